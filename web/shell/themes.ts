import type { MantineColorScheme } from '@mantine/core'
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'

export const themes: readonly { value: MantineColorScheme; name: string; icon: LucideIcon }[] = [
  { value: 'light', name: 'Light', icon: Sun },
  { value: 'dark', name: 'Dark', icon: Moon },
  { value: 'auto', name: 'System', icon: Monitor },
]
