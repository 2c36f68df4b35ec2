import type { KeyResult, NewKeyResult } from '../objectives/key-results.ts'
import type { Objective } from '../objectives/schema.ts'
import { defaultKeyResultStatus } from '../objectives/status.ts'

/** What is left to do, begun where it ended; all of them where nothing is left. Weights stay behind. */
export const carriedKeyResults = (keyResults: readonly KeyResult[]): NewKeyResult[] => {
  const unfinished = keyResults.filter(({ progress }) => progress === null || progress < 100)
  return (unfinished.length > 0 ? unfinished : keyResults).map(
    ({ title, startValue, currentValue, targetValue, unit }) => ({
      title,
      startValue: currentValue ?? startValue,
      currentValue: currentValue ?? startValue,
      targetValue,
      unit,
      weight: null,
      status: defaultKeyResultStatus,
    }),
  )
}

type CarriedObjective = Pick<Objective, 'version' | 'draft' | 'latestUpdate' | 'childCount'>

/** Nobody changed it since it was carried over, and nothing hangs below it: then switching it off deletes it. */
export const isAsCarried = (
  { version, draft, latestUpdate, childCount }: CarriedObjective,
  versionThen: number,
) => version === versionThen && draft !== 'ready' && latestUpdate === null && childCount === 0
