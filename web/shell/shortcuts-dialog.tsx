import { Button } from '@mantine/core'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { paletteName } from './palette/name.ts'
import css from './shortcuts-dialog.module.css'

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
