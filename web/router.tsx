import type { Me } from '@cairn/domain/accounts/contract'
import { googleFailures } from '@cairn/domain/accounts/google-rules'
import { NextPath } from '@cairn/domain/next-path'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { z } from 'zod'
import { isUnreachable } from './failure.ts'

import { wayOn } from './onboarding/way-on.ts'
import { RouteError, ShellError } from './route-error.tsx'
import { sessionQuery } from './session.ts'
import { LoadingPage } from './ui/loading-page.tsx'
import { type Visit, visitOf } from './visits.ts'

type Context = { queryClient: QueryClient }

const root = createRootRouteWithContext<Context>()({ errorComponent: RouteError })

const Text = z.string().optional().catch(undefined)

const OnboardingSearch = z.object({
  invite: Text,
  email: Text,
  next: NextPath.optional().catch(undefined),
  google: z.enum(googleFailures).optional().catch(undefined),
  step: z
    .enum(['sign_up', 'forgot_password', 'code', 'create_company', 'join_company'])
    .optional()
    .catch(undefined),
})

/** The session, where a failed reading means signed out; only a silent server is worth waiting for. */
const sessionOrNull = ({ queryClient }: Context) =>
  queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
    if (isUnreachable(error)) throw error
    return queryClient.setQueryData(sessionQuery.queryKey, null) ?? null
  })

const onboarding = {
  getParentRoute: () => root,
  validateSearch: OnboardingSearch,
  beforeLoad: async ({ context, search }: { context: Context; search: z.infer<typeof OnboardingSearch> }) => {
    const href = wayOn(await sessionOrNull(context), search)
    if (href) throw redirect({ href, replace: true })
  },
  component: lazyRouteComponent(() => import('./onboarding/onboarding-page.tsx'), 'OnboardingPage'),
  pendingMs: 0,
}
const home = createRoute({ path: '/', ...onboarding })
const onboardingRoute = createRoute({ path: '/onboarding', ...onboarding })

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  validateSearch: z.object({ token: Text }),
  component: lazyRouteComponent(() => import('./onboarding/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$token',
  beforeLoad: ({ context }) => sessionOrNull(context).then(() => undefined),
  component: lazyRouteComponent(() => import('./onboarding/invite-page.tsx'), 'InvitePage'),
  pendingMs: 0,
})

const authCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  validateSearch: z.object({ token: Text, error: Text, error_code: Text, error_description: Text }),
  component: lazyRouteComponent(() => import('./onboarding/callback-page.tsx'), 'CallbackPage'),
})

const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in-link',
  validateSearch: z.object({ token: Text, next: NextPath.optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./onboarding/sign-in-link-page.tsx'), 'SignInLinkPage'),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  validateSearch: z.object({ token: Text }),
  beforeLoad: async ({ context, search }) => {
    // Whoever comes with a mailed link need not be signed in.
    const me = await sessionOrNull(context)
    if (!me && !search.token) throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./onboarding/set-password-page.tsx'), 'SetPasswordPage'),
  pendingMs: 0,
})

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
    if (visit === 'shared-okr' && !(await isOfOwnCompany(context, me, location))) return { visit }
    if (!me.membership) throw redirect({ to: '/onboarding', replace: true })
    return { visit: null }
  },
  component: lazyRouteComponent(() => import('./shell/shell-route.tsx'), 'ShellRoute'),
  errorComponent: ShellError,
  pendingMs: 0,
})

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: z.object({ welcome: Text }),
  component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  validateSearch: z.object({
    google: z
      .enum(['linked', ...googleFailures])
      .optional()
      .catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./people/profile-page.tsx'), 'ProfilePage'),
})

const allObjectives = createRoute({
  getParentRoute: () => shell,
  path: '/allobjectives',
  validateSearch: z.object({
    search: Text,
    status: Text,
    quarter: Text,
    owner: Text,
    team: Text,
    sort: Text,
    direction: Text,
    okrId: Text,
    tab: Text,
    key: Text,
  }),
  component: lazyRouteComponent(() => import('./all-okrs/all-okrs-page.tsx'), 'AllOkrsPage'),
})

const teamDemo = createRoute({
  getParentRoute: () => shell,
  path: '/team-demo',
  component: lazyRouteComponent(() => import('./team-demo/team-demo-page.tsx'), 'TeamDemoPage'),
})

const setup = createRoute({
  getParentRoute: () => shell,
  path: '/setup',
  validateSearch: z.object({
    member: Text,
    team: Text,
    invite: z.literal('open').optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./setup/setup-page.tsx'), 'SetupPage'),
})

const createObjective = createRoute({
  getParentRoute: () => shell,
  path: '/createobjective',
  component: lazyRouteComponent(() => import('./create-okr/create-page.tsx'), 'CreateObjectivePage'),
})

const myObjectives = createRoute({
  getParentRoute: () => shell,
  path: '/myobjectives',
  validateSearch: z.object({ search: Text, okrId: Text, tab: Text }),
  component: lazyRouteComponent(() => import('./my-okrs/my-okrs-page.tsx'), 'MyOkrsPage'),
})

const adminOkrs = createRoute({
  getParentRoute: () => shell,
  path: '/admin-okrs',
  validateSearch: z.object({
    search: Text,
    status: Text,
    quarter: Text,
    owner: Text,
    team: Text,
    okrId: Text,
    tab: Text,
  }),
  component: lazyRouteComponent(() => import('./admin-okrs/admin-okrs-page.tsx'), 'AdminOkrsPage'),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ context }) => sessionOrNull(context).then(() => undefined),
  component: lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
  pendingMs: 0,
})

/** Plain text both ways: a key made of digits stays text. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      home,
      onboardingRoute,
      confirmEmail,
      invite,
      authCallback,
      signInLink,
      setPassword,
      shell.addChildren([
        dashboard,
        allObjectives,
        createObjective,
        myObjectives,
        adminOkrs,
        profile,
        setup,
        teamDemo,
      ]),
      notFound,
    ]),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: RouteError,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
