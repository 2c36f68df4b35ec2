import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useMe } from '../session.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { Header } from './header.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { NavDrawer } from './nav-drawer.tsx'
import { pageAt } from './pages.ts'
import css from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './sidebar-state.ts'
import { TrialStrip } from './trial-strip.tsx'

const SignedIn = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { isCollapsed, toggle } = useSidebar()
  const isPhone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false })
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const page = pageAt(pathname)

  useEffect(() => {
    document.title = `${page.name} · Cairn`
  }, [page.name])

  const askToLeave = () => setLeaving(true)
  return (
    <div className={css.shell}>
      <a href="#content" className={css.skip}>
        Skip to content
      </a>
      {!isPhone && <Sidebar isCollapsed={isCollapsed} onToggle={toggle} onLogOut={askToLeave} />}
      <div className={css.column}>
        <TrialStrip />
        <Header page={page} onOpenMenu={isPhone ? () => setDrawerOpen(true) : null} />
        <main id="content" tabIndex={-1} className={css.content}>
          {children}
        </main>
      </div>
      {isPhone && (
        <NavDrawer
          isOpen={isDrawerOpen}
          isCovered={isLeaving}
          onClose={() => setDrawerOpen(false)}
          onLogOut={askToLeave}
        />
      )}
      <LogOutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

/** Sidebar, header and trial strip around a page. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const me = useMe()
  const router = useRouter()
  const isMember = Boolean(me?.membership)
  useEffect(() => {
    // The session ended while the page stood open; the guard knows where to go.
    if (!isMember) router.invalidate()
  }, [isMember, router])
  return isMember ? <SignedIn>{children}</SignedIn> : <LoadingPage />
}

export const ShellWithPage = () => (
  <Shell>
    <Outlet />
  </Shell>
)
