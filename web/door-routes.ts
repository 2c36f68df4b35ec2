import { googleFailures } from '@cairn/domain/accounts/google-rules'
import { NextPath } from '@cairn/domain/next-path'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { wayOn } from './onboarding/way-on.ts'
import { type Context, root, sessionOrNull, Text } from './root-route.ts'

const OnboardingSearch = z.object({
  invite: Text,
  email: Text,
  next: NextPath.optional().catch(undefined),
  google: z.enum(googleFailures).optional().catch(undefined),
  step: z
    .enum(['sign_up', 'forgot_password', 'code', 'demo', 'create_company', 'join_company'])
    .optional()
    .catch(undefined),
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

const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ context }) => sessionOrNull(context).then(() => undefined),
  component: lazyRouteComponent(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
  pendingMs: 0,
})

/** The pages that need no session. */
export const doorRoutes = [
  home,
  onboardingRoute,
  confirmEmail,
  invite,
  authCallback,
  signInLink,
  setPassword,
  notFound,
] as const
