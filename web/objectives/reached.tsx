import { messages } from '@cairn/domain/objectives/messages'
import { isFalling, type Measure } from '@cairn/domain/objectives/progress'
import { figurePair } from './figures.ts'

type Props = { keyResult: Measure & { unit: string | null }; className?: string }

/** What a key result has come to, and of how much; or down to what, where less is more. */
export const Reached = ({ keyResult, className }: Props) => {
  const { startValue, currentValue, targetValue, unit } = keyResult
  const { current, target } = figurePair(currentValue ?? startValue, targetValue, unit)
  const isDown = isFalling(keyResult)
  return (
    <>
      <strong className={className}>{current}</strong>
      {targetValue !== null && `${isDown ? ',' : ''} ${messages.against(target, isDown)}`}
    </>
  )
}
