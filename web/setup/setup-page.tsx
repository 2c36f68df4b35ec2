import { can } from '@cairn/domain/permissions'
import { figuresOf } from '@cairn/domain/setup/figures'
import { messages as words } from '@cairn/domain/setup/messages'
import { teams } from '@cairn/domain/teams/contract'
import type { Team } from '@cairn/domain/teams/schema'
import { Button } from '@mantine/core'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Network, Plus, Trash2, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { isId } from '../address-search.ts'
import { call } from '../api.ts'
import { InvitationsPanel } from '../invitations/invitations-panel.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { useInviting } from '../invitations/use-inviting.ts'
import { MembersPanel } from '../people/members-panel.tsx'
import { UsersPanel } from '../people/users-panel.tsx'
import { useMembership } from '../session.ts'
import { MoreTeams, TeamTree } from '../teams/team-tree.tsx'
import { withoutTeam, withThoseAbove } from '../teams/tree.ts'
import { treeQuery, useTeamsChange } from '../teams/tree-query.ts'
import { useOpenTeams } from '../teams/use-open-teams.ts'
import { offerUndo } from '../trash/undo.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { useUnderstood } from '../understood.ts'
import { CompanyPanel } from '../workspace/company-panel.tsx'
import { overviewQuery } from '../workspace/queries.ts'
import css from './setup-page.module.css'
import { SetupTabs } from './setup-tabs.tsx'
import { TeamDialog } from './team-dialog.tsx'

/** Whose organization it is, once the panels are more than their own outlines. */
const Organization = ({ company }: { company: string }) => {
  const pending = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  return <span role="status">{pending > 0 ? words.loading : words.organization(company)}</span>
}

export const SetupPage = () => {
  const { company, profile } = useMembership()
  const { member = '', invite, ...said } = useSearch({ from: '/shell/setup' })
  const { team } = useUnderstood(said, { team: isId(said.team) ? said.team : undefined })
  const navigate = useNavigate({ from: '/setup' })
  const { mayInvite, whyNot } = useInviting()
  const changeAddress = (search: { member?: string | undefined; invite?: 'open' | undefined }) =>
    void navigate({ to: '/setup', search: (before) => ({ ...before, ...search }), replace: true })
  const inviteButton = useRef<HTMLButtonElement>(null)
  const closeInvite = () => {
    changeAddress({ invite: undefined })
    // Of the dialogs that followed one another only the last is known to whoever gives the focus back.
    setTimeout(() => inviteButton.current?.focus())
  }
  const openInvite = () => changeAddress({ invite: 'open' })
  return (
    <>
      <PageTitle
        title={words.title}
        subtitle={<Organization company={company.name} />}
        action={
          <div className={css.actions}>
            <ButtonLink to="/trash" variant="default" leftSection={<Trash2 size={16} aria-hidden="true" />}>
              {words.trash}
            </ButtonLink>
            {whyNot ? (
              <p className={css.whyNot}>{whyNot}</p>
            ) : (
              <Button
                ref={inviteButton}
                leftSection={<UserPlus size={16} aria-hidden="true" />}
                disabled={!mayInvite}
                onClick={openInvite}
              >
                Invite User
              </Button>
            )}
          </div>
        }
      />
      <SetupTabs />
      <Figures />
      <div className={css.columns}>
        <HierarchyPanel highlighted={team} />
        <MembersPanel search={member} onSearch={(text) => changeAddress({ member: text || undefined })} />
        <CompanyPanel />
        <InvitationsPanel onInvite={openInvite} />
      </div>
      {can(profile, 'people.manage') && (
        <div className={css.wide}>
          <UsersPanel />
        </div>
      )}
      {invite === 'open' && mayInvite && <InviteDialog onClose={closeInvite} />}
    </>
  )
}

const outline = Object.values(words.figures).map((label) => ({ label, value: null, caption: null }))

/** Four numbers about the company, each with what it means. */
const Figures = () => {
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error && !data)
    return (
      <div className={css.failed}>
        <PanelError error={error} onRetry={refetch} />
      </div>
    )
  return (
    <dl className={css.figures}>
      {(data ? figuresOf(data) : outline).map(({ label, value, caption }) => (
        <div key={label} className={css.figure}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value ?? <span className={css.ghost} />}</dd>
          <dd className={css.caption}>{caption ?? <span className={css.ghost} />}</dd>
        </div>
      ))}
    </dl>
  )
}

type Dialog = { kind: 'add'; parent: Team | null } | { kind: 'edit' | 'delete'; team: Team }

/** The tree of teams. Admins change it; everyone sees it. */
const HierarchyPanel = ({ highlighted }: { highlighted: string | undefined }) => {
  const { profile } = useMembership()
  const { data, error, refetch } = useQuery(treeQuery)
  const { rows, toggle } = useOpenTeams(data, highlighted)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const isManaged = can(profile, 'teams.manage')
  const navigate = useNavigate()
  const mayReview = ({ id }: Team) => {
    const isOfTeamOrAbove = withThoseAbove(data?.teams ?? [], id).includes(profile.teamId ?? '')
    return can(profile, 'review.take-part', { isOfTeamOrAbove })
  }
  const add = () => setDialog({ kind: 'add', parent: null })
  const close = () => setDialog(null)
  const addButton = (
    <Button variant="default" leftSection={<Plus size={14} aria-hidden="true" />} onClick={add}>
      Add Team
    </Button>
  )
  return (
    <Panel title="Team Hierarchy" action={isManaged && addButton}>
      {rows.length > 0 && (
        <TeamTree
          rows={rows}
          highlighted={highlighted}
          onToggle={toggle}
          actions={{
            mayReview,
            onReview: ({ id }) => void navigate({ to: '/review', search: { team: id } }),
            onPastReviews: ({ id }) => void navigate({ to: '/reviews', search: { team: id } }),
            ...(isManaged && {
              manage: {
                onAddBelow: (parent) => setDialog({ kind: 'add', parent }),
                onEdit: (team) => setDialog({ kind: 'edit', team }),
                onDelete: (team) => setDialog({ kind: 'delete', team }),
              },
            }),
          }}
        />
      )}
      {data && data.total > data.teams.length && <MoreTeams known={data} />}
      {data && rows.length === 0 && (
        <PanelMessage icon={<Network size={20} />}>
          {isManaged ? words.teams.none : words.teams.noneToSee}
        </PanelMessage>
      )}
      {!data &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={7} height={40} />)}
      {dialog?.kind === 'add' && <TeamDialog parent={dialog.parent} onClose={close} />}
      {dialog?.kind === 'edit' && <TeamDialog team={dialog.team} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteTeamDialog team={dialog.team} onClose={close} />}
    </Panel>
  )
}

/** Says what happens to those below the team and to those in it. */
const DeleteTeamDialog = ({ team, onClose }: { team: Team; onClose: () => void }) => {
  const { data: known } = useQuery(treeQuery)
  const client = useQueryClient()
  const change = useTeamsChange()
  const parent = known?.teams.find(({ id }) => id === team.parentId)?.name ?? null
  const remove = () =>
    change.mutate(
      {
        edit: (before) => withoutTeam(before, team.id),
        save: () => call(teams.remove, { params: { id: team.id } }),
      },
      {
        onSuccess: () => offerUndo(client, { kind: 'team', id: team.id, title: team.name }),
        onSettled: onClose,
      },
    )
  const { confirmDelete } = words.teams
  return (
    <SmallDialog
      isOpen
      title={confirmDelete.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button color="danger" loading={change.isPending} onClick={remove}>
            Delete Team
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <p>{confirmDelete.question(team.name)}</p>
        <p>
          {team.childCount > 0 && `${confirmDelete.subTeams(team.childCount, parent)} `}
          {confirmDelete.people}
        </p>
      </div>
    </SmallDialog>
  )
}
