import { configurationFor, messages } from '@cairn/domain/assistants/messages'
import { CopyField } from '../ui/copy-field.tsx'
import { Panel } from '../ui/panel.tsx'
import css from './assistants-panel.module.css'

/** How an assistant comes in with a key. */
export const AssistantsPanel = () => {
  const address = `${window.location.origin}/mcp`
  return (
    <Panel title={messages.title}>
      <div className={css.content}>
        <p className={css.means}>{messages.text}</p>
        <ol className={css.steps}>
          <li>{messages.key}</li>
          <li>
            <p>{messages.configure}</p>
            <CopyField
              isWhole
              isLabelHidden
              label={messages.configuration}
              value={configurationFor(address)}
              copied={messages.copied}
              action={messages.copyConfiguration}
            />
          </li>
        </ol>
        <CopyField
          label={messages.address}
          value={address}
          copied={messages.copied}
          action={messages.copyAddress}
        />
        <p className={css.means}>
          {messages.end} {messages.data}
        </p>
      </div>
    </Panel>
  )
}
