import { keyResultProgress, objectiveProgress } from '../objectives/progress.ts'
import { defaultKeyResultStatus, defaultStatus, type ObjectiveStatus } from '../objectives/status.ts'
import { statusChange } from '../updates/changes.ts'
import type { ValueChange } from '../updates/schema.ts'
import { day, later, type Season, shareOf } from './calendar.ts'
import { type Course, coveredAt, furthestUnfinished, statusFor, valueAt } from './course.ts'
import { type Dice, idOf } from './dice.ts'
import type { KeyResultPlan, PersonPlan, UpdatePlan } from './shape.ts'
import type { SampleObjective, WrittenKeyResult } from './skerry/written.ts'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const valueText = (value: number | null, unit: string | null) => {
  const number = numbers.format(value ?? 0)
  if (unit === '€') return `€${number}`
  return unit === '%' ? `${number}%` : unit === null ? number : `${number} ${unit}`
}

const sentenceOfChange = ({ title, unit, from, to }: ValueChange, dice: Dice) => {
  const [before, after] = [valueText(from, unit), valueText(to, unit)]
  return dice.pick([
    `${title} went from ${before} to ${after}.`,
    `${title}: ${after}, after ${before} the last time.`,
    `${title} now at ${after}, from ${before}.`,
    `${title} moved to ${after} (${before} before).`,
  ])
}

const sentencesWithoutChange = [
  'No change in the figures this week.',
  'The figures are where they were.',
  'A week of preparation; the figures follow.',
  'Nothing to count yet this week.',
]
const sentencesOfCompletion = ['Done.', 'That was the last of it.', 'We are there.', 'Reached, and it holds.']

/** The sentences of one objective; each of its own is said once. */
const narrator = ({ good, slow }: Pick<SampleObjective, 'good' | 'slow'>, dice: Dice) => {
  const [left, leftSlow] = [[...good], [...slow]]
  const own = (from: string[]) => from.splice(0, 1)
  const facts = (changes: readonly ValueChange[]) =>
    changes
      .filter(({ from, to }) => from !== to)
      .slice(0, dice.whole(1, 2))
      .map((change) => sentenceOfChange(change, dice))
  return {
    done: (changes: readonly ValueChange[]) =>
      [dice.pick(sentencesOfCompletion), ...facts(changes)].join(' '),
    givenUp: (reason: string | undefined) => reason ?? 'We stop here and put the time into what is closer.',
    progress: (changes: readonly ValueChange[]) => {
      const said = dice.chance(0.45) ? own(left) : []
      const figures = said.length > 0 && dice.chance(0.4) ? [] : facts(changes)
      const text = [...said, ...figures].join(' ')
      return text === '' ? dice.pick(sentencesWithoutChange) : text
    },
    standstill: () => own(leftSlow)[0] ?? dice.pick(sentencesWithoutChange),
    focus: (title: string, value: number, unit: string | null) => `${title}: ${valueText(value, unit)}.`,
  }
}

type Teller = {
  id: string
  seed: string
  written: SampleObjective
  keyResults: readonly WrittenKeyResult[]
  course: Course
  season: Season
  moments: readonly Date[]
  now: Date
  owner: PersonPlan
  coOwners: readonly PersonPlan[]
  /** Not one that was made after another, in a larger company. */
  isFirst: boolean
  resolverOf: (author: PersonPlan) => PersonPlan
  /** Of each key result; not given, nobody says how sure they are. */
  weights?: readonly number[] | undefined
  sure?: Sure | undefined
}

/** Says how sure somebody is of a key result at that moment, or nothing. */
export type Sure = (one: { place: number; progress: number; at: Date }) => number | null

type ObjectiveHistory = { keyResults: KeyResultPlan[]; updates: UpdatePlan[]; status: ObjectiveStatus }

/** Week by week: what the figures came to, what that means for the status, and what was said about it. */
export const updatesOfObjective = (teller: Teller, dice: Dice): ObjectiveHistory => {
  const { id, seed, written, course, season, moments, now } = teller
  const say = narrator(written, dice)
  const marksKeyResults = dice.chance(0.6)
  const blockedAt = written.blocked === undefined ? -1 : blockedPost(teller, dice)
  const waitsFrom = stillBlockedFrom(teller)
  let keyResults = teller.keyResults.map(([title, start, target, unit = null], position): KeyResultPlan => {
    const keyResultId = idOf(seed, `key result ${position} of ${id}`)
    const values = { startValue: start, currentValue: start, targetValue: target, unit }
    const weight = teller.weights?.[position] ?? null
    return { id: keyResultId, title, ...values, weight, status: defaultKeyResultStatus, position }
  })
  const leans = keyResults.map(() => dice.between(0.92, 1.07))
  const updates: UpdatePlan[] = []
  let status: ObjectiveStatus = defaultStatus

  for (const [index, at] of moments.entries()) {
    const share = shareOf(season, at)
    const ends = share >= course.ends
    const stands =
      !ends && dice.chance(course.fate === 'on_track' || course.fate === 'completed' ? 0.12 : 0.3)
    const covered = coveredAt(course, share)
    const before = keyResults
    keyResults = before.map((one, position) => {
      const reached = covered >= 1 ? 1 : Math.min(furthestUnfinished, covered * (leans[position] ?? 1))
      const value = stands
        ? one.currentValue
        : bestValue(one, valueAt(teller.keyResults[position] ?? ['', 0, 0], reached))
      const moved = { ...one, currentValue: value }
      return marksKeyResults ? { ...moved, status: statusFor(keyResultProgress(moved) ?? 0, share) } : moved
    })
    const changes = changesBetween(before, keyResults)
    const isGivenUp = ends && course.fate === 'will_not_complete'
    const next = isGivenUp ? 'will_not_complete' : statusFor(objectiveProgress(null, keyResults) ?? 0, share)
    const author =
      dice.chance(0.8) || teller.coOwners.length === 0 ? teller.owner : dice.pick(teller.coOwners)
    const isDone = next === 'completed'
    const hasMoved = changes.some(({ from, to }) => from !== to)
    const open = keyResults.find((one) => (keyResultProgress(one) ?? 100) < 100)
    updates.push({
      id: idOf(seed, `update ${index} of ${id}`),
      updateText: isDone
        ? say.done(changes)
        : isGivenUp
          ? say.givenUp(written.blocked?.[1])
          : hasMoved
            ? say.progress(changes)
            : say.standstill(),
      ...(index >= waitsFrom
        ? { ...notResolved, blockers: written.blocked?.[0] ?? null }
        : blockerOf(teller, index === blockedAt && waitsFrom === Infinity, author, at, now, dice)),
      nextWeekFocus:
        isDone || isGivenUp || open === undefined || dice.chance(0.6)
          ? null
          : say.focus(open.title, aimOf(teller, open), open.unit),
      status: next,
      ...statusChange(status, next),
      valueChanges: changes,
      confidences: isDone || isGivenUp ? [] : confidencesOf(teller, keyResults, at),
      createdBy: author.id,
      authorName: author.fullName,
      createdAt: at,
    })
    status = next
    if (isDone || isGivenUp) break
  }
  return { keyResults, updates, status }
}

/** What was reached stays reached. */
const bestValue = ({ startValue, currentValue, targetValue }: KeyResultPlan, value: number) =>
  (targetValue ?? startValue) > startValue ? Math.max(currentValue, value) : Math.min(currentValue, value)

const confidencesOf = ({ sure }: Teller, keyResults: readonly KeyResultPlan[], at: Date) =>
  keyResults.flatMap((one, place) => {
    const confidence = sure?.({ place, progress: keyResultProgress(one) ?? 0, at }) ?? null
    return confidence === null ? [] : [{ keyResultId: one.id, title: one.title, confidence }]
  })

const changesBetween = (before: readonly KeyResultPlan[], after: readonly KeyResultPlan[]): ValueChange[] =>
  after.flatMap((one, position) => {
    const was = before[position]
    if (was === undefined || (was.currentValue === one.currentValue && was.status === one.status)) return []
    const { id: keyResultId, title, unit } = one
    const values = { from: was.currentValue, to: one.currentValue }
    return [{ keyResultId, title, unit, ...values, fromStatus: was.status, toStatus: one.status }]
  })

/** A week's worth further on. */
const aimOf = ({ keyResults }: Teller, keyResult: KeyResultPlan) => {
  const written = keyResults[keyResult.position] ?? ['', 0, 0]
  const aim = valueAt(written, (keyResultProgress(keyResult) ?? 0) / 100 + 0.1)
  return aim === keyResult.currentValue ? written[2] : aim
}

/** Of what is still open, most that hinders is the latest news; of what is over, it was somewhere on the way. */
const blockedPost = ({ season, course, moments }: Teller, dice: Dice) => {
  const last = moments.length - 1
  const isOpen = season.isCurrent && course.ends > 1
  if (isOpen && dice.chance(course.fate === 'on_track' ? 0.35 : 0.7)) return last
  return dice.chance(0.6) && last > 1 ? dice.whole(1, last - 1) : -1
}

/** The first of the updates that say what is still in the way. */
const stillBlockedFrom = ({ written: { waits }, season, course, moments, isFirst }: Teller) =>
  isFirst && waits !== undefined && season.isCurrent && course.ends > 1
    ? Math.max(0, moments.length - waits.updates)
    : Infinity

const notResolved = {
  ...{ blockerResolvedAt: null, blockerResolvedBy: null, blockerResolution: null },
  ...{ blockerHelpedBy: null, blockerHelperName: null },
}

const blockerOf = (
  { written, course, resolverOf }: Teller,
  isBlocked: boolean,
  author: PersonPlan,
  at: Date,
  now: Date,
  dice: Dice,
) => {
  const [blockers, resolution] = written.blocked ?? []
  if (!isBlocked || blockers === undefined || resolution === undefined)
    return { blockers: null, ...notResolved }
  const resolvedAt = later(at, dice.between(1.5, 6) * day)
  if (resolvedAt >= later(now, -4 * day)) return { blockers, ...notResolved }
  const resolver = resolverOf(author)
  const hasHelped = resolver.id !== author.id && course.fate !== 'will_not_complete'
  return {
    blockers,
    blockerResolvedAt: resolvedAt,
    blockerResolvedBy: resolver.id,
    blockerHelpedBy: hasHelped ? resolver.id : null,
    blockerHelperName: hasHelped ? resolver.fullName : null,
    // Of what was given up the words come with the last update.
    blockerResolution: course.fate === 'will_not_complete' ? null : resolution,
  }
}
