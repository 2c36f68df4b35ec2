import { myMessages as words } from '@cairn/domain/objectives/my-messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccess } from '../billing/access.tsx'
import { countsQuery } from '../objectives/queries.ts'
import { PageTitle } from '../ui/page-title.tsx'
import css from './weekly-progress.module.css'

/** More parts than this would be too thin to count. */
const mostParts = 24

type MeterProps = {
  updated: number
  open: number
  /** The next one has its turn. */
  isUnderWay?: boolean
}

/** One part for each update that the week asks for. */
export const Meter = ({ updated, open, isUnderWay = false }: MeterProps) => {
  if (open > mostParts)
    return (
      <div className={css.meter} aria-hidden="true">
        <span data-done="" style={{ flexGrow: updated }} />
        <span style={{ flexGrow: open - updated }} />
      </div>
    )
  return (
    <div className={css.meter} aria-hidden="true">
      {Array.from({ length: open }, (_, part) => part).map((part) => (
        <span
          key={part}
          data-done={part < updated ? '' : undefined}
          data-now={isUnderWay && part === updated ? '' : undefined}
        />
      ))}
    </div>
  )
}

type Props = {
  /** Of which the cards are; null: of all. */
  quarter: string | null | undefined
  onAllQuarters: () => void
  action: ReactNode
}

/**
 * How far the week's updates are, in words and as a meter. The search finds cards; this counts them all, as My week does,
 * and says how many of them the chosen quarter hides.
 */
export const WeeklyProgress = ({ quarter, onAllQuarters, action }: Props) => {
  const hasAccess = useAccess()
  const { data } = useQuery(countsQuery({ mine: 'true' }))
  const shown = useQuery({
    ...countsQuery({ mine: 'true', ...(quarter && { quarter }) }),
    enabled: Boolean(quarter),
  })
  const elsewhere = quarter && data && shown.data ? data.open - shown.data.open : 0
  return (
    <>
      <PageTitle
        title={words.title}
        subtitle={
          <span className={css.words}>
            {data?.open === 0 && <strong>{words.noneAsked}</strong>}
            {data !== undefined && data.open > 0 && (
              <>
                <strong>{words.completed(data.updatedThisWeek, data.open)}</strong>
                {elsewhere > 0 && (
                  <button type="button" className={css.elsewhere} onClick={onAllQuarters}>
                    {words.elsewhere(elsewhere)}
                  </button>
                )}
                <span className={css.rest}>
                  {data.due === 0 && words.upToDate(data.updatedThisWeek, data.open)}
                  {data.due > 0 && hasAccess && <Link to="/my-week">{words.needing(data.due)}</Link>}
                </span>
              </>
            )}
            {!data && <span className={css.waiting} aria-hidden="true" />}
          </span>
        }
        action={action}
      />
      <Meter updated={data?.updatedThisWeek ?? 0} open={data?.open ?? 1} />
    </>
  )
}
