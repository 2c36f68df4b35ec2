import { myMessages as words } from '@cairn/domain/objectives/my-messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countsQuery } from '../objectives/queries.ts'
import { PageTitle } from '../ui/page-title.tsx'
import css from './weekly-progress.module.css'

/** More parts than this would be too thin to count. */
const mostParts = 24

/** One part for each update that the week asks for. */
export const Meter = ({ updated, open }: { updated: number; open: number }) => {
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
        <span key={part} data-done={part < updated ? '' : undefined} />
      ))}
    </div>
  )
}

/** How far the week's updates are, in words and as a meter. The search finds cards; this counts them all. */
export const WeeklyProgress = ({ action }: { action: ReactNode }) => {
  const { data } = useQuery(countsQuery({ mine: 'true' }))
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
                <span className={css.rest}>
                  {data.due > 0 ? (
                    <Link to="/my-week">{words.needing(data.due)}</Link>
                  ) : (
                    words.upToDate(data.updatedThisWeek, data.open)
                  )}
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
