import { progressBand, progressLabel } from '@cairn/domain/objectives/progress'
import css from './progress-bar.module.css'

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
