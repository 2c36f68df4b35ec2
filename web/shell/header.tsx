import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import {
  ChevronRight,
  type LucideIcon,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Search,
  Sun,
  SunMoon,
} from 'lucide-react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Fragment, type Ref } from 'react'
import { InboxBell } from '../inbox/bell.tsx'
import { Stones } from '../logo.tsx'
import { KeyCaps, mod } from '../ui/key-caps.tsx'
import css from './header.module.css'
import { type Page, paletteName } from './pages.ts'

export const themes: readonly { value: MantineColorScheme; name: string; icon: LucideIcon }[] = [
  { value: 'light', name: 'Light', icon: Sun },
  { value: 'dark', name: 'Dark', icon: Moon },
  { value: 'auto', name: 'System', icon: Monitor },
]

type Props = {
  page: Page
  onOpenMenu: (() => void) | null
  onOpenSearch: () => void
  onSearchIntent: () => void
  /** Receives the place where a page puts something of its own. */
  placeRef: Ref<HTMLDivElement>
}

export const Header = ({ page, onOpenMenu, onOpenSearch, onSearchIntent, placeRef }: Props) => {
  const Icon = page.icon
  return (
    <header className={css.header}>
      {onOpenMenu ? (
        <>
          <ActionIcon size={36} aria-label="Open menu" aria-haspopup="dialog" onClick={onOpenMenu}>
            <MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
          <span className={css.mark}>
            <Stones size={18} />
          </span>
        </>
      ) : (
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={css.icon} />
      )}
      <Title page={page} isPhone={onOpenMenu !== null} />
      <div ref={placeRef} className={css.place} />
      <SearchButton isPhone={onOpenMenu !== null} onOpen={onOpenSearch} onIntent={onSearchIntent} />
      <InboxBell isPhone={onOpenMenu !== null} />
      <ThemeMenu />
    </header>
  )
}

type TitleProps = { page: Page; isPhone: boolean }

/** The page; of another view of it the way there, or on a phone the view alone. */
const Title = ({ page, isPhone }: TitleProps) => {
  const { view } = useSearch({ strict: false })
  const part = view === undefined ? undefined : page.views?.[view]
  if (page.above && !isPhone)
    return (
      <span className={css.title}>
        {page.above.map(({ name, path }) => (
          <Fragment key={path}>
            <Link to={path} className={css.up ?? ''}>
              {name}
            </Link>
            <ChevronRight size={14} aria-hidden="true" className={css.step} />
          </Fragment>
        ))}
        {page.name}
      </span>
    )
  if (part === undefined || isPhone) return <span className={css.title}>{part ?? page.name}</span>
  return (
    <span className={css.title}>
      <Link to={page.path} className={css.up ?? ''}>
        {page.name}
      </Link>
      <ChevronRight size={14} aria-hidden="true" className={css.step} />
      {part}
    </span>
  )
}

type SearchButtonProps = { isPhone: boolean; onOpen: () => void; onIntent: () => void }

/** Looks like a field, opens the palette. Its code is fetched as soon as someone reaches for it. */
const SearchButton = ({ isPhone, onOpen, onIntent }: SearchButtonProps) => {
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

const ThemeMenu = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    // In place rather than in a portal, so that the choices belong to the header's landmark.
    <Menu
      position="bottom-end"
      width={176}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon aria-label="Theme" title="Theme" className={css.theme ?? ''}>
          <SunMoon size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {themes.map(({ value, name, icon: Icon }) => (
          <Menu.RadioItem
            key={value}
            value={value}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
            closeMenuOnClick
            rightSection={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
