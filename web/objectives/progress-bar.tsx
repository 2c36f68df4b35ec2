import { messages } from '@cairn/domain/objectives/messages'
import { isFalling, type Measure, progressBand, progressLabel } from '@cairn/domain/objectives/progress'
import { figurePair } from './figures.ts'
import css from './progress-bar.module.css'

type ReachedProps = { keyResult: Measure & { unit: string | null }; className?: string }

/** What a key result has come to, and of how much; or down to what, where less is more. */
export const Reached = ({ keyResult, className }: ReachedProps) => {
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

type Props = { progress: number | null; className?: string }

/** The percentage stands beside it in words, so the bar itself is only for the eye. */
export const ProgressBar = ({ progress, className = '' }: Props) => (
  <span className={`${css.track} ${className}`} aria-hidden="true" title={progressLabel(progress)}>
    {progress !== null && (
      <span
        className={css.bar}
        data-band={progressBand(progress)}
        style={{ inlineSize: `${Math.max(progress, 2)}%` }}
      />
    )}
  </span>
)
