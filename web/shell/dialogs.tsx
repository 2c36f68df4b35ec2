import { messages } from '@cairn/domain/accounts/messages'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { signOut } from '../session-leaving.ts'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { listenForUnsent } from '../unsent.ts'
import css from './dialogs.module.css'
import { paletteName } from './pages.ts'

export const LogOutDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const [isBusy, setBusy] = useState(false)
  const [isUnsent, setUnsent] = useState(false)
  useEffect(() => {
    setUnsent(false)
    return isOpen ? listenForUnsent(() => setUnsent(true)) : undefined
  }, [isOpen])
  const logOut = () => {
    setBusy(true)
    return signOut()
  }
  const { title, text, unsent } = messages.confirmLogout
  return (
    <SmallDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button onClick={logOut} loading={isBusy}>
            Log Out
          </Button>
        </>
      }
    >
      {text}
      <p role="status" className={css.unsent}>
        {isUnsent && unsent}
      </p>
    </SmallDialog>
  )
}

const shortcuts = [
  { keys: [mod, 'K'], meaning: paletteName },
  { keys: [mod, 'B'], meaning: 'Collapse or expand the sidebar' },
  { keys: ['/'], meaning: 'Search the OKRs of the page' },
  { keys: ['?'], meaning: 'Show this list' },
  { keys: ['Esc'], meaning: 'Close a dialog or menu' },
] as const

export const ShortcutsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <SmallDialog
    title="Keyboard shortcuts"
    isOpen={isOpen}
    onClose={onClose}
    actions={
      <Button variant="default" data-autofocus onClick={onClose}>
        Close
      </Button>
    }
  >
    <dl className={css.list}>
      {shortcuts.map(({ keys, meaning }) => (
        <div key={meaning} className={css.row}>
          <dt>{meaning}</dt>
          <dd className={css.keys}>
            <KeyCaps keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  </SmallDialog>
)
