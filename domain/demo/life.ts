import { confidentWeeks } from '../quarters/review-rules.ts'
import { quarterAfter, usualScoreBy } from '../quarters/rules.ts'
import { dayOf } from '../week.ts'
import { day, earlierOf, type Life, later, laterOf, type Season, shareOf } from './calendar.ts'
import { type Course, courseOf, neverEnds, sureFor } from './course.ts'
import type { Dice } from './dice.ts'
import type { KeyResultPlan, LedgerPlan, OriginalPlan, PersonPlan, QuarterPlan } from './shape.ts'
import { addedLater, movesOf } from './skerry/commitments.ts'
import { type Ending, endings } from './skerry/endings.ts'
import type { Staff } from './staff.ts'
import type { Sure } from './updates.ts'

const hour = day / 24

export const lifeOf = ({ start, end, isCurrent }: Season, now: Date): Life => {
  const committedAt = later(start, Math.min(8 * hour, (now.getTime() - start.getTime()) / 50))
  const plannedAt = later(start, -21 * day + 9 * hour)
  if (isCurrent) return { plannedAt, committedAt, closing: null }
  const publishedAt = later(end, Math.min(7 * day + 11 * hour, (now.getTime() - end.getTime()) / 2))
  return { plannedAt, committedAt, closing: { since: later(end, -3 * day + 9 * hour), publishedAt } }
}

/** Since when the next quarter is planned: about two weeks, and never before this one was under way. */
export const planningSince = ({ start }: Season, now: Date) =>
  laterOf(later(now, -15 * day), later(start, 0.4 * (now.getTime() - start.getTime())))

/** What was declared, oldest first: the quarters that are lived, and the one after them in planning. */
export const quartersOf = (
  all: readonly Season[],
  { by, now, timeZone }: { by: string; now: Date; timeZone: string },
): QuarterPlan[] => {
  const current = all.at(-1)
  const lived = all.flatMap(({ quarter, life }): QuarterPlan[] => {
    if (life === null) return []
    const { plannedAt, committedAt, closing } = life
    const ran = { quarter, plannedAt, committedAt, committedBy: by }
    if (closing === null) return [{ ...ran, ...notClosing, state: 'run' }]
    const { since: closingSince, publishedAt } = closing
    const scoreBy = usualScoreBy(quarter, dayOf(closingSince, timeZone))
    return [{ ...ran, state: 'closed', closingSince, scoreBy, publishedAt }]
  })
  if (current === undefined || lived.length === 0) return lived
  const next = { quarter: quarterAfter(current.quarter), plannedAt: planningSince(current, now) }
  return [...lived, { ...next, ...notClosing, state: 'plan', committedAt: null, committedBy: null }]
}

const notClosing = { closingSince: null, scoreBy: null, publishedAt: null }

/** `part` is how far into the days of making them, from 0 to 1: those that are committed are made while it is planned. */
export const madeIn = (season: Season, title: string, usual: Date, part: number) => {
  const { life, start } = season
  if (life === null) return { createdDate: usual, addedAfterCommit: false }
  if (!addedLater.has(title))
    return { createdDate: later(start, (16 * part - 19) * day), addedAfterCommit: false }
  const afterwards = later(life.committedAt, (usual.getTime() - start.getTime()) / 10)
  return { createdDate: laterOf(usual, afterwards), addedAfterCommit: true }
}

export const endingOf = ({ life }: Season, title: string): Ending | null =>
  life?.closing ? (endings[title] ?? null) : null

/** So that it comes to about the score that was given. */
export const courseOfEnding = ({ score }: Ending, dice: Dice): Course => {
  if (score === 1) return courseOf('completed', false, dice)
  if (score < 0.3) return courseOf('will_not_complete', false, dice)
  return { fate: 'on_track', ends: neverEnds, reach: (score + 0.04) / 0.97, bend: 1 }
}

type HistoryOfUpdates = {
  title: string
  createdDate: Date
  addedAfterCommit: boolean
  keyResults: readonly KeyResultPlan[]
}

export const originalsOf = (
  season: Season,
  { title, keyResults, ...made }: HistoryOfUpdates,
): OriginalPlan[] => {
  const { life, index } = season
  if (life === null) return []
  const moves = movesOf(index).filter(({ objective }) => objective === title)
  const { addedAfterCommit, createdDate } = made
  return keyResults.map((one) => ({
    ...{
      keyResultId: one.id,
      title: one.title,
      startValue: one.startValue,
      unit: one.unit,
      weight: one.weight,
    },
    targetValue: moves.find(({ keyResult }) => keyResult === one.title)?.original ?? one.targetValue,
    ...{ addedAfterCommit, keptAt: addedAfterCommit ? createdDate : life.committedAt },
  }))
}

/** `versionAt` is the version that a save of that moment makes. */
export const ledgerOf = (
  season: Season,
  { title, keyResults }: Pick<HistoryOfUpdates, 'title' | 'keyResults'>,
  around: { staff: Staff; owner: PersonPlan; now: Date; versionAt: (moment: Date) => number },
): LedgerPlan[] => {
  const { life, index } = season
  if (life === null) return []
  const until = life.closing?.since ?? earlierOf(season.end, around.now)
  return movesOf(index).flatMap((move): LedgerPlan[] => {
    const moved = keyResults.find((one) => move.objective === title && one.title === move.keyResult)
    if (moved === undefined) return []
    const by = around.staff.named(move.by) ?? around.owner
    const passed = until.getTime() - life.committedAt.getTime()
    const changedAt = later(life.committedAt, move.after * passed)
    return [
      {
        ...{ version: around.versionAt(changedAt), place: 0, keyResultId: moved.id, title: moved.title },
        ...{ unit: moved.unit, field: 'targetValue', fromValue: move.original, toValue: moved.targetValue },
        ...{ reason: move.reason, changedBy: by.id, changerName: by.fullName, changedAt },
      },
    ]
  })
}

/** What goes on is scored before the next quarter is committed; the others in the days until the review. */
export const scoredAt = ({ end, life }: Season, { goesOn }: Ending, dice: Dice): Date => {
  const { since = end, publishedAt = end } = life?.closing ?? {}
  const last = goesOn ? end : publishedAt
  return later(since, dice.between(0.15, 0.9) * (last.getTime() - since.getTime()))
}

const asConfidence = (sure: number) => Math.round(Math.max(0, Math.min(10, sure)))

/**
 * Of the last quarter it is written how sure they were in the weeks that its review asks about, and was about that in the
 * others; of this one it follows from how far it came, and some leave it out.
 */
export const sureIn = (
  season: Season,
  ending: Ending | null,
  leans: readonly number[] = [],
  dice: Dice,
): Sure | undefined => {
  const { life, weeks, end } = season
  if (life === null) return undefined
  const [first = end, behind = end] = [weeks[confidentWeeks.first], weeks[confidentWeeks.behind]]
  return ({ place, progress, at }) => {
    const shade = dice.between(-0.8, 0.8)
    if (ending !== null) {
      const isAsked = at >= first && at < behind
      return asConfidence(ending.sure + (isAsked ? 0 : 2 * shade))
    }
    if (dice.chance(0.12)) return null
    return asConfidence(sureFor(progress, shareOf(season, at)) + (leans[place] ?? 0) + shade)
  }
}
