import { messages } from '@cairn/domain/billing/messages'
import { graceEnd, isSubscribed } from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import { ActionIcon } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { ChevronRight, CreditCard, PanelLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNow } from '../clock.ts'
import { useCompanyDay } from '../company-day.ts'
import { writeCookie } from '../cookie.ts'
import { Logo } from '../logo.tsx'
import { useMe, useMembership } from '../session.ts'
import { HeaderPlace } from '../ui/in-header.tsx'
import { mod } from '../ui/key-caps.tsx'
import { LoadingPage } from '../ui/message-page.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { LogOutDialog, ShortcutsDialog } from './dialogs.tsx'
import { Header } from './header.tsx'
import { NavContent } from './nav-content.tsx'
import { pageAt } from './pages.ts'
import css from './shell.module.css'
import trialStripCss from './trial-strip.module.css'
import { TrialStrip } from './trial-strip.tsx'
import { runUpkeep } from './upkeep.ts'

const retryAfter = 30_000
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const loadPalette = () => import('./palette/command-palette.tsx')
const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })))

/** It may be asked for while the network is away. */
const untilLoaded = <M,>(load: () => Promise<M>): Promise<M> =>
  load().catch(() => wait(retryAfter).then(() => untilLoaded(load)))
const LiveStrip = lazy(() =>
  untilLoaded(() => import('../live/live-strip.tsx')).then((module) => ({ default: module.LiveStrip })),
)
/** A phone asks for it as soon as the shell is drawn; nothing else does. */
const NavDrawer = lazy(() =>
  untilLoaded(() => import('./nav-drawer.tsx')).then((module) => ({ default: module.NavDrawer })),
)

const SignedIn = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { isCollapsed, toggle } = useSidebar()
  const isPhone = useIsPhone()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { overlay, show, close } = useOverlay()
  const [place, setPlace] = useState<HTMLElement | null>(null)
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
      {!isPhone && !page.isWhole && (
        <Sidebar isCollapsed={isCollapsed} onToggle={toggle} onLogOut={askToLeave} />
      )}
      <div className={css.column}>
        <Suspense>
          <LiveStrip />
        </Suspense>
        {!page.isWhole && (
          <>
            <TrialStrip />
            <PastDueStrip />
            <Header
              page={page}
              onOpenMenu={isPhone ? () => setDrawerOpen(true) : null}
              onOpenSearch={() => show('palette')}
              onSearchIntent={() => void loadPalette()}
              placeRef={setPlace}
            />
          </>
        )}
        <main id="content" tabIndex={-1} className={css.content} data-whole={page.isWhole}>
          <HeaderPlace value={place}>{children}</HeaderPlace>
        </main>
      </div>
      {isPhone && !page.isWhole && (
        <Suspense>
          <NavDrawer
            isOpen={isDrawerOpen}
            isCovered={overlay !== null}
            onClose={() => setDrawerOpen(false)}
            onLogOut={askToLeave}
          />
        </Suspense>
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

/** Only an admin's shell does it. Adopted records belong on every page, so all of them are read anew. */
const useUpkeep = () => {
  const { profile, company } = useMembership()
  const client = useQueryClient()
  const companyId = can(profile, 'workspace.manage') ? company.id : null
  useEffect(() => {
    if (companyId === null) return
    const leaving = new AbortController()
    void runUpkeep(companyId, leaving.signal).then((adopted) => {
      if (adopted > 0) return client.invalidateQueries()
    })
    return () => leaving.abort()
  }, [companyId, client])
}

/** One at a time: each is about the whole page. */
type Overlay = 'palette' | 'shortcuts' | 'log-out'

/** One may lead to another, so only the last of them gives the focus back to where the first was called from. */
const useOverlay = () => {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const caller = useRef<Element | null>(null)
  const giving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: Overlay) => {
    // Late on a busy page, it would be taken from what has been opened since.
    clearTimeout(giving.current)
    if (overlay === null) caller.current = document.activeElement
    setOverlay(next)
  }
  const close = () => {
    setOverlay(null)
    // The dialog keeps the focus inside until it has been drawn closed.
    giving.current = setTimeout(() => {
      if (caller.current instanceof HTMLElement) caller.current.focus({ preventScroll: true })
    })
  }
  return { overlay, show, close }
}

const week = 7 * 24 * 60 * 60

/** first-paint.js reads the same cookie and sets the same attribute, so that a reload does not jump. */
const saveSidebar = (isCollapsed: boolean) => {
  if (isCollapsed) document.documentElement.dataset.sidebar = 'collapsed'
  else delete document.documentElement.dataset.sidebar
  writeCookie('sidebar_state', isCollapsed ? 'collapsed' : 'expanded', week)
}

const useSidebar = () => {
  const [isCollapsed, setCollapsed] = useState(document.documentElement.dataset.sidebar === 'collapsed')
  const toggle = () => {
    saveSidebar(!isCollapsed)
    setCollapsed(!isCollapsed)
  }
  useHotkeys([['mod+B', toggle]], [])
  return { isCollapsed, toggle }
}

type Props = { isCollapsed: boolean; onToggle: () => void; onLogOut: () => void }

const Sidebar = ({ isCollapsed, onToggle, onLogOut }: Props) => (
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

/** A payment failed, and there are days left to mend it. */
const PastDueStrip = () => {
  const { company, profile } = useMembership()
  const now = useNow()
  const { pastDue, banner } = messages
  const day = useCompanyDay('Nov 24')
  const end = company.subscription && graceEnd(company.subscription)
  if (!end || !isSubscribed(company.subscription, now)) return null
  const text = can(profile, 'billing.manage') ? pastDue.adminStrip : pastDue.memberStrip
  return (
    <section aria-label={pastDue.title} className={trialStripCss.strip} data-state="past_due">
      <CreditCard size={14} aria-hidden="true" className={trialStripCss.icon} />
      <strong className={trialStripCss.title}>{pastDue.title}</strong>
      <span className={trialStripCss.text}>{text(day(end))}</span>
      <Link to="/billing" className={trialStripCss.view}>
        {banner.viewBilling}
        <ChevronRight size={14} aria-hidden="true" />
      </Link>
    </section>
  )
}
