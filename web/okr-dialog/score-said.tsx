import { outcomeLabels, type Score } from '@cairn/domain/objectives/score'
import { closeMessages as words } from '@cairn/domain/quarters/close-messages'
import { useCompanyDay } from '../company-day.ts'
import css from './reading.module.css'

/** What became of it in its quarter, and what was learned from it. */
export const ScoreSaid = ({ said: { score, result, learned, scoredBy, scoredAt } }: { said: Score }) => {
  const day = useCompanyDay()
  return (
    <section>
      <h3 className={css.label}>{words.score}</h3>
      <p className={css.line}>
        <span>
          <strong className={css.strong}>{score === null ? words.noScore : score.toFixed(1)}</strong>{' '}
          {result && outcomeLabels[result]}
        </span>
        <span className={css.quiet}>{words.scoredBy(scoredBy.name, day(scoredAt))}</span>
      </p>
      {learned && <p className={css.learned}>{learned}</p>}
    </section>
  )
}
