import type { ObjectiveStatus } from '../objectives/status.ts'
import type { Dice } from './dice.ts'
import type { Fate, WrittenKeyResult } from './skerry/written.ts'

/** How far an objective comes in the course of its quarter. */
export type Course = {
  fate: Fate
  /** The share of the quarter after which it is done or given up. */
  ends: number
  /** How much of the way is covered by the end of the quarter. */
  reach: number
  /** Above 1 it starts slowly. */
  bend: number
}

const reaches: Record<Fate, readonly [number, number]> = {
  completed: [1, 1],
  on_track: [0.95, 1.04],
  at_risk: [0.74, 0.8],
  behind: [0.55, 0.65],
  delayed: [0.2, 0.35],
  will_not_complete: [0.25, 0.45],
}

export const neverEnds = 2

/** When a quarter is over, what was on track was reached, and nearly all of the rest was given up. */
const fateInThePast = (fate: Fate, dice: Dice): Fate => {
  if (fate === 'completed' || fate === 'will_not_complete') return fate
  return dice.chance(fate === 'on_track' ? 0.85 : 0.4) ? 'completed' : 'will_not_complete'
}

export const courseOf = (written: Fate, isCurrent: boolean, dice: Dice): Course => {
  const fate = isCurrent ? written : fateInThePast(written, dice)
  const [least, most] = reaches[fate]
  const [early, late] = isCurrent ? [0.28, 0.74] : [0.55, 0.88]
  const ends = {
    completed: dice.between(early, late),
    will_not_complete: isCurrent ? dice.between(0.4, 0.66) : dice.between(0.7, 0.88),
  }
  return {
    fate,
    ends: fate === 'completed' || fate === 'will_not_complete' ? ends[fate] : neverEnds,
    reach: dice.between(least, most),
    bend: dice.between(0.9, 1.06),
  }
}

export const furthestUnfinished = 0.97

/** The share of the way that is covered when that share of the quarter has passed. */
export const coveredAt = ({ fate, ends, reach, bend }: Course, share: number) => {
  if (fate === 'completed' && share >= ends) return 1
  const passed = fate === 'completed' ? share / ends : share
  return Math.min(furthestUnfinished, reach * Math.max(0, passed) ** bend)
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

/** In the steps in which its start and its target are written; the target itself only when it is reached. */
export const valueAt = ([, start, target]: WrittenKeyResult, covered: number): number => {
  if (covered >= 1) return target
  const decimals = Math.max(decimalsOf(start), decimalsOf(target))
  const step = 10 ** -decimals
  const value = Number((start + (target - start) * covered).toFixed(decimals))
  return value === target ? Number((target - Math.sign(target - start) * step).toFixed(decimals)) : value
}

/** What an honest person says of something that came so far when that share of the time has passed. */
export const statusFor = (progress: number, share: number): ObjectiveStatus => {
  if (progress >= 100) return 'completed'
  const missing = share * 100 - progress
  if (missing < 9) return 'on_track'
  if (missing < 18) return 'at_risk'
  return missing < 31 ? 'behind' : 'delayed'
}

/** How sure an honest person is that it will be reached, from 0 to 10, before they shade it by how they feel. */
export const sureFor = (progress: number, share: number) => {
  if (progress >= 100) return 10
  const paceOfNeeded = share < 0.06 ? 0.85 : progress / 100 / share
  return Math.min(1, paceOfNeeded) * 10 - 1.4
}
