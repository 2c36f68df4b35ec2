import { messages } from '@cairn/domain/dashboard/messages'
import type { Dashboard, StrategyStanding } from '@cairn/domain/dashboard/schema'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShortLabel } from './short-label.tsx'
import css from './strategic-initiatives.module.css'

const { strategies: words, allQuarters } = messages

const Initiative = ({ id, title, total, completed, percent, atRisk }: StrategyStanding) => (
  <li className={css.initiative}>
    <p className={css.line}>
      <Link to="/strategies" search={{ strategy: id }} className={css.title}>
        <ShortLabel>{title}</ShortLabel>
      </Link>
      <span className={css.percent}>
        <strong>{percent}%</strong> {words.complete}
      </span>
    </p>
    <ProgressBar progress={percent} />
    <p className={css.counts}>
      <span>{words.total(total)}</span>
      <span>{words.completed(completed)}</span>
      {atRisk > 0 && <span className={css.risk}>{words.atRisk(atRisk)}</span>}
    </p>
  </li>
)

/** The strategies of the quarter, and how many of their OKRs are complete. */
export const StrategicInitiatives = ({ strategies, quarter }: Pick<Dashboard, 'strategies' | 'quarter'>) => {
  const { total, rows } = strategies
  const search = quarter ? { quarter } : {}
  return (
    <Panel
      title={words.title}
      note={quarter ?? allQuarters}
      action={
        <Link to="/strategies" search={search} className={css.details}>
          {words.details}
          <ChevronRight size={14} aria-hidden="true" />
        </Link>
      }
    >
      <ul className={css.initiatives}>
        {rows.map((strategy) => (
          <Initiative key={strategy.id} {...strategy} />
        ))}
      </ul>
      {total > rows.length && (
        <p className={css.more}>
          <Link to="/strategies" search={search}>
            {words.more(total - rows.length)}
          </Link>
        </p>
      )}
    </Panel>
  )
}
