import type { Me } from '@cairn/domain/accounts/contract'
import { googleFailures } from '@cairn/domain/accounts/google-rules'
import { createRoute, redirect } from '@tanstack/react-router'
import { oneOf, searchOf, text } from './address-search.ts'
import { lazyPage } from './lazy-page.ts'
import { isAskedForName } from './onboarding/way-on.ts'
import { type Context, root, ShellError, sessionOrNull } from './root-route.tsx'
import { sessionQuery } from './session.ts'
import { type Visit, visitOf } from './visits.ts'

/** Who belongs elsewhere sees of a shared OKR what everyone sees. */
const isOfOwnCompany = async ({ queryClient }: Context, me: Me, { search }: { search: object }) => {
  if (!me.membership) return false
  const { isOwnOkr } = await import('./shared-okr/own-okr.ts')
  return isOwnOkr(queryClient, 'okrId' in search ? String(search.okrId) : '')
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context, location }): Promise<{ visit: Visit | null }> => {
    const visit = visitOf(location)
    const me = await (visit ? sessionOrNull(context) : context.queryClient.ensureQueryData(sessionQuery))
    if (!me && visit) return { visit }
    if (!me) throw redirect({ to: '/', search: { next: location.href }, replace: true })
    if (visit === 'shared-review') return { visit }
    if (visit === 'shared-okr' && !(await isOfOwnCompany(context, me, location))) return { visit }
    if (!me.membership) throw redirect({ to: '/onboarding', replace: true })
    if (isAskedForName(me)) throw redirect({ to: '/', search: { next: location.href }, replace: true })
    return { visit: null }
  },
  component: lazyPage(() => import('./shell/shell-route.tsx'), 'ShellRoute'),
  errorComponent: ShellError,
  pendingMs: 0,
})

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: searchOf({
    welcome: text,
    quarter: text,
    team: text,
    show: text,
    of: text,
    history: text,
    okrId: text,
    tab: text,
  }),
  component: lazyPage(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  validateSearch: searchOf({
    google: oneOf('linked', ...googleFailures),
  }),
  component: lazyPage(() => import('./people/profile-page.tsx'), 'ProfilePage'),
})

const listing = { search: text, status: text, quarter: text, owner: text, team: text }

const allObjectives = createRoute({
  getParentRoute: () => shell,
  path: '/allobjectives',
  validateSearch: searchOf({
    ...listing,
    view: text,
    at: text,
    since: text,
    whatIf: text,
    ends: text,
    slips: text,
    sort: text,
    direction: text,
    okrId: text,
    tab: text,
    key: text,
  }),
  component: lazyPage(() => import('./all-okrs/all-okrs-page.tsx'), 'AllOkrsPage'),
})

const teamDemo = createRoute({
  getParentRoute: () => shell,
  path: '/team-demo',
  component: lazyPage(() => import('./team-demo/team-demo-page.tsx'), 'TeamDemoPage'),
})

const setup = createRoute({
  getParentRoute: () => shell,
  path: '/setup',
  validateSearch: searchOf({
    member: text,
    team: text,
    invite: oneOf('open'),
  }),
  component: lazyPage(() => import('./setup/setup-page.tsx'), 'SetupPage'),
})

const connections = createRoute({
  getParentRoute: () => shell,
  path: '/setup/connections',
  component: lazyPage(() => import('./setup/connections-page.tsx'), 'ConnectionsPage'),
})

const webhookDeliveries = createRoute({
  getParentRoute: () => shell,
  path: '/setup/connections/$id',
  validateSearch: searchOf({ show: text, delivery: text }),
  component: lazyPage(() => import('./webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
})

const createObjective = createRoute({
  getParentRoute: () => shell,
  path: '/createobjective',
  validateSearch: searchOf({ quarter: text, parent: text }),
  component: lazyPage(() => import('./create-okr/create-page.tsx'), 'CreateObjectivePage'),
})

const myObjectives = createRoute({
  getParentRoute: () => shell,
  path: '/myobjectives',
  validateSearch: searchOf({ search: text, quarter: text, okrId: text, tab: text }),
  component: lazyPage(() => import('./my-okrs/my-okrs-page.tsx'), 'MyOkrsPage'),
})

const adminOkrs = createRoute({
  getParentRoute: () => shell,
  path: '/admin-okrs',
  validateSearch: searchOf({
    ...listing,
    okrId: text,
    tab: text,
  }),
  component: lazyPage(() => import('./admin-okrs/admin-okrs-page.tsx'), 'AdminOkrsPage'),
})

const billing = createRoute({
  getParentRoute: () => shell,
  path: '/billing',
  validateSearch: searchOf({ success: text, returned: text }),
  component: lazyPage(() => import('./billing/billing-page.tsx'), 'BillingPage'),
})

const strategies = createRoute({
  getParentRoute: () => shell,
  path: '/strategies',
  validateSearch: searchOf({ quarter: text, strategy: text, okrId: text, tab: text }),
  component: lazyPage(() => import('./strategies/strategies-page.tsx'), 'StrategiesPage'),
})

const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: searchOf({ show: text, okrId: text, tab: text }),
  component: lazyPage(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
})

const teamBlockers = createRoute({
  getParentRoute: () => shell,
  path: '/team-blockers',
  validateSearch: searchOf({ subTeams: text }),
  component: lazyPage(() => import('./blockers/blockers-page.tsx'), 'BlockersPage'),
})

const myWeek = createRoute({
  getParentRoute: () => shell,
  path: '/my-week',
  component: lazyPage(() => import('./my-week/my-week-page.tsx'), 'MyWeekPage'),
})

const quarterPage = {
  getParentRoute: () => shell,
  validateSearch: searchOf({
    team: text,
    state: text,
    check: text,
    scores: text,
    show: text,
    okrId: text,
    tab: text,
    key: text,
  }),
  component: lazyPage(() => import('./quarters/quarter-page.tsx'), 'QuarterPage'),
}

/** The quarter that needs something, and any other by its name. */
const quarter = createRoute({ ...quarterPage, path: '/quarter' })
const namedQuarter = createRoute({ ...quarterPage, path: '/quarter/$quarter/$step' })

/** The way into the review of a team, and the review itself while it is open. */
const startReview = createRoute({
  getParentRoute: () => shell,
  path: '/review',
  validateSearch: searchOf({ team: text }),
  component: lazyPage(() => import('./reviews/start-page.tsx'), 'StartPage'),
})
const review = createRoute({
  getParentRoute: () => shell,
  path: '/review/$id',
  validateSearch: searchOf({ okrId: text, tab: text }),
  component: lazyPage(() => import('./reviews/room-page.tsx'), 'RoomPage'),
})

/** What came of the reviews of a team, and of one of them. */
const teamReviews = createRoute({
  getParentRoute: () => shell,
  path: '/reviews',
  validateSearch: searchOf({ team: text }),
  component: lazyPage(() => import('./reviews/team-reviews-page.tsx'), 'TeamReviewsPage'),
})
const reviewSummary = createRoute({
  getParentRoute: () => shell,
  path: '/reviews/$id',
  validateSearch: searchOf({ okrId: text, tab: text }),
  component: lazyPage(() => import('./reviews/summary-page.tsx'), 'SummaryPage'),
})

const trash = createRoute({
  getParentRoute: () => shell,
  path: '/trash',
  component: lazyPage(() => import('./trash/trash-page.tsx'), 'TrashPage'),
})

/** The signed-in shell with its pages. */
export const shellRoute = shell.addChildren([
  dashboard,
  allObjectives,
  createObjective,
  myObjectives,
  adminOkrs,
  strategies,
  quarter,
  namedQuarter,
  teamBlockers,
  inbox,
  myWeek,
  profile,
  setup,
  connections,
  webhookDeliveries,
  billing,
  teamDemo,
  startReview,
  review,
  teamReviews,
  reviewSummary,
  trash,
])
