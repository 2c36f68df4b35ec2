import { closeMessages as words } from '@cairn/domain/quarters/close-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LastSaid, RunAside } from '../my-week/week-aside.tsx'
import { mod } from '../ui/key-caps.tsx'
import { updatesQuery } from '../updates/queries.ts'
import { QuarterOnOkr } from './quarter-on-okr.tsx'

const keys: readonly (readonly [string, readonly string[]])[] = [
  [words.keys.move, ['K', 'J']],
  [words.finalValue, ['V']],
  [words.score, ['S']],
  [words.keys.lowerHigher, ['←', '→']],
  [words.outcome, ['O']],
  [words.keys.choose, ['1', '4']],
  [words.learned, ['L']],
  [words.keys.carry, ['C']],
  [words.keys.leave, ['Esc']],
  [words.save, [mod, 'Enter']],
]

/** How the quarter went for the one whose turn it is, what was said last, and the keys of this step. */
export const CloseAside = ({ objectiveId }: { objectiveId: string }) => {
  const { data } = useInfiniteQuery(updatesQuery(objectiveId))
  const latest = data?.pages[0]?.updates[0] ?? null
  return (
    <RunAside title={words.course.title} keys={keys} spans={words.keys.choose}>
      <QuarterOnOkr objectiveId={objectiveId} />
      {data && <LastSaid update={latest} />}
    </RunAside>
  )
}
