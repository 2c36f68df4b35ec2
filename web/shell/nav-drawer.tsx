import '../ui/modal.css'
import '@mantine/core/styles/Drawer.layer.css'
import { CloseButton, Drawer } from '@mantine/core'
import { Logo } from '../logo.tsx'
import { NavContent } from './nav-content.tsx'
import css from './nav-drawer.module.css'

const { content = '', body = '' } = css

type NavDrawerProps = { isOpen: boolean; isCovered: boolean; onClose: () => void; onLogOut: () => void }

/** The sidebar of a phone. Esc belongs to the dialog above it, if there is one. */
export const NavDrawer = ({ isOpen, isCovered, onClose, onLogOut }: NavDrawerProps) => (
  <Drawer.Root
    opened={isOpen}
    onClose={onClose}
    closeOnEscape={!isCovered}
    size={312}
    classNames={{ content, body }}
    transitionProps={{ duration: 160 }}
  >
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu">
      <Drawer.Body component="nav" aria-label="Main">
        <div className={css.top}>
          <Logo size={22} />
          <CloseButton size={44} aria-label="Close menu" onClick={onClose} />
        </div>
        <NavContent onLogOut={onLogOut} onNavigate={onClose} />
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
