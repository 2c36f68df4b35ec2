import { googleFailureOf } from '@cairn/domain/accounts/google-rules'
import { messages } from '@cairn/domain/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkAudience } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { callEngine } from './ask.ts'
import { type Asker, askerOf } from './cookies.ts'
import type { WithEngine } from './engine.ts'
import { googleProviderId, withNonce } from './google-provider.ts'
import { proverOf, withProver } from './prove.ts'
import { readSession, type SessionParts } from './session.ts'
import { acceptPendingInvitation, startSession } from './way-in.ts'

type Call = { request: FastifyRequest; reply: FastifyReply }
const Begun = z.object({ link: z.object({ userId: z.string() }).optional() })

type Way = { to: string; onFailure: string }

/** The address at Google to send the browser to, and the cookies that tie the answer to this browser. */
export const startGoogleSignIn = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman'>,
  { to, onFailure }: Way,
  asker: Asker,
) => {
  const body = { provider: googleProviderId, callbackURL: to, errorCallbackURL: onFailure }
  const { headers, response } = await callEngine(parts, asker, (from) =>
    parts.engine.api.signInSocial({ body, headers: from, returnHeaders: true }),
  )
  return { headers, url: response.url === undefined ? onFailure : withNonce(response.url) }
}

export const startGoogleLinking = async (
  parts: WithEngine & Pick<Parts, 'db' | 'postman'>,
  { to, onFailure }: Way,
  asker: Asker,
) => {
  const body = { provider: googleProviderId, callbackURL: to, errorCallbackURL: onFailure }
  const { headers, response } = await callEngine(parts, asker, (from) =>
    parts.engine.api.linkSocialAccount({ body, headers: from, returnHeaders: true }),
  )
  return { headers, url: withNonce(response.url) }
}

/** Back from Google: signs in whom it vouches for, and answers with the page to open next. */
export const completeGoogleSignIn = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman' | 'jobs' | 'seatsChanged'>,
  query: Record<string, string>,
  call: Call,
  now: Date,
) => {
  const prover = await proverOf(parts, call.request, now)
  const session = await findLinkingSession(parts, query.state, call.request, now)
  const { headers } = await callEngine(parts, askerOf(parts, call.request, session, 'state'), (from) =>
    withProver(prover, now, () =>
      parts.engine.api.callbackOAuth({
        params: { id: googleProviderId },
        query,
        headers: from,
        asResponse: true,
        method: 'GET',
      }),
    ),
  )
  await startGoogleSession(parts, headers, call.reply, now)
  return pathOf(headers.get('location') ?? '', parts.settings.publicUrl)
}

/**
 * The session in which linking was begun, null when it is a sign-in that comes back. Who has left meanwhile, or is
 * somebody else by now, has not asked for it.
 */
const findLinkingSession = async (
  parts: SessionParts & WithEngine,
  state: string | undefined,
  request: FastifyRequest,
  now: Date,
) => {
  const { internalAdapter } = await parts.engine.$context
  const kept = state === undefined ? null : await internalAdapter.findVerificationValue(`auth-state:${state}`)
  const { link } = Begun.parse(JSON.parse(kept?.value ?? '{}'))
  if (link === undefined) return null
  const { session } = checkAudience('user', await readSession(parts, request, now), now)
  if (session.me.account.id !== link.userId)
    throw new Refused({ code: 'not_signed_in', message: messages.notSignedIn })
  return session
}

/** Who has yet to show the second factor goes on to the same page, and is asked for it there. */
const startGoogleSession = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman' | 'jobs' | 'seatsChanged'>,
  headers: Headers,
  reply: FastifyReply,
  now: Date,
) => {
  try {
    const session = await startSession(parts, { headers }, reply, now)
    if (session !== null) await acceptPendingInvitation(parts, session, now)
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.code !== 'second_factor_required') throw error
  }
}

/** Where the engine would send the browser, with its reasons for a failure in our terms. */
const pathOf = (location: string, publicUrl: string) => {
  const { origin, pathname, searchParams } = new URL(location, publicUrl)
  const error = searchParams.get('error')
  searchParams.delete('error')
  searchParams.delete('error_description')
  // Without a state that we made nobody knows where the way began: it begins anew at the front door.
  const isLost = origin !== publicUrl || pathname.startsWith('/api/')
  if (isLost || error !== null) searchParams.set('google', googleFailureOf(error ?? ''))
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${isLost ? '/' : pathname}${search}`
}
