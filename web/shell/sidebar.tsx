import { ActionIcon } from '@mantine/core'
import { PanelLeft } from 'lucide-react'
import { Logo } from '../logo.tsx'
import { mod } from '../ui/key-caps.tsx'
import { NavContent } from './nav-content.tsx'
import css from './sidebar.module.css'

type Props = { isCollapsed: boolean; onToggle: () => void; onLogOut: () => void }

export const Sidebar = ({ isCollapsed, onToggle, onLogOut }: Props) => (
  <nav aria-label="Main" className={css.sidebar}>
    <div className={css.top}>
      <span className={css.logo}>
        <Logo />
      </span>
      <ActionIcon
        aria-label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
        aria-expanded={!isCollapsed}
        aria-keyshortcuts="Control+B Meta+B"
        title={`${isCollapsed ? 'Expand' : 'Collapse'} sidebar (${mod} B)`}
        onClick={onToggle}
      >
        <PanelLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
    <NavContent onLogOut={onLogOut} />
  </nav>
)
