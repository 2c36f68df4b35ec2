import type { InvitedTo } from '@cairn/domain/accounts/contract'
import { isNameless } from '@cairn/domain/people/name-rules'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refreshSession } from '../session.ts'

export const invitationPath = (token: string) => `/invite/${encodeURIComponent(token)}`

/** What the link was for that someone has just followed. */
export const invitedToQuery = queryOptions({
  queryKey: ['invited-to'],
  queryFn: (): InvitedTo | null => null,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Opens the dashboard for someone who has just come into a workspace. */
export const useOpenDashboard = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async ({ isWelcome = false, pause = 0 } = {}) => {
    const paused = new Promise((resolve) => setTimeout(resolve, pause))
    const [, session] = await Promise.allSettled([paused, refreshSession(queryClient)])
    const search = isWelcome ? { welcome: 'true' } : {}
    // They are in, so an unread session is no reason to stay: a fresh page asks again.
    if (session.status === 'rejected') location.assign(isWelcome ? '/dashboard?welcome=true' : '/dashboard')
    else await navigate({ to: '/dashboard', search, replace: true })
  }
}

type Somebody = {
  account: { fullName: string; email: string }
  membership: { profile: { fullName: string } } | null
  askedAbout?: object | undefined
  lacksPassword?: true | undefined
}
type Visitor = Somebody | null
type Onward = { next?: string | undefined; because?: 'proven' }
type Search = { invite?: string | undefined; next?: string | undefined; step?: string | undefined }

/** Whether nobody has ever asked them for their name: then it is asked before anything else. */
export const isAskedForName = ({ account, membership, askedAbout }: Somebody) =>
  !askedAbout && isNameless({ account, profile: membership?.profile ?? null })

/** That page asks for the name as well. */
const asksForName = (path: string | undefined) => path?.startsWith('/set-password') ?? false

/** Where someone who needs none of the steps is sent, or null for those who stay. */
export const redirectOf = (me: Visitor, { invite, next }: Search) => {
  // Whether they belong to a workspace is for them to say first.
  if (!me || me.askedAbout) return null
  if (isAskedForName(me) && !asksForName(next)) return me.lacksPassword ? '/set-password' : null
  // The guard of that page sends back whoever may not see it, and then there is no next.
  if (next) return next
  if (me.membership) return '/dashboard'
  return invite ? invitationPath(invite) : null
}

/** The step to show; someone with a workspace stays on the one that led there until the dashboard opens. */
export const stepFor = (me: Visitor, { invite, step }: Search, isHalfSignedIn = false) => {
  if (!me && isHalfSignedIn) return 'second_factor'
  if (!me) return invite ? 'invitation_signup' : 'prompt_login'
  if (me.askedAbout) return 'asked_about'
  if (isAskedForName(me)) return 'give_name'
  if (step === 'create_company' || step === 'join_company') return step
  return me.membership ? 'loading' : 'choose_path'
}

/** Where someone goes who has just come in. What they have to say first comes first, and the rest of the way after it. */
export const wayFromDoor = (me: Visitor, to: string, search: Onward = {}) => {
  if (!me?.askedAbout) return { to, search }
  return {
    to: '/',
    search: { next: to === '/' ? search.next : `${to}${search.because ? '?because=proven' : ''}` },
  }
}

/**
 * Who has answered for a workspace and has no way in any more had a password that has ended: they choose one, and read why.
 * Who came by a mailed invitation and has no name yet may never have had one.
 */
export const wayAfterAnswer = (me: Visitor, isClaimed: boolean) =>
  me?.lacksPassword && !me.askedAbout && (isClaimed || !isAskedForName(me))
    ? ({ to: '/set-password', search: { because: 'proven' } } as const)
    : null

/** The same after a proof of the address: who has no password any more chooses one, and reads why. */
export const wayAfterProof = (me: Visitor, passwordEnded: boolean, next?: string | undefined) =>
  passwordEnded ? wayFromDoor(me, '/set-password', { because: 'proven' }) : wayFromDoor(me, '/', { next })

/** What is left to do for whom an invitation leads nowhere: the words of the button, and where it goes. */
export const wayWithoutInvitation = (me: Visitor) => {
  if (!me) return { words: 'goToSignIn', to: '/' } as const
  return me.membership
    ? ({ words: 'goToDashboard', to: '/dashboard' } as const)
    : ({ words: 'chooseHow', to: '/onboarding' } as const)
}
