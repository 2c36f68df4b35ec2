import { defaultCounting, ownShares } from '../objectives/progress.ts'
import type { Quarter } from '../objectives/quarter.ts'
import { quarterAfter } from '../quarters/rules.ts'
import { asksOf } from './asks.ts'
import {
  day,
  earlierOf,
  evenMoments,
  later,
  laterOf,
  type Season,
  shareOf,
  weeklyMoments,
} from './calendar.ts'
import { courseOf, valueAt } from './course.ts'
import { diceOf, idOf } from './dice.ts'
import { courseOfEnding, endingOf, ledgerOf, madeIn, originalsOf, scoredAt, sureIn } from './life.ts'
import { logOfObjective } from './objective-log.ts'
import type { ObjectivePlan, ScorePlan, Wish } from './shape.ts'
import { type Listed, onIn } from './skerry/catalogue.ts'
import { countedOtherwise } from './skerry/commitments.ts'
import type { StrategyName, WrittenKeyResult } from './skerry/written.ts'
import type { Staff } from './staff.ts'
import { placeName } from './structure.ts'
import { threadsOf } from './threads.ts'
import { updatesOfObjective } from './updates.ts'

/** Where an objective stands among those of its quarter: which was written, and the how-manieth of that it is. */
type Slot = { listed: Listed; copy: number; id: string; parentId: string | null }

export type Surroundings = {
  wish: Wish
  staff: Staff
  strategyOf: (name: StrategyName, quarter: Quarter) => string
  /** What went on from the quarter before, by the title it was written with. */
  carried: Map<string, ObjectivePlan>
}

const objectiveId = (seed: string, quarter: Quarter, number: number) =>
  idOf(seed, `objective ${quarter} ${number}`)

/** The one with that title, as it was written, in a quarter of which nothing went on. */
export const idOfWritten = ({ wish }: Surroundings, { index, quarter }: Season, title: string) => {
  const place = onIn(index).findIndex((listed) => listed.title === title)
  return place < 0 ? null : objectiveId(wish.seed, quarter, place)
}

/** So many as wanted: the written ones first, then the same in other places. */
export function* objectivesOf(season: Season, wanted: number, around: Surroundings): Iterable<ObjectivePlan> {
  const all = onIn(season.index)
  const idAt = (place: number, copy: number) =>
    objectiveId(around.wish.seed, season.quarter, copy * all.length + place)
  const placeOf = new Map(all.flatMap(({ key }, place) => (key === undefined ? [] : [[key, place]])))
  for (let number = 0; number < wanted; number += 1) {
    const [place, copy] = [number % all.length, Math.floor(number / all.length)]
    const listed = all[place]
    if (listed === undefined) return
    const above = listed.under === undefined ? undefined : placeOf.get(listed.under)
    // Written ones are taken from the top, so a parent is always there before what stands under it.
    const parentId = above === undefined ? null : idAt(above, copy)
    const planned = planObjective({ listed, copy, id: idAt(place, copy), parentId }, season, around)
    if (planned.score?.successorId) around.carried.set(listed.title, planned)
    yield planned
  }
}

/** What is on in every quarter covers a fourth of its way in each; what went on begins where it had come to. */
const keyResultsIn = (
  { when, keyResults }: Listed,
  { index }: Season,
  from: ObjectivePlan | undefined,
): WrittenKeyResult[] =>
  keyResults.map((one, position) => {
    if (when !== 'every') return one
    const [title, , target, unit] = one
    const start = from?.keyResults[position]?.currentValue ?? valueAt(one, index / 4)
    const end = index === 3 ? target : valueAt(one, (index + 1) / 4)
    return unit === undefined ? [title, start, end] : [title, start, end, unit]
  })

const titleOf = ({ title }: Listed, [first]: readonly WrittenKeyResult[], copy: number) => {
  const filled = title.replace('{target}', first === undefined ? '' : first[2].toLocaleString('en-US'))
  return copy === 0 ? filled : `${filled}, ${placeName(copy)}`
}

const planObjective = (slot: Slot, season: Season, around: Surroundings): ObjectivePlan => {
  const { listed, copy, id, parentId } = slot
  const { wish, staff, strategyOf } = around
  const { seed, now, size } = wish
  const dice = diceOf(`${seed} ${id}`)
  const owner = staff.ownerOf(listed, copy, dice)
  const coOwners = staff.coOwnersOf(listed, copy, owner, dice)
  const from = season.isCurrent && copy === 0 ? around.carried.get(listed.title) : undefined
  const keyResults = keyResultsIn(listed, season, from)
  const depth = parentId === null ? 0 : 1
  const lived = earlierOf(season.end, now).getTime() - season.start.getTime()
  const part = dice.between(depth * 0.5, (depth + 1) * 0.5)
  const made = madeIn(season, listed.title, later(season.start, Math.min(9 * day, lived / 2) * part), part)
  const createdDate = from?.score?.scoredAt ?? made.createdDate
  const ending = copy === 0 ? endingOf(season, listed.title) : null
  const fate = copy === 0 ? listed.fate : dice.pick(onIn(3)).fate
  const course = ending === null ? courseOf(fate, season.isCurrent, dice) : courseOfEnding(ending, dice)
  const askedSince = laterOf(createdDate, season.life?.committedAt ?? createdDate)
  const span = { season, from: askedSince, now, habit: staff.habitOf(owner) }
  const count = size.updatesPerObjective
  const moments =
    count === undefined
      ? weeklyMoments(
          span,
          dice,
          (moment) =>
            shareOf(season, moment) >= course.ends || (ending !== null && isTelling(season, moment)),
        ).filter((moment) => moment < (season.life?.closing?.since ?? season.end))
      : evenMoments(span, dice, count)
  const last = moments.at(-1)
  // With so many updates to write, the last of them is the one that ends it.
  const ends = count !== undefined && last && course.ends <= 1 ? shareOf(season, last) : course.ends
  const counts = season.life === null || copy > 0 ? {} : (countedOtherwise[listed.title] ?? {})
  const told = updatesOfObjective(
    {
      ...{ id, seed, written: listed, keyResults, season, moments, now, owner, coOwners },
      course: { ...course, ends },
      isFirst: copy === 0,
      resolverOf: staff.resolverOf,
      weights: counts.weights,
      sure: sureIn(season, ending, counts.sure, diceOf(`${seed} sure of ${id}`)),
    },
    dice,
  )
  const change = told.updates.findLast(({ newValue }) => newValue !== null)
  const title = titleOf(listed, keyResults, copy)
  const sharedAt = later(createdDate, Math.min(3 * day, (now.getTime() - createdDate.getTime()) / 3))
  const isSharedLater = coOwners.length > 0 && dice.chance(0.4)
  const changing = told.updates.filter(({ newValue, valueChanges }) => newValue ?? valueChanges[0])
  const saves = [...changing.map(({ createdAt }) => createdAt), ...(isSharedLater ? [sharedAt] : [])]
  const ledger = ledgerOf(
    season,
    { title, keyResults: told.keyResults },
    { staff, owner, now, versionAt: (moment) => 2 + saves.filter((save) => save < moment).length },
  )
  const score: ScorePlan | null =
    ending === null
      ? null
      : {
          ...{ score: ending.score, learned: ending.learned, scoredBy: owner.id, scorerName: owner.fullName },
          ...{ scoredAt: scoredAt(season, ending, dice), version: 1 },
          ...successorOf(slot, season, around, ending.goesOn === true),
        }
  const own = {
    id,
    title,
    quarter: season.quarter,
    createdDate,
    addedAfterCommit: from === undefined && made.addedAfterCommit,
    keyResults: told.keyResults,
    updates: told.updates,
    asks:
      copy === 0 && season.isCurrent
        ? asksOf({ waits: listed.waits, updates: told.updates, named: staff.named, now })
        : [],
    ledger,
    score,
  }
  const { log: talk, ...threads } =
    season.isCurrent && copy === 0
      ? threadsOf({ ...own, owner, coOwners }, { seed, staff, now })
      : { comments: [], reactions: [], log: [] }
  return {
    ...own,
    ...threads,
    description: listed.about ?? null,
    draft: null,
    progressCounts: counts.progressCounts ?? defaultCounting,
    ownShare: counts.ownShare ?? ownShares.default,
    status: told.status,
    previousStatus: change?.previousValue ?? null,
    statusChangedDate: change?.createdAt ?? null,
    parentId,
    dueDate: dice.chance(0.3)
      ? later(season.end, -day / 2)
          .toISOString()
          .slice(0, 10)
      : null,
    ownerId: owner.id,
    teamId: owner.teamId,
    strategyId: listed.strategy === undefined ? null : strategyOf(listed.strategy, season.quarter),
    version: 1 + saves.length + ledger.length,
    updatedDate: [...saves, ...ledger.map(({ changedAt }) => changedAt)].reduce(laterOf, createdDate),
    coOwnerIds: coOwners.map((person) => person.id),
    originals: originalsOf(season, { ...own, title: listed.title }),
    log: [
      ...logOfObjective({
        ...{ ...own, owner, staff, from: from?.id ?? null },
        sharing: isSharedLater ? { at: sharedAt, coOwners } : null,
      }),
      ...talk,
    ],
  }
}

/** In the fourth week, and in the last before it is closed, everybody says how it goes. */
const isTelling = ({ weeks, end, life }: Season, moment: Date) => {
  const isInMiddle = moment >= (weeks[3] ?? end) && moment < (weeks[4] ?? end)
  const left = (life?.closing?.since ?? end).getTime() - moment.getTime()
  return isInMiddle || (left > 0 && left < 7 * day)
}

const successorOf = ({ listed }: Slot, { quarter }: Season, { wish }: Surroundings, goesOn: boolean) => {
  const place = goesOn ? onIn(3).findIndex(({ title }) => title === listed.title) : -1
  if (place < 0) return { successorId: null, successorVersion: null }
  return { successorId: objectiveId(wish.seed, quarterAfter(quarter), place), successorVersion: 1 }
}
