import { z } from 'zod'
import { quarterSpan, straightLineAt, untilIn, weeksOfQuarter } from '../dashboard/quarter-weeks.ts'
import { Day, Moment } from '../moment.ts'
import type { Quarter } from '../objectives/quarter.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import { meanConfidence } from '../updates/confidence.ts'
import type { WeeklyUpdate } from '../updates/schema.ts'
import { beginOfDay } from '../week.ts'
import { type Committed, progressAtCommit } from './scoring.ts'

const point = { at: Moment, gone: z.number() }

/** The quarter on one objective: how it stood when it began, at each turn of a week, and now. */
export const ObjectiveCourse = z.object({
  /** What the progress is measured by: the targets of the commit, or those of today where there was none. */
  isAgainstCommit: z.boolean(),
  firstDay: Day(),
  lastDay: Day(),
  /** Each with how much of the quarter was gone by then, in percent. Moments without a progress are left out. */
  points: z.array(z.object({ ...point, progress: z.number() })),
  /** How sure people were, 0 to 10: of its key results the last word on each, by weight. Moments before the first are left out. */
  confidence: z.array(z.object({ ...point, mean: z.number() })),
})
export type ObjectiveCourse = z.infer<typeof ObjectiveCourse>

/** What an update said, oldest first. */
export type Said = Pick<
  WeeklyUpdate,
  'createdAt' | 'status' | 'previousValue' | 'valueChanges' | 'confidences'
>

/** What hangs together, with when each came and what was said of it. */
export type Told = Omit<Committed, 'children'> & {
  createdAt: Date
  said: readonly Said[]
  children: readonly Told[]
}

const statusAt = ({ status, said }: Told, moment: Date): ObjectiveStatus => {
  const [last, next] = [
    said.findLast((one) => one.createdAt <= moment),
    said.find((one) => one.createdAt > moment),
  ]
  return last?.status ?? (next ? (next.previousValue ?? next.status) : status)
}

const valueAt = (said: readonly Said[], keyResultId: string, moment: Date, today: number | null) => {
  const changes = said.flatMap(({ createdAt, valueChanges }) =>
    valueChanges.filter((one) => one.keyResultId === keyResultId).map((change) => ({ ...change, createdAt })),
  )
  const last = changes.findLast(({ createdAt }) => createdAt <= moment)
  if (last) return last.to
  const [next] = changes
  return next ? next.from : today
}

/** As it stood then, measured by the same targets as now. */
const asOf = (told: Told, moment: Date): Committed => ({
  ...told,
  status: statusAt(told, moment),
  originals:
    told.originals?.map((one) => ({
      ...one,
      currentValue: valueAt(told.said, one.keyResultId, moment, one.currentValue),
    })) ?? null,
  children: told.children.filter(({ createdAt }) => createdAt <= moment).map((child) => asOf(child, moment)),
})

type Weighted = { id: string; weight?: number | null | undefined }

const confidenceAt = (said: readonly Said[], keyResults: readonly Weighted[], moment: Date) => {
  const earlier = said
    .filter(({ createdAt }) => createdAt <= moment)
    .flatMap(({ confidences }) => confidences)
  const known = keyResults.flatMap(({ id, weight }) => {
    const last = earlier.findLast(({ keyResultId }) => keyResultId === id)
    return last ? [{ confidence: last.confidence, weight: weight ?? 0 }] : []
  })
  return meanConfidence(known)
}

type Courses = {
  quarter: Quarter
  told: Told
  keyResults: readonly Weighted[]
  isAgainstCommit: boolean
  now: Date
  timeZone: string
}

/** It ends with how things stand now, so that final values given after the quarter still stand at its end. */
export const objectiveCourse = ({
  quarter,
  told,
  keyResults,
  isAgainstCommit,
  now,
  timeZone,
}: Courses): ObjectiveCourse => {
  const span = quarterSpan(quarter, timeZone)
  const until = untilIn(span, now)
  const turns = weeksOfQuarter(quarter)
    .slice(1)
    .map((week) => beginOfDay(week, timeZone))
  const before = [span.begins, ...turns].filter((at) => at < until && at >= told.createdAt)
  const moments = [...before.map((at) => ({ at, seenAt: at })), { at: until, seenAt: now }].map((one) => ({
    ...one,
    gone: straightLineAt(span, one.at),
  }))
  return {
    isAgainstCommit,
    firstDay: span.firstDay,
    lastDay: span.lastDay,
    points: moments.flatMap(({ at, seenAt, gone }) => {
      const progress = progressAtCommit(seenAt === now ? told : asOf(told, seenAt))
      return progress === null ? [] : [{ at, gone, progress }]
    }),
    confidence: moments.flatMap(({ at, seenAt, gone }) => {
      const mean = confidenceAt(told.said, keyResults, seenAt)
      return mean === null ? [] : [{ at, gone, mean }]
    }),
  }
}
