import { ActionIcon } from '@mantine/core'
import { Menu } from 'lucide-react'
import { Stones } from '../logo.tsx'
import css from './header.module.css'
import type { Page } from './pages.ts'
import { SearchButton } from './search-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'

type Props = {
  page: Page
  onOpenMenu: (() => void) | null
  onOpenSearch: () => void
  onSearchIntent: () => void
}

export const Header = ({ page, onOpenMenu, onOpenSearch, onSearchIntent }: Props) => {
  const Icon = page.icon
  return (
    <header className={css.header}>
      {onOpenMenu ? (
        <>
          <ActionIcon size={36} aria-label="Open menu" aria-haspopup="dialog" onClick={onOpenMenu}>
            <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
          <span className={css.mark}>
            <Stones size={18} />
          </span>
        </>
      ) : (
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={css.icon} />
      )}
      <span className={css.title}>{page.name}</span>
      <SearchButton isPhone={onOpenMenu !== null} onOpen={onOpenSearch} onIntent={onSearchIntent} />
      <ThemeMenu />
    </header>
  )
}
