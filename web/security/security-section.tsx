import { Panel } from '../ui/panel.tsx'
import { PasskeysRows } from './passkeys-rows.tsx'
import { SecondFactorRow } from './second-factor-row.tsx'
import css from './security-section.module.css'

/** What protects the account: every way in, and where it is open now. */
export const SecuritySection = () => (
  <div className={css.section}>
    <Panel title="Security">
      <ul className={css.rows}>
        <SecondFactorRow />
        <PasskeysRows />
      </ul>
    </Panel>
  </div>
)
