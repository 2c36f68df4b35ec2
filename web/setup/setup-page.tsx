import { can } from '@cairn/domain/permissions'
import { figuresOf } from '@cairn/domain/setup/figures'
import { messages } from '@cairn/domain/setup/messages'
import { Button } from '@mantine/core'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { InvitationsPanel } from '../invitations/invitations-panel.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { useInviting } from '../invitations/use-inviting.ts'
import { MembersPanel } from '../people/members-panel.tsx'
import { UsersPanel } from '../people/users-panel.tsx'
import { useMembership } from '../session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError } from '../ui/panel-state.tsx'
import { CompanyPanel } from '../workspace/company-panel.tsx'
import { overviewQuery } from '../workspace/queries.ts'
import { HierarchyPanel } from './hierarchy-panel.tsx'
import css from './setup-page.module.css'

/** Whose organization it is, once the panels are more than their own outlines. */
const Organization = ({ company }: { company: string }) => {
  const pending = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  return <span role="status">{pending > 0 ? messages.loading : messages.organization(company)}</span>
}

export const SetupPage = () => {
  const { company, profile } = useMembership()
  const { member = '', team, invite } = useSearch({ from: '/shell/setup' })
  const navigate = useNavigate({ from: '/setup' })
  const { mayInvite, whyNot } = useInviting()
  const set = (search: { member?: string | undefined; invite?: 'open' | undefined }) =>
    void navigate({ to: '/setup', search: (before) => ({ ...before, ...search }), replace: true })
  const inviteButton = useRef<HTMLButtonElement>(null)
  const closeInvite = () => {
    set({ invite: undefined })
    // Of the dialogs that followed one another only the last is known to whoever gives the focus back.
    setTimeout(() => inviteButton.current?.focus())
  }
  const openInvite = () => set({ invite: 'open' })
  return (
    <>
      <PageTitle
        title={messages.title}
        subtitle={<Organization company={company.name} />}
        action={
          whyNot ? (
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
          )
        }
      />
      <Figures />
      <div className={css.columns}>
        <HierarchyPanel highlighted={team} />
        <MembersPanel search={member} onSearch={(text) => set({ member: text || undefined })} />
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

const outline = Object.values(messages.figures).map((label) => ({ label, value: null, caption: null }))

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
