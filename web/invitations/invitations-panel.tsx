import { dateLabel } from '@cairn/domain/date-label'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { badgeOf, isLive, whyCannotChange } from '@cairn/domain/invitations/rules'
import type { Invitation } from '@cairn/domain/invitations/schema'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { Button } from '@mantine/core'
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { useNow, viewersZone } from '../clock.ts'
import { isExpected } from '../failure.ts'
import { useMembership } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import columns from '../ui/columns.module.css'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import table from '../ui/table.module.css'
import { MailAddress } from '../ui/two-lines.tsx'
import { overviewQuery, refreshWorkspace } from '../workspace/queries.ts'
import css from './invitations-panel.module.css'
import { LinkDialog, type UnsentInvitation } from './link-dialog.tsx'
import { useInviting } from './use-inviting.ts'

const invitationsQuery = infiniteQueryOptions({
  queryKey: ['invitations', 'list'],
  queryFn: ({ signal, pageParam }) => call(invitations.list, { query: pageParam }, { signal }),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : null),
})

/** Everyone who was invited, newest first, and what became of it. */
export const InvitationsPanel = ({ onInvite }: { onInvite: () => void }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(invitationsQuery)
  const { data: overview } = useQuery(overviewQuery)
  const { mayInvite } = useInviting()
  const [unsent, setUnsent] = useState<UnsentInvitation | null>(null)
  const list = data?.pages.flatMap(({ invitations }) => invitations) ?? []
  return (
    <Panel
      title="Pending Invitations"
      note={overview && overview.pendingInvitations > 0 && <Badge>{overview.pendingInvitations}</Badge>}
    >
      {list.length > 0 && (
        <table className={`${columns.columns} ${table.table} ${css.invitations}`}>
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Team</th>
              <th scope="col">Status</th>
              <th scope="col">Expires</th>
              <th scope="col">
                <span className="heard">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isChangeable={mayInvite}
                onUnsent={setUnsent}
              />
            ))}
          </tbody>
        </table>
      )}
      {data && list.length === 0 && (
        <PanelMessage
          icon={<Mail size={20} />}
          action={
            mayInvite && (
              <Button variant="default" onClick={onInvite}>
                Invite someone
              </Button>
            )
          }
        >
          {setupMessages.invitations.none}
        </PanelMessage>
      )}
      {!data &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={3} height={48} />)}
      {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
      <LinkDialog unsent={unsent} onClose={() => setUnsent(null)} />
    </Panel>
  )
}

type Props = {
  invitation: Invitation
  isChangeable: boolean
  onUnsent: (unsent: UnsentInvitation) => void
}

const InvitationRow = ({ invitation, isChangeable, onUnsent }: Props) => {
  const now = useNow()
  const resend = useResend(invitation, onUnsent)
  const cancel = useCancel(invitation)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { profile } = useMembership()
  const isPending = invitation.status === 'pending'
  const isTheirs = whyCannotChange(profile, invitation) === null
  const isBusy = resend.isPending || cancel.isPending
  const { email, title, permissionsLevel, team } = invitation
  return (
    <tr className={isPending ? '' : css.settled}>
      <td>
        <span className={css.email}>
          <span className={css.address}>
            <MailAddress>{email}</MailAddress>
          </span>
          <span className={css.note}>
            {[title, invitationsMessages.levels[permissionsLevel]].filter(Boolean).join(', ')}
          </span>
        </span>
      </td>
      <td>
        <span className={table.word}>Team</span>
        {team?.name ?? setupMessages.invitations.form.noTeam}
      </td>
      <td>
        <span className={table.word}>Status</span>
        <Badge tone={isLive(invitation, now) ? 'accent' : 'quiet'}>{badgeOf(invitation, now)}</Badge>
      </td>
      <td>
        <span className={table.word}>Expires</span>
        {isPending ? dateLabel(invitation.expiresAt, viewersZone()) : '–'}
      </td>
      <td>
        {isChangeable && isPending && !isTheirs && (
          <span className={css.note}>{invitationsMessages.forAdmins}</span>
        )}
        {isChangeable && isTheirs && (
          <span className={table.actions}>
            <Button
              variant="default"
              size="xs"
              aria-label={`Resend to ${email}`}
              loading={resend.isPending}
              disabled={cancel.isPending}
              onClick={() => resend.mutate()}
            >
              Resend
            </Button>
            <Button
              variant="subtle"
              size="xs"
              className={css.cancel ?? ''}
              aria-label={`Cancel for ${email}`}
              loading={cancel.isPending}
              disabled={isBusy}
              onClick={() => setAsking(true)}
            >
              Cancel
            </Button>
          </span>
        )}
        {isAsking && (
          <SmallDialog
            isOpen
            title={setupMessages.invitations.cancelling.title}
            onClose={close}
            actions={
              <>
                <Button variant="default" data-autofocus disabled={cancel.isPending} onClick={close}>
                  {setupMessages.invitations.cancelling.keep}
                </Button>
                <Button
                  color="danger"
                  loading={cancel.isPending}
                  onClick={() => cancel.mutate(undefined, { onSettled: close })}
                >
                  {setupMessages.invitations.cancelling.action}
                </Button>
              </>
            }
          >
            {setupMessages.invitations.cancelling.text(email)}
          </SmallDialog>
        )}
      </td>
    </tr>
  )
}

/** A refusal of the rules explains itself after the setupMessages of the list. */
const failed = (setupMessages: string, error: unknown) =>
  notices.error(isExpected(error) ? `${setupMessages} ${error.message}` : setupMessages)

const useResend = ({ id }: Invitation, onUnsent: (unsent: UnsentInvitation) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(invitations.resend, { params: { id } }),
    onSuccess: ({ invitation, emailSent, timeout, inviteUrl }) => {
      if (emailSent) notices.info(invitationsMessages.resent)
      else onUnsent({ ...invitation, inviteUrl, timeout })
    },
    onError: (error) => failed(invitationsMessages.resendFailed, error),
    onSettled: () => void refreshWorkspace(client),
  })
}

const useCancel = ({ id, email }: Invitation) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(invitations.cancel, { params: { id } }),
    onSuccess: () => notices.info(setupMessages.invitations.cancelled(email)),
    onError: (error) => failed(invitationsMessages.cancelFailed, error),
    onSettled: () => void refreshWorkspace(client),
  })
}
