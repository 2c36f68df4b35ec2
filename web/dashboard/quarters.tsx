import { messages } from '@cairn/domain/dashboard/messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Target } from 'lucide-react'
import { filterOptionsQuery } from '../objectives/queries.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import css from './quarters.module.css'

const { noOkrs, quarters: words } = messages

/** The quarters that have objectives, each a way into the list. */
export const Quarters = () => {
  const { data, error, refetch } = useQuery(filterOptionsQuery)
  if (data?.quarters.length === 0)
    return (
      <EmptyState icon={<Target size={20} />} title={noOkrs.title} text={messages.noQuarters}>
        <ButtonLink to="/createobjective">{noOkrs.create}</ButtonLink>
      </EmptyState>
    )
  return (
    <Panel title={words.title}>
      {data && (
        <ul className={css.list}>
          {data.quarters.map(({ quarter, count }) => (
            <li key={quarter}>
              <Link to="/allobjectives" search={{ quarter }} className={css.quarter}>
                {quarter}
                <span className={css.count}>{words.count(count)}</span>
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!data &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={3} height={44} />)}
    </Panel>
  )
}
