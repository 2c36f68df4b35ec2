import { figuresOf } from '@cairn/domain/setup/figures'
import { messages } from '@cairn/domain/setup/messages'
import { useQuery } from '@tanstack/react-query'
import { PanelError } from '../ui/panel-state.tsx'
import { overviewQuery } from '../workspace/queries.ts'
import css from './figures.module.css'

const outline = Object.values(messages.figures).map((label) => ({ label, value: null, caption: null }))

/** Four numbers about the company, each with what it means. */
export const Figures = () => {
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error && !data)
    return (
      <div className={css.failed}>
        <PanelError error={error} onRetry={refetch} />
      </div>
    )
  return (
    <dl className={css.figures}>
      {(data ? figuresOf(data) : outline).map(({ label, value, caption }) => (
        <div key={label} className={css.figure}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value ?? <span className={css.ghost} />}</dd>
          <dd className={css.caption}>{caption ?? <span className={css.ghost} />}</dd>
        </div>
      ))}
    </dl>
  )
}
