import { can } from '@cairn/domain/permissions'
import { connectionsMessages as words } from '@cairn/domain/setup/connections-messages'
import { ExternalLink } from 'lucide-react'
import { CompanyKeysPanel } from '../keys/keys-panel.tsx'
import { useMembership } from '../session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ConnectionsRestricted } from '../webhooks/restricted.tsx'
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx'
import css from './connections-page.module.css'
import { SetupTabs } from './setup-tabs.tsx'

/** What lets other programs work with this one. Admins alone have it. */
export const ConnectionsPage = () => {
  const { profile, company } = useMembership()
  if (!can(profile, 'connections.manage')) return <ConnectionsRestricted />
  return (
    <>
      <PageTitle
        title={words.title}
        subtitle={words.organization(company.name)}
        action={
          <a className={css.reference} href="/api/docs" target="_blank" rel="noreferrer">
            {words.reference}
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        }
      />
      <SetupTabs />
      <div className={css.columns}>
        <CompanyKeysPanel />
        <WebhooksPanel />
      </div>
    </>
  )
}
