import { dialogMessages as words } from '@cairn/domain/objectives/dialog-messages'
import { objectiveProgress, progressLabel } from '@cairn/domain/objectives/progress'
import { figure } from '../objectives/figures.ts'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { Reached } from '../objectives/reached.tsx'
import { StatusWord } from '../objectives/status-word.tsx'
import type { Detail } from './detail.ts'
import css from './reading.module.css'

/** Where each of them stands between its start and its target. */
export const KeyResults = ({
  objective: { keyResults, progress, progressOverride },
}: Pick<Detail, 'objective'>) => (
  <section>
    <div className={css.labels}>
      <h3 className={css.label}>{words.keyResults}</h3>
      <p className={css.quiet}>
        {words.progress} <strong className={css.strong}>{progressLabel(progress)}</strong>
      </p>
    </div>
    {progressOverride !== null && (
      <p className={css.quiet}>{words.byHand(progressLabel(objectiveProgress(null, keyResults)))}</p>
    )}
    {keyResults.length === 0 && <p className={css.quiet}>{words.noKeyResults}</p>}
    {keyResults.length > 0 && (
      <ul className={css.keyResults}>
        {keyResults.map((keyResult) => {
          const { id, title, status, startValue, unit } = keyResult
          return (
            <li key={id}>
              <div className={css.line}>
                <span className={css.keyResult}>{title}</span>
                <strong className={css.strong}>{progressLabel(keyResult.progress)}</strong>
              </div>
              <ProgressBar progress={keyResult.progress} />
              <div className={css.line}>
                <span className={css.figures}>
                  <Reached keyResult={keyResult} className={css.strong ?? ''} />
                </span>
                <span className={css.from}>{words.from(figure(startValue, unit))}</span>
              </div>
              {status !== 'not_set' && (
                <div className={css.status}>
                  <StatusWord status={status} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    )}
  </section>
)
