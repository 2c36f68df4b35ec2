import { z } from 'zod'
import { Day } from '../moment.ts'
import { KeyResult } from './key-results.ts'
import { Objective, Person, StrategyMark } from './schema.ts'

/** What can become of an objective between two days, in the order in which it is told. */
export const changeKinds = ['progress', 'status', 'new', 'gone', 'target', 'moved'] as const
export type ChangeKind = (typeof changeKinds)[number]

const MeasuredThen = KeyResult.pick({
  id: true,
  title: true,
  startValue: true,
  currentValue: true,
  targetValue: true,
  unit: true,
  progress: true,
})

/** How an objective stands on the other of two days. */
export const OtherDay = z.object({
  ...Objective.pick({ title: true, countsAs: true, progress: true, parentId: true }).shape,
  /** Null where it has none; also of one that is not there on that day. */
  parentTitle: z.string().nullable(),
  strategy: StrategyMark.nullable(),
  owner: Person,
  keyResults: z.array(MeasuredThen),
})
export type OtherDay = z.infer<typeof OtherDay>

const DayAndName = z.object({
  day: Day(),
  /** Who did it, where that is known. */
  byName: z.string().nullable(),
})

/** What an objective that is told as of one day is on the other: with `at` that is today, with `since` the end of the day before. */
export const Comparison = z.object({
  /** Null where it is not there on the other day. */
  other: OtherDay.nullable(),
  /** From the earlier day to today, none that are no change. What is new or gone is nothing else. */
  changes: z.array(z.enum(changeKinds)),
  /** Of what is new: when it came. */
  came: DayAndName.nullable(),
  /** Of what is gone: when it was deleted. */
  gone: DayAndName.nullable(),
  /** Of what hangs elsewhere today: the day on which it came there. */
  movedOn: Day().nullable(),
  /** On the map alone: it is not there on the day that is shown, and is drawn where it is on the other. */
  isGhost: z.boolean(),
})
export type Comparison = z.infer<typeof Comparison>

/** As much of a day as tells what changed from it, or up to it. */
export const Compared = z.object({
  ...OtherDay.pick({ countsAs: true, progress: true, parentId: true }).shape,
  strategy: StrategyMark.pick({ id: true }).nullable(),
  keyResults: z.array(KeyResult.pick({ id: true, targetValue: true })),
})
export type Compared = z.infer<typeof Compared>

/** In percent. Less than this is no movement. */
const leastMovement = 1

/** What changed of an objective that is there on both days. */
const changeTests: Partial<Record<ChangeKind, (then: Compared, now: Compared) => boolean>> = {
  progress: (then, now) => Math.abs((now.progress ?? 0) - (then.progress ?? 0)) >= leastMovement,
  status: (then, now) => then.countsAs !== now.countsAs,
  target: (then, now) => {
    const targets = new Map(then.keyResults.map(({ id, targetValue }) => [id, targetValue]))
    return now.keyResults.some(({ id, targetValue }) => targets.has(id) && targets.get(id) !== targetValue)
  },
  /** A root hangs beneath its strategy. */
  moved: (then, now) =>
    then.parentId !== now.parentId || (now.parentId === null && then.strategy?.id !== now.strategy?.id),
}

/** What became of it from one day to a later one; null where it is not there. */
export const changesBetween = (then: Compared | null, now: Compared | null): ChangeKind[] => {
  if (then === null) return now === null ? [] : ['new']
  if (now === null) return ['gone']
  return changeKinds.filter((kind) => changeTests[kind]?.(then, now) === true)
}
