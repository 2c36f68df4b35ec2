import type { KeyResult } from '@cairn/domain/objectives/key-results'
import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { messages } from '@cairn/domain/objectives/messages'
import { isFalling } from '@cairn/domain/objectives/progress'
import { figurePair } from '../objectives/figures.ts'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import css from './key-result-lines.module.css'

const fewest = 2
const most = 4

/** How many lines a row has: no fewer than its neighbours need, no more than can be taken in at a glance. */
export const linesOf = (keyResults: readonly unknown[]) => Math.min(most, Math.max(fewest, keyResults.length))

/** One line each, with how far it is; of many the first ones. */
export const KeyResultLines = ({ keyResults }: { keyResults: readonly KeyResult[] }) => {
  if (keyResults.length === 0) return <span className={css.none}>{words.noKeyResults}</span>
  const shown = keyResults.length > most ? keyResults.slice(0, most - 1) : keyResults
  const hidden = keyResults.length - shown.length
  return (
    <ul className={css.lines}>
      {shown.map((keyResult) => {
        const { id, title, progress, currentValue, startValue, targetValue, unit } = keyResult
        const { current, target } = figurePair(currentValue ?? startValue, targetValue, unit)
        const against = messages.inALine(target, isFalling(keyResult))
        return (
          <li key={id} className={css.line}>
            <span className={css.title}>{title}</span>
            <span className={css.reached}>
              <span className={css.figures} title={`${current}${against}`}>
                <span className={css.current}>{current}</span>
                {against}
              </span>
              <ProgressBar progress={progress} className={css.bar ?? ''} />
            </span>
          </li>
        )
      })}
      {hidden > 0 && <li className={css.hidden}>{words.moreKeyResults(hidden)}</li>}
    </ul>
  )
}
