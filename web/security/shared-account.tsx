import { messages } from '@cairn/domain/demo/visitor-messages'
import { Users } from 'lucide-react'
import { Panel } from '../ui/panel.tsx'
import { SecurityRow } from './security-row.tsx'
import css from './security-section.module.css'

/** In place of what protects an account: those of the demo workspace belong to everyone who explores it. */
export const SharedAccount = () => (
  <Panel title="Security">
    <ul className={css.rows}>
      <SecurityRow
        icon={<Users size={16} strokeWidth={1.75} />}
        title={messages.title}
        text={messages.text}
      />
    </ul>
  </Panel>
)
