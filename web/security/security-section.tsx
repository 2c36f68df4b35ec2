import { useMembership } from '../session.ts'
import { Panel } from '../ui/panel.tsx'
import css from './security-section.module.css'

/** What protects the account: every way in, and where it is open now. */
export const SecuritySection = () => {
  const { account } = useMembership()
  return (
    <div className={css.section}>
      <Panel title="Security" note={account.email}>
        {null}
      </Panel>
    </div>
  )
}
