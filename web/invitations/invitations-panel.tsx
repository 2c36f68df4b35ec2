import { messages as words } from '@cairn/domain/setup/messages'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import columns from '../ui/columns.module.css'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import table from '../ui/table.module.css'
import { overviewQuery } from '../workspace/queries.ts'
import { InvitationRow } from './invitation-row.tsx'
import css from './invitations-panel.module.css'
import { LinkDialog, type UnsentInvitation } from './link-dialog.tsx'
import { invitationsQuery } from './queries.ts'
import { useInviting } from './use-inviting.ts'

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
          {words.invitations.none}
        </PanelMessage>
      )}
      {!data &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={3} height={48} />)}
      {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
      <LinkDialog unsent={unsent} onClose={() => setUnsent(null)} />
    </Panel>
  )
}
