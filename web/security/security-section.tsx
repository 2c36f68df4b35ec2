import { useMe } from '../session.ts'
import { Panel } from '../ui/panel.tsx'
import { EmailRow } from './email-row.tsx'
import { ExportRow } from './export-row.tsx'
import { GoogleRow } from './google-row.tsx'
import { LeaveRow } from './leave-row.tsx'
import { PasskeysRows } from './passkeys-rows.tsx'
import { PasswordRow } from './password-row.tsx'
import { SecondFactorRow } from './second-factor-row.tsx'
import css from './security-section.module.css'
import { SessionsPanel } from './sessions-panel.tsx'
import { SharedAccount } from './shared-account.tsx'

/** What protects the account: every way in, and where it is open now. */
export const SecuritySection = () => {
  if (useMe()?.isDemo) return <SharedAccount />
  return (
    <div className={css.section}>
      <Panel title="Security">
        <ul className={css.rows}>
          <EmailRow />
          <PasswordRow />
          <SecondFactorRow />
          <PasskeysRows />
          <GoogleRow />
        </ul>
      </Panel>
      <SessionsPanel />
      <Panel title="Your account">
        <ul className={css.rows}>
          <ExportRow />
          <LeaveRow />
        </ul>
      </Panel>
    </div>
  )
}
