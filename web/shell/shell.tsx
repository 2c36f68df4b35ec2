import { useHotkeys } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMe } from '../session.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { Header } from './header.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { NavDrawer } from './nav-drawer.tsx'
import { pageAt } from './pages.ts'
import { PastDueStrip } from './past-due-strip.tsx'
import css from './shell.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { TrialStrip } from './trial-strip.tsx'
import { useOverlay } from './use-overlay.ts'
import { useSidebar } from './use-sidebar.ts'
import { useUpkeep } from './use-upkeep.ts'

const retryAfter = 30_000
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const loadPalette = () => import('./palette/command-palette.tsx')
const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })))

/** It may be asked for while the network is away. */
const loadLiveStrip = (): Promise<typeof import('../live/live-strip.tsx')> =>
  import('../live/live-strip.tsx').catch(() => wait(retryAfter).then(loadLiveStrip))
const LiveStrip = lazy(() => loadLiveStrip().then((module) => ({ default: module.LiveStrip })))

const SignedIn = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { isCollapsed, toggle } = useSidebar()
  const isPhone = useIsPhone()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { overlay, show, close } = useOverlay()
  const page = pageAt(pathname)
  useUpkeep()

  useEffect(() => {
    document.title = `${page.name} · Cairn`
  }, [page.name])

  const askToLeave = () => show('log-out')
  const showShortcuts = () => show('shortcuts')
  useHotkeys([['mod+K', () => (overlay === 'palette' ? close() : show('palette'))]], [])
  // Whether it takes Shift to type a question mark depends on the keyboard.
  useHotkeys([
    ['?', showShortcuts],
    ['shift+?', showShortcuts],
  ])
  return (
    <div className={css.shell}>
      <a href="#content" className={css.skip}>
        Skip to content
      </a>
      {!isPhone && <Sidebar isCollapsed={isCollapsed} onToggle={toggle} onLogOut={askToLeave} />}
      <div className={css.column}>
        <Suspense>
          <LiveStrip />
        </Suspense>
        <TrialStrip />
        <PastDueStrip />
        <Header
          page={page}
          onOpenMenu={isPhone ? () => setDrawerOpen(true) : null}
          onOpenSearch={() => show('palette')}
          onSearchIntent={() => void loadPalette()}
        />
        <main id="content" tabIndex={-1} className={css.content}>
          {children}
        </main>
      </div>
      {isPhone && (
        <NavDrawer
          isOpen={isDrawerOpen}
          isCovered={overlay !== null}
          onClose={() => setDrawerOpen(false)}
          onLogOut={askToLeave}
        />
      )}
      <LogOutDialog isOpen={overlay === 'log-out'} onClose={close} />
      <ShortcutsDialog isOpen={overlay === 'shortcuts'} onClose={close} />
      {overlay === 'palette' && (
        <Suspense>
          <CommandPalette
            isPhone={isPhone}
            onClose={close}
            onLogOut={askToLeave}
            onShowShortcuts={showShortcuts}
          />
        </Suspense>
      )}
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
