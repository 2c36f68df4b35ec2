import { googleFailures } from '@cairn/domain/accounts/google-rules'
import { nextPath } from '@cairn/domain/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { oneOf, searchOf, text, textLike } from './address-search.ts'
import { lazyPage } from './lazy-page.ts'
import { redirectOf } from './onboarding/way-on.ts'
import { type Context, root, sessionOrNull } from './root-route.tsx'

const onboardingSearch = searchOf({
  invite: text,
  email: text,
  next: textLike(nextPath),
  google: oneOf(...googleFailures),
  step: oneOf('sign_up', 'forgot_password', 'code', 'demo', 'create_company', 'join_company'),
})
type OnboardingSearch = ReturnType<typeof onboardingSearch>

const onboarding = {
  getParentRoute: () => root,
  validateSearch: onboardingSearch,
  beforeLoad: async ({ context, search }: { context: Context; search: OnboardingSearch }) => {
    const href = redirectOf(await sessionOrNull(context), search)
    if (href) throw redirect({ href, replace: true })
  },
  component: lazyPage(() => import('./onboarding/onboarding-page.tsx'), 'OnboardingPage'),
  pendingMs: 0,
}
const home = createRoute({ path: '/', ...onboarding })
const onboardingRoute = createRoute({ path: '/onboarding', ...onboarding })

const mailedToken = searchOf({ token: text })

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  validateSearch: mailedToken,
  component: lazyPage(() => import('./onboarding/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$token',
  beforeLoad: ({ context }) => sessionOrNull(context).then(() => undefined),
  component: lazyPage(() => import('./onboarding/invite-page.tsx'), 'InvitePage'),
  pendingMs: 0,
})

const authCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  validateSearch: searchOf({ token: text, error: text, error_code: text, error_description: text }),
  component: lazyPage(() => import('./onboarding/callback-page.tsx'), 'CallbackPage'),
})

const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in-link',
  validateSearch: searchOf({ token: text, next: textLike(nextPath) }),
  component: lazyPage(() => import('./onboarding/sign-in-link-page.tsx'), 'SignInLinkPage'),
})

const newPasswordSearch = searchOf({ token: text, because: oneOf('proven') })

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  validateSearch: newPasswordSearch,
  beforeLoad: async ({ context, search }) => {
    // Whoever comes with a mailed link need not be signed in.
    const me = await sessionOrNull(context)
    if (!me && !search.token) throw redirect({ to: '/', replace: true })
  },
  component: lazyPage(() => import('./onboarding/set-password-page.tsx'), 'SetPasswordPage'),
  pendingMs: 0,
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ context }) => sessionOrNull(context).then(() => undefined),
  component: lazyPage(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
  pendingMs: 0,
})

/** The pages that need no session. */
export const publicRoutes = [
  home,
  onboardingRoute,
  confirmEmail,
  invite,
  authCallback,
  signInLink,
  setPassword,
  notFound,
] as const
