import { ownersLabel } from '@cairn/domain/objectives/my-messages'
import { isChangeable } from '@cairn/domain/objectives/rules'
import type { Reviewed } from '@cairn/domain/reviews/schema'
import { screenMessages } from '@cairn/domain/reviews/screen-messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CornerLeftUp, PenLine } from 'lucide-react'
import { type Ref, Suspense } from 'react'
import { useAccess } from '../billing/access.tsx'
import { lazyPart } from '../lazy-page.ts'
import { StatusChip } from '../objectives/status.tsx'
import { useMembership } from '../session.ts'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { Changed } from './changed.tsx'
import css from './okr.module.css'
import { Blockers, Children, Comments, LastUpdate } from './okr-talk.tsx'
import { reviewedQuery } from './queries.ts'

const { okr: words } = screenMessages

const UpdateForm = lazyPart(async () => (await import('../updates/update-form.tsx')).UpdateForm)

type Props = {
  reviewId: string
  objectiveId: string
  /** Whether an update is being written in its place. */
  isUpdating: boolean
  onUpdating: (isUpdating: boolean) => void
  onOpen: (id: string, tab?: string) => void
  ref: Ref<HTMLDivElement>
}

const Head = ({
  reviewed: { objective, parent },
  isUpdating,
  onUpdating,
  onOpen,
}: Omit<Props, 'ref' | 'objectiveId' | 'reviewId'> & { reviewed: Reviewed }) => {
  const { profile } = useMembership()
  const mayUpdate = useAccess() && isChangeable(objective)
  const { id, title, countsAs, team, owner, coOwners } = objective
  return (
    <div className={css.head}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.acts}>
        <StatusChip status={countsAs} />
        {mayUpdate && !isUpdating && (
          <Button
            variant="default"
            leftSection={<PenLine size={14} aria-hidden="true" />}
            rightSection={<KeyCaps keys={['U']} />}
            onClick={() => onUpdating(true)}
          >
            {words.update}
          </Button>
        )}
        <Button variant="default" rightSection={<KeyCaps keys={['O']} />} onClick={() => onOpen(id)}>
          {words.open}
        </Button>
      </div>
      <ul className={css.facts}>
        {team && (
          <li>
            <TeamName team={team} />
          </li>
        )}
        <li>
          <Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />
          {ownersLabel(owner, coOwners, profile.id)}
        </li>
        {parent && (
          <li>
            <CornerLeftUp size={14} aria-hidden="true" />
            <button type="button" className={css.link} onClick={() => onOpen(parent.id)}>
              {parent.title}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

/** The one that is spoken about: what changed, what was said, what stands in the way. */
export const Okr = ({ reviewId, objectiveId, isUpdating, onUpdating, onOpen, ref }: Props) => {
  const { data, error, refetch } = useQuery(reviewedQuery(reviewId, objectiveId))
  return (
    <div ref={ref} tabIndex={-1} className={css.body}>
      {!data &&
        (error ? (
          <PanelError error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={6} height={64} label={words.loading} />
        ))}
      {data && (
        <>
          <Head reviewed={data} isUpdating={isUpdating} onUpdating={onUpdating} onOpen={onOpen} />
          {isUpdating && (
            <section aria-label={words.updating} className={`${css.panel} ${css.update}`}>
              <Suspense fallback={<SkeletonRows rows={4} height={48} />}>
                <UpdateForm
                  objective={data.objective}
                  onCancel={() => onUpdating(false)}
                  onSaved={() => onUpdating(false)}
                />
              </Suspense>
            </section>
          )}
          <Changed reviewed={data} />
          <div className={css.pair}>
            <LastUpdate reviewed={data} />
            <div className={css.column}>
              <Blockers reviewed={data} />
              <Children reviewed={data} onOpen={onOpen} />
              <Comments reviewed={data} onDiscuss={() => onOpen(objectiveId, 'discussion')} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}
