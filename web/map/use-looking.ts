import type { MapItem } from '@cairn/domain/map/items'
import { useEffect, useRef } from 'react'
import { useChangesOnMap } from './comparing-context.ts'
import type { Looking } from './what-if-context.ts'

type Camera = { fitLater: (ids: readonly string[]) => void; show: (id: string) => void }

/** What somebody asks about comes into view, unfolded as far as that takes. */
export const useLooking = (
  looking: Looking | null,
  known: ReadonlyMap<string, MapItem>,
  unfoldAll: (ids: readonly string[]) => void,
  camera: Camera,
) => {
  const id = looking?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked about.
  useEffect(() => {
    if (looking === null || id === null) return
    if (known.has(id)) {
      // The panel takes its room first.
      const waiting = requestAnimationFrame(() => camera.show(id))
      return () => cancelAnimationFrame(waiting)
    }
    unfoldAll(looking.above)
    camera.fitLater([...looking.above, id])
  }, [id])
}

/**
 * The way through what changed has come to another one: it is chosen once somebody goes on, which opens it, and comes into
 * view after that.
 */
export const useChangeStep = (
  known: ReadonlyMap<string, MapItem>,
  unfoldAll: (ids: readonly string[]) => void,
  show: (id: string) => void,
  choose: (id: string) => void,
) => {
  const step = useChangesOnMap()?.step ?? null
  const waitsFor = useRef<string | null>(null)
  const hasBegun = useRef(false)
  const arrive = (id: string) => {
    waitsFor.current = null
    if (hasBegun.current) choose(id)
    hasBegun.current = true
    show(id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useEffect(() => {
    if (step === null) {
      hasBegun.current = false
      return
    }
    if (known.has(step.id)) return arrive(step.id)
    waitsFor.current = step.id
    unfoldAll(step.above)
  }, [step])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as it is there.
  useEffect(() => {
    if (waitsFor.current !== null && known.has(waitsFor.current)) arrive(waitsFor.current)
  }, [known])
}
