import '../../ui/modal.css'
import { messages } from '@cairn/domain/messages'
import { Modal, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard, LogOut, RotateCcw, Search, UserPlus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNow } from '../../clock.ts'
import { wordsOf } from '../../failure.ts'
import { searchQuery } from '../../search-source.ts'
import { useMembership } from '../../session.ts'
import { KeyCaps, mod } from '../../ui/key-caps.tsx'
import { themes } from '../header.tsx'
import { isLinkedFor, mainPages, paletteName, secondaryPages, trashPage } from '../pages.ts'
import css from './command-palette.module.css'
import { optionId, PaletteList } from './palette-list.tsx'
import { matching, neighbour, type PaletteGroup, type PaletteItem, paletteSources } from './sources.tsx'

type Props = PaletteActions & { isPhone: boolean; onClose: () => void }

const Palette = ({ isPhone, onClose, ...actions }: Props) => {
  const [search, setSearch] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const listId = useId()
  const navigate = useNavigate()
  const own = useOwnGroups(actions)
  const found = useFoundGroups(search)

  const groups = [...found.groups, ...own.map((group) => matching(group, search))].filter(
    ({ items }) => items.length > 0,
  )
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === activeId) ?? items[0]

  const choose = (item: PaletteItem, isNewTab: boolean) => {
    if ('href' in item && isNewTab) return window.open(item.href, '_blank', 'noopener')
    if ('href' in item || !item.closesItself) onClose()
    return 'href' in item ? navigate({ href: item.href }) : item.run()
  }

  const move = (step: 1 | -1) => {
    const next = neighbour(items, active?.id, step)
    setActiveId(next?.id)
    if (next) document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' })
  }

  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isNewTab = event.ctrlKey || event.metaKey
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => active && choose(active, isNewTab),
      '?': search === '' ? actions.onShowShortcuts : null,
    }[event.key]
    if (!act) return
    event.preventDefault()
    void act()
  }

  return (
    <>
      <div className={css.top}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" className={css.icon} />
        <input
          className={css.input}
          data-autofocus
          role="combobox"
          aria-label={paletteName}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={paletteName}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setActiveId(undefined)
          }}
          onKeyDown={keys}
        />
        {isPhone ? (
          <Modal.CloseButton aria-label="Close" />
        ) : (
          <Modal.CloseButton aria-label="Esc to close" icon={<kbd className={css.esc}>Esc</kbd>} />
        )}
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        search={search}
        activeId={active?.id}
        isBusy={found.isBusy}
        onPoint={setActiveId}
        onChoose={choose}
      />
      <p role="status" className={css.state}>
        {found.isBusy ? messages.searching : items.length === 0 ? messages.noResults : ''}
      </p>
      <PaletteFooter onShowShortcuts={actions.onShowShortcuts} />
    </>
  )
}

/** Go to a page, find a person or a team, do what can be done from anywhere: all from the keyboard. */
export const CommandPalette = (props: Props) => (
  <Modal.Root
    opened
    onClose={props.onClose}
    size={640}
    yOffset={112}
    fullScreen={props.isPhone}
    transitionProps={{ transition: 'fade', duration: 120 }}
  >
    <Modal.Overlay />
    <Modal.Content aria-label={paletteName} className={css.content ?? ''}>
      <Modal.Body>
        <Palette {...props} />
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
)

const PaletteFooter = ({ onShowShortcuts }: { onShowShortcuts: () => void }) => (
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

const typingPause = 150

/** What the server finds for a text, by group. A source that failed is a row of its group that tries again. */
const useFoundGroups = (search: string) => {
  const sought = search.trim()
  const [asked] = useDebouncedValue(sought, typingPause)
  const answers = useQueries({
    queries: paletteSources.map(({ source }) => ({
      ...searchQuery(source, asked),
      enabled: asked !== '',
      placeholderData: keepPreviousData,
    })),
  })
  const groups = paletteSources.map(({ name }, index): PaletteGroup => {
    const answer = answers[index]
    if (sought === '' || !answer) return { name, items: [] }
    if (!answer.isError) return { name, items: answer.data?.choices ?? [] }
    const tryAgain = {
      id: `retry-${name}`,
      name: 'Try again',
      note: wordsOf(answer.error),
      icon: <RotateCcw size={16} aria-hidden="true" />,
      run: () => void answer.refetch(),
      closesItself: true,
    } as const
    return { name, items: [tryAgain] }
  })
  const isWaiting = answers.some(({ isFetching, isPlaceholderData }) => isFetching || isPlaceholderData)
  return { groups, isBusy: sought !== '' && (asked !== sought || isWaiting) }
}

type PaletteActions = { onLogOut: () => void; onShowShortcuts: () => void }

/** What needs no server: the pages of one's sidebar, and what can be done from anywhere. */
const useOwnGroups = ({ onLogOut, onShowShortcuts }: PaletteActions): PaletteGroup[] => {
  const { profile, company } = useMembership()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const facts = { profile, company, now: useNow() }
  const pages = [...mainPages, ...secondaryPages, trashPage]
    .filter(isLinkedFor(facts))
    .map(({ name, path, icon: Icon }): PaletteItem => {
      return { id: `page-${path}`, name, icon: <Icon size={16} strokeWidth={1.75} />, href: path }
    })
  const choices = themes
    .filter(({ value }) => value !== colorScheme)
    .map(({ value, name, icon: Icon }): PaletteItem => {
      const run = () => setColorScheme(value)
      return {
        id: `theme-${value}`,
        name: `Theme: ${name}`,
        icon: <Icon size={16} strokeWidth={1.75} />,
        run,
      }
    })
  const actions: PaletteItem[] = [
    {
      id: 'invite',
      name: 'Invite User',
      icon: <UserPlus size={16} strokeWidth={1.75} />,
      href: '/setup?invite=open',
    },
    ...choices,
    {
      id: 'shortcuts',
      name: 'Keyboard shortcuts',
      icon: <Keyboard size={16} strokeWidth={1.75} />,
      run: onShowShortcuts,
      closesItself: true,
    },
    {
      id: 'log-out',
      name: 'Log Out',
      icon: <LogOut size={16} strokeWidth={1.75} />,
      run: onLogOut,
      closesItself: true,
    },
  ]
  return [
    { name: 'Go to', items: pages },
    { name: 'Actions', items: actions },
  ]
}
