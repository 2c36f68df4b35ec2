import { KeyCaps, mod } from '../../ui/key-caps.tsx'
import css from './command-palette.module.css'

export const PaletteFooter = ({ onShowShortcuts }: { onShowShortcuts: () => void }) => (
  <div className={css.footer}>
    <span>
      <KeyCaps keys={['↑', '↓']} /> move
    </span>
    <span>
      <KeyCaps keys={['↵']} /> open
    </span>
    <span>
      <KeyCaps keys={[mod, '↵']} /> open in a new tab
    </span>
    <button type="button" className={css.shortcuts} onClick={onShowShortcuts}>
      <KeyCaps keys={['?']} /> all shortcuts
    </button>
  </div>
)
