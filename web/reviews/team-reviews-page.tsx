import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Presentation } from 'lucide-react'
import { useAccess } from '../billing/access.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { teamReviewsQuery } from './queries.ts'
import css from './team-reviews.module.css'
import { ReviewRows } from './team-reviews.tsx'

const { summary: words, ...said } = screenMessages

/** Where the reviews of one team are found again. */
export const TeamReviewsPage = () => {
  const { team } = useSearch({ from: '/shell/reviews' })
  return team === undefined ? <NotFound /> : <TeamReviews team={team} />
}

const TeamReviews = ({ team }: { team: string }) => {
  const { data, error, refetch } = useInfiniteQuery(teamReviewsQuery(team))
  const hasAccess = useAccess()
  const [known] = data?.pages ?? []
  if (!known)
    return error ? (
      <PanelError error={error} onRetry={refetch} way={<ButtonLink to="/setup">{said.toTeams}</ButtonLink>} />
    ) : (
      <SkeletonRows rows={6} height={48} label={said.loading} />
    )
  const { name } = known.team
  const start = known.canTakePart && hasAccess && (
    <ButtonLink to="/review" search={{ team }} leftSection={<Presentation size={16} aria-hidden="true" />}>
      {said.review(name)}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle title={words.reviewsOf(name)} action={start} />
      {known.past.length === 0 && known.open === null ? (
        <EmptyState icon={<Presentation size={20} />} title={said.none.noReview} text={said.none.whatFor} />
      ) : (
        <div className={css.list}>
          <Panel title={said.past}>
            <ReviewRows team={team} />
          </Panel>
        </div>
      )}
    </>
  )
}
