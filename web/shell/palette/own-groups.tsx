import { useMantineColorScheme } from '@mantine/core'
import { Keyboard, LogOut, UserPlus } from 'lucide-react'
import { useMembership } from '../../session.ts'
import { useNow } from '../../use-now.ts'
import { isLinkedFor, mainPages, secondaryPages } from '../pages.ts'
import { themes } from '../themes.ts'
import type { PaletteGroup, PaletteItem } from './items.ts'

export type PaletteActions = { onLogOut: () => void; onShowShortcuts: () => void }

/** What needs no server: the pages of one's sidebar, and what can be done from anywhere. */
export const useOwnGroups = ({ onLogOut, onShowShortcuts }: PaletteActions): PaletteGroup[] => {
  const { profile, company } = useMembership()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const facts = { profile, company, now: useNow() }
  const pages = [...mainPages, ...secondaryPages]
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
