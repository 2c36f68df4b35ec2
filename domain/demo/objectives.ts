import { historyOfResolution } from '../blockers/rules.ts'
import { changesOf } from '../objectives/history.ts'
import { countingLabels, defaultCounting, ownShares } from '../objectives/progress.ts'
import type { Quarter } from '../objectives/quarter.ts'
import { defaultStatus } from '../objectives/status.ts'
import { historyOfUpdate } from '../updates/changes.ts'
import { day, earlierOf, evenMoments, later, type Season, shareOf, weeklyMoments } from './calendar.ts'
import { courseOf, valueAt } from './course.ts'
import { diceOf, idOf } from './dice.ts'
import type { LogPlan, ObjectivePlan, PersonPlan, UpdatePlan, Wish } from './shape.ts'
import { type Listed, onIn } from './skerry/catalogue.ts'
import type { StrategyName, WrittenKeyResult } from './skerry/written.ts'
import type { Staff } from './staff.ts'
import { placeName } from './structure.ts'
import { updatesOfObjective } from './updates.ts'

/** Where an objective stands among those of its quarter: which was written, and the how-manieth of that it is. */
type Slot = { listed: Listed; copy: number; id: string; parentId: string | null }

type Surroundings = {
  wish: Wish
  staff: Staff
  strategyOf: (name: StrategyName, quarter: Quarter) => string
}

/** So many as wanted: the written ones first, then the same in other places. */
export function* objectivesOf(season: Season, wanted: number, around: Surroundings): Iterable<ObjectivePlan> {
  const all = onIn(season.index)
  const idAt = (place: number, copy: number) =>
    idOf(around.wish.seed, `objective ${season.quarter} ${copy * all.length + place}`)
  const placeOf = new Map(all.flatMap(({ key }, place) => (key === undefined ? [] : [[key, place]])))
  for (let number = 0; number < wanted; number += 1) {
    const [place, copy] = [number % all.length, Math.floor(number / all.length)]
    const listed = all[place]
    if (listed === undefined) return
    const above = listed.under === undefined ? undefined : placeOf.get(listed.under)
    // Written ones are taken from the top, so a parent is always there before what stands under it.
    const parentId = above === undefined ? null : idAt(above, copy)
    yield planObjective({ listed, copy, id: idAt(place, copy), parentId }, season, around)
  }
}

/** What is on in every quarter covers a fourth of its way in each. */
const keyResultsIn = ({ when, keyResults }: Listed, { index }: Season): WrittenKeyResult[] =>
  keyResults.map((one) => {
    if (when !== 'every') return one
    const [title, , target, unit] = one
    const end = index === 3 ? target : valueAt(one, (index + 1) / 4)
    return unit === undefined
      ? [title, valueAt(one, index / 4), end]
      : [title, valueAt(one, index / 4), end, unit]
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
  const keyResults = keyResultsIn(listed, season)
  const depth = parentId === null ? 0 : 1
  const lived = earlierOf(season.end, now).getTime() - season.start.getTime()
  const createdDate = later(
    season.start,
    Math.min(9 * day, lived / 2) * dice.between(depth * 0.5, (depth + 1) * 0.5),
  )
  const fate = copy === 0 ? listed.fate : dice.pick(onIn(3)).fate
  const course = courseOf(fate, season.isCurrent, dice)
  const span = { season, from: createdDate, now, habit: staff.habitOf(owner) }
  const count = size.updatesPerObjective
  const moments =
    count === undefined
      ? weeklyMoments(span, dice, (moment) => shareOf(season, moment) >= course.ends)
      : evenMoments(span, dice, count)
  const last = moments.at(-1)
  // With so many updates to write, the last of them is the one that ends it.
  const ends = count !== undefined && last && course.ends <= 1 ? shareOf(season, last) : course.ends
  const told = updatesOfObjective(
    {
      ...{ id, seed, written: listed, keyResults, season, moments, now, owner, coOwners },
      course: { ...course, ends },
      resolverOf: staff.resolverOf,
    },
    dice,
  )
  const change = told.updates.findLast(({ newValue }) => newValue !== null)
  const title = titleOf(listed, keyResults, copy)
  const sharedAt = later(createdDate, Math.min(3 * day, (now.getTime() - createdDate.getTime()) / 3))
  const isSharedLater = coOwners.length > 0 && dice.chance(0.4)
  const changing = told.updates.filter(({ newValue, valueChanges }) => newValue ?? valueChanges[0])
  return {
    id,
    title,
    description: listed.about ?? null,
    quarter: season.quarter,
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
    version: 1 + changing.length + (isSharedLater ? 1 : 0),
    createdDate,
    updatedDate: changing.at(-1)?.createdAt ?? (isSharedLater ? sharedAt : createdDate),
    coOwnerIds: coOwners.map((person) => person.id),
    keyResults: told.keyResults,
    updates: told.updates,
    log: logOf(
      { id, title, quarter: season.quarter, createdDate, owner },
      isSharedLater ? { at: sharedAt, coOwners } : null,
      told.updates,
      staff,
    ),
  }
}

type Logged = { id: string; title: string; quarter: Quarter; createdDate: Date; owner: PersonPlan }

/** The log as the calls that made all this would have written it. */
const logOf = (
  { id, title, quarter, createdDate, owner }: Logged,
  sharing: { at: Date; coOwners: readonly PersonPlan[] } | null,
  updates: readonly UpdatePlan[],
  staff: Staff,
): LogPlan[] => {
  const entry = (
    createdAt: Date,
    actor: PersonPlan,
    action: LogPlan['action'],
    details: LogPlan['details'],
  ): LogPlan => ({
    ...{ createdAt, actorId: actor.id, actorName: actor.fullName, action, details },
    subjectType: 'objective',
    subjectId: id,
  })
  const unshared = {
    ...{ title, description: null, status: defaultStatus, quarter, draft: null, dueDate: null },
    ...{ progress: null, progressCounts: countingLabels[defaultCounting], ownShare: ownShares.default },
    ...{ parent: null, strategy: null, coOwners: '' },
  }
  return [
    entry(createdDate, owner, 'objective.created', { title, quarter }),
    ...(sharing === null
      ? []
      : [
          entry(sharing.at, owner, 'objective.edited', {
            title,
            changes: changesOf(unshared, {
              ...unshared,
              coOwners: sharing.coOwners.map(({ fullName }) => fullName).join(', '),
            }),
          }),
        ]),
    ...updates.flatMap((update) => [
      entry(update.createdAt, staff.person(update.createdBy), 'update.posted', {
        title,
        updateId: update.id,
        changes: historyOfUpdate(null, update, update, update.valueChanges),
      }),
      ...(update.blockerResolvedAt === null || update.blockerResolvedBy === null
        ? []
        : [
            entry(update.blockerResolvedAt, staff.person(update.blockerResolvedBy), 'blocker.resolved', {
              updateId: update.id,
              changes: historyOfResolution(update.blockers, update.blockerResolution),
            }),
          ]),
    ]),
  ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
