import { helpMessages } from '@cairn/domain/blockers/help-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCompanyDay } from '../company-day.ts'
import { Avatar } from '../ui/avatar.tsx'
import columns from '../ui/columns.module.css'
import { Panel } from '../ui/panel.tsx'
import { PanelError, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { resolvedQuery } from './queries.ts'
import css from './resolved-panel.module.css'

const { resolved: words, escalate } = helpMessages

/** What is over this quarter, with what helped, who, and how long it took. */
export const ResolvedPanel = ({ subTeams }: { subTeams: boolean }) => {
  const query = useInfiniteQuery(resolvedQuery(subTeams))
  const { data, error, refetch } = query
  const day = useCompanyDay('Nov 24')
  if (!data)
    return error ? (
      <PanelError error={error} onRetry={refetch} />
    ) : (
      <SkeletonRows rows={2} height={48} label={words.loading} />
    )
  const [first] = data.pages
  if (first === undefined || first.total === 0) return null
  const all = data.pages.flatMap((page) => page.blockers)
  return (
    <Panel
      title={words.title(first.quarter)}
      note={first.total}
      action={
        first.medianDays !== null && <span className={css.median}>{words.median(first.medianDays)}</span>
      }
    >
      <table className={`${columns.columns} ${css.table}`} aria-busy={query.isPlaceholderData}>
        <thead>
          <tr>
            <th scope="col">{words.blocker}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.who}</th>
            <th scope="col" className={css.end}>
              {words.days}
            </th>
            <th scope="col" className={css.end}>
              {words.on}
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map(({ id, blockers, author, objective, note, helper, daysOpen, resolvedAt }) => (
            <tr key={id}>
              <td>
                <div className={css.blocker}>
                  <Avatar name={author.name} emoji={author.profileEmoji} size={24} />
                  <span>
                    <strong>{blockers}</strong>
                    <Link to="/allobjectives" search={{ okrId: objective.id }}>
                      {objective.title}
                    </Link>
                  </span>
                </div>
              </td>
              <td className={css.what} data-none={note ? undefined : ''}>
                {note ?? words.nothing}
              </td>
              <td className={css.who} data-none={helper ? undefined : ''}>
                {helper ? (
                  <span className={css.person}>
                    <Avatar name={helper.name} emoji={helper.profileEmoji} size={20} /> {helper.name}
                  </span>
                ) : (
                  words.nobody
                )}
              </td>
              <td className={css.end}>
                <span className={css.phone}>{words.days} </span>
                {escalate.days(daysOpen)}
              </td>
              <td className={css.end}>
                <span className={css.phone}>{words.on} </span>
                {day(resolvedAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {query.hasNextPage && (
        <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()} />
      )}
    </Panel>
  )
}
