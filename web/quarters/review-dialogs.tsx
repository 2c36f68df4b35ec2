import '../ui/modal.css'
import { outcomeLabels } from '@cairn/domain/objectives/score'
import { can } from '@cairn/domain/permissions'
import { quarters } from '@cairn/domain/quarters/contract'
import { ofNoTeam } from '@cairn/domain/quarters/plan'
import type { QuarterReview } from '@cairn/domain/quarters/review'
import { scoreText, reviewMessages as words } from '@cairn/domain/quarters/review-messages'
import { bands } from '@cairn/domain/quarters/review-rules'
import { confidenceWord } from '@cairn/domain/updates/confidence'
import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Globe, Target, Users } from 'lucide-react'
import { call } from '../api.ts'
import { useAccess } from '../billing/access.tsx'
import { wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import type { Show } from './address.ts'
import { addressOf } from './address.ts'
import { countedQuery, reviewQuery } from './queries.ts'
import { monthDay } from './range-text.ts'
import css from './review-dialogs.module.css'
import { Bearer } from './review-links.tsx'

const titleOf = ({ which, tenth, band, week }: Show, team: string | undefined) => {
  const name = team === undefined ? words.counted[which] : words.countedOf(words.counted[which], team)
  if (week !== undefined) return words.countedOf(name, words.weekOf(monthDay(week)))
  if (tenth !== undefined) return words.countedOf(name, words.scoreIs(scoreText(tenth / 10)).toLowerCase())
  const asked = band === undefined ? undefined : bands[band]
  return asked === undefined ? name : words.countedOf(name, words.confidenceIs(words.confidence.band(asked)))
}

type CountedProps = {
  quarter: string
  show: Show
  isCovered: boolean
  onOpen: (objectiveId: string) => void
  onClose: () => void
}

/** What a number counts; each line leads to its OKR. */
export const CountedDialog = ({ quarter, show, isCovered, onOpen, onClose }: CountedProps) => {
  const isPhone = useIsPhone()
  useFocusReturn(true)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    countedQuery(quarter, show),
  )
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const isOfTeam = show.teamId !== undefined
  const review = useQuery({ ...reviewQuery(quarter), enabled: isOfTeam }).data?.review
  const row = review?.teams.find((one) => (one.team?.id ?? ofNoTeam) === show.teamId)
  const team = isOfTeam && row ? (row.team?.name ?? words.teams.noTeam) : undefined
  return (
    <Modal.Root
      size={640}
      centered
      fullScreen={isPhone}
      classNames={{ content: css.content ?? '' }}
      opened
      closeOnEscape={!isCovered}
      onClose={onClose}
    >
      <Modal.Overlay {...(isCovered && { backgroundOpacity: 0 })} />
      <Modal.Content>
        <div className={css.head}>
          <Modal.Title tabIndex={-1} data-autofocus className={css.title}>
            {titleOf(show, team)}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body className={css.body}>
          {!data &&
            (error ? (
              <PanelError error={error} onRetry={refetch} />
            ) : (
              <SkeletonRows rows={4} height={56} label={words.listLoading} />
            ))}
          {data && rows.length === 0 && (
            <PanelMessage icon={<Target size={20} />}>{words.listEmpty}</PanelMessage>
          )}
          <ul className={css.rows}>
            {rows.map(({ key, objective, text, score, result, owner, team, weeks, confidence }) => (
              <li key={key}>
                <button
                  type="button"
                  className={css.row}
                  onClick={() => objective.id !== null && onOpen(objective.id)}
                >
                  <span className={css.words}>
                    <span className={css.name}>{objective.title}</span>
                    {text && <span className={css.text}>{text}</span>}
                    <span className={css.quiet}>
                      <Bearer {...owner} />
                      {team && ` • ${team}`}
                    </span>
                  </span>
                  <span className={css.result}>
                    {result && <span>{outcomeLabels[result]}</span>}
                    {score !== null && <strong>{scoreText(score)}</strong>}
                    {weeks !== null && show.week === undefined && <span>{words.updatedIn(weeks)}</span>}
                    {confidence !== null && (
                      <>
                        <span>{confidenceWord(confidence)}</span> <strong>{confidence}</strong>
                      </>
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()}>
              {words.listMore}
            </ShowMore>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type ShareProps = { read: QuarterReview; onClose: () => void }

/** The link for members; and for admins the one for everyone, where there may be one. */
export const ShareReviewDialog = ({ read, onClose }: ShareProps) => {
  const { quarter: overview, published, shareKey, publicLinks } = read
  const { quarter } = overview
  const { company, profile } = useMembership()
  const hasAccess = useAccess()
  const client = useQueryClient()
  const isAdmin = can(profile, 'workspace.manage')
  const keep = (key: string | null) =>
    client.setQueryData(reviewQuery(quarter).queryKey, (before) => before && { ...before, shareKey: key })
  const make = useMutation({
    mutationFn: () => call(quarters.shareReview, { params: { quarter } }),
    onSuccess: ({ key }) => keep(key),
  })
  const revoke = useMutation({
    mutationFn: () => call(quarters.revokeReview, { params: { quarter } }),
    onSuccess: () => keep(null),
  })
  const address = `${location.origin}/quarter/${addressOf(quarter)}/review`
  const failure = make.error ?? revoke.error
  const mayMake = isAdmin && hasAccess && publicLinks && published !== null && shareKey === null
  const { sharing } = words
  return (
    <SmallDialog
      isOpen
      title={sharing.title}
      onClose={onClose}
      actions={
        <>
          {mayMake && (
            <Button
              variant="subtle"
              className={css.other}
              loading={make.isPending}
              onClick={() => make.mutate()}
            >
              {sharing.make}
            </Button>
          )}
          {shareKey !== null && (
            <Button
              variant="subtle"
              className={css.other}
              loading={revoke.isPending}
              onClick={() => revoke.mutate()}
            >
              {sharing.turnOff}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {sharing.done}
          </Button>
        </>
      }
    >
      <div className={css.share}>
        <CopyField
          isLabelHidden
          label={sharing.label}
          value={address}
          action={sharing.copy}
          copied={sharing.copied}
        />
        <p className={css.audience}>
          <Users size={14} aria-hidden="true" />
          {sharing.members(company.name)}
        </p>
        <FormMessage>{failure ? wordsOf(failure) : null}</FormMessage>
        {shareKey !== null && (
          <>
            <CopyField
              label={sharing.publicLabel}
              value={`${address}?${new URLSearchParams({ key: shareKey })}`}
              copied={sharing.copied}
            />
            <p className={css.audience}>
              <Globe size={14} aria-hidden="true" />
              {sharing.anyone}
            </p>
          </>
        )}
        <p role="status" className={css.audience}>
          {revoke.isSuccess && shareKey === null ? sharing.turnedOff : ''}
        </p>
      </div>
    </SmallDialog>
  )
}
