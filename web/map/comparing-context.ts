import type { ChangeKind } from '@cairn/domain/objectives/comparison'
import { createContext, useContext } from 'react'
import type { Shown } from '../days/notes.ts'

/** What the map is compared with: a past day with today, or today with a past day. */
export type Comparing = {
  shown: Shown
  /** The past one of the two. */
  day: string
  /** What is marked; everything where nothing is chosen. */
  kinds: readonly ChangeKind[]
}

/** How much of which kind changed, and the way through it. */
export type ChangesOnMap = {
  counts: readonly { kind: ChangeKind; count: number }[]
  chosen: readonly ChangeKind[]
  toggle: (kind: ChangeKind) => void
  at: number
  of: number
  go: (by: number) => void
  /** Where the way has come to. */
  step: { id: string; above: readonly string[] } | null
  isBusy: boolean
  hasFailed: boolean
  retry: () => void
}

export const ComparingContext = createContext<Comparing | null>(null)
export const useComparing = () => useContext(ComparingContext)

/** Apart: every step changes it, which no node has to hear of. */
export const ChangesContext = createContext<ChangesOnMap | null>(null)
export const useChangesOnMap = () => useContext(ChangesContext)

/** Whether the map marks it, or leaves it pale. */
export const isMarked = (changes: readonly ChangeKind[], kinds: readonly ChangeKind[]) =>
  changes.some((kind) => kinds.length === 0 || kinds.includes(kind))
