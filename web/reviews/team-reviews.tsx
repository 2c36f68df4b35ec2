import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCompanyDay } from '../company-day.ts'
import { dayText } from '../ui/moment-text.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { teamReviewsQuery } from './queries.ts'
import css from './team-reviews.module.css'

const { summary: words } = screenMessages

const time = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at).replace('\u202f', ' ')

type ListProps = { team: string; shownId?: string }

/** The reviews of a team, the newest first, below the day of the next. */
export const ReviewRows = ({ team, shownId }: ListProps) => {
  const { data, error, refetch, ...query } = useInfiniteQuery(teamReviewsQuery(team))
  const day = useCompanyDay()
  const [first] = data?.pages ?? []
  const past = data?.pages.flatMap((page) => page.past) ?? []
  if (!first)
    return error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={4} height={40} />
  return (
    <>
      <ul className={css.rows}>
        {first.open && (
          <li className={css.row}>
            <strong>{words.inRoom}</strong>
            {first.canTakePart && (
              <Link to="/review" search={{ team }}>
                {words.join}
              </Link>
            )}
          </li>
        )}
        {first.next && (
          <li className={css.row}>
            <strong>{words.next(dayText(first.next.day))}</strong>
            <span>{time(first.next.lastStartedAt)}</span>
          </li>
        )}
        {past.map(({ id, startedAt, minutes }) => (
          <li key={id}>
            <Link
              to="/reviews/$id"
              params={{ id }}
              className={css.row}
              aria-current={id === shownId ? 'page' : undefined}
            >
              {day(startedAt)} <span>{words.minutes(minutes)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {past.length === 0 && <p className={css.none}>{words.noneYet}</p>}
      {query.hasNextPage && (
        <ShowMore isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  )
}

export const ReviewsPanel = ({ team, name, shownId }: ListProps & { name: string }) => (
  <Panel title={words.reviewsOf(name)}>
    <ReviewRows team={team} {...(shownId && { shownId })} />
  </Panel>
)
