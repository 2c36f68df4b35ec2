import { ActionIcon } from '@mantine/core'
import { Search } from 'lucide-react'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import { paletteName } from './palette/name.ts'
import css from './search-button.module.css'

type Props = { isPhone: boolean; onOpen: () => void; onIntent: () => void }

/** Looks like a field, opens the palette. Its code is fetched as soon as someone reaches for it. */
export const SearchButton = ({ isPhone, onOpen, onIntent }: Props) => {
  const shared = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: onOpen,
    onPointerEnter: onIntent,
    onFocus: onIntent,
  } as const
  return isPhone ? (
    <ActionIcon size={36} aria-label={paletteName} {...shared}>
      <Search size={20} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  ) : (
    <button type="button" className={css.field} {...shared}>
      <Search size={14} aria-hidden="true" />
      <span className={css.words}>{paletteName}</span>
      <span aria-hidden="true">
        <KeyCaps keys={[mod, 'K']} />
      </span>
    </button>
  )
}
