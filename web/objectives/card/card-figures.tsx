import { myMessages } from '@cairn/domain/objectives/my-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import type { KeyResult, Objective } from '@cairn/domain/objectives/schema'
import { ProgressBar } from '../progress-bar.tsx'
import { Reached } from '../reached.tsx'
import css from './okr-card.module.css'

const { card: words } = myMessages

const Measured = ({ keyResult }: { keyResult: KeyResult }) => {
  const { title, progress } = keyResult
  return (
    <li className={css.measure}>
      <span className={css.line}>
        <span className={css.name}>{title}</span>
        <span className={css.percent}>{progressLabel(progress)}</span>
      </span>
      <ProgressBar progress={progress} />
      <span className={css.values}>
        <Reached keyResult={keyResult} />
      </span>
    </li>
  )
}

/** How far the objective is, and beside it how far each key result is. */
export const CardFigures = ({ objective: { progress, keyResults } }: { objective: Objective }) => (
  <div className={css.figures}>
    <div className={css.overall}>
      <span className={css.caption}>{words.progress}</span>
      <span className={css.number}>{progressLabel(progress)}</span>
    </div>
    {keyResults.length > 0 ? (
      <ul className={css.measures}>
        {keyResults.map((keyResult) => (
          <Measured key={keyResult.id} keyResult={keyResult} />
        ))}
      </ul>
    ) : (
      <p className={css.caption}>{words.noKeyResults}</p>
    )}
  </div>
)
