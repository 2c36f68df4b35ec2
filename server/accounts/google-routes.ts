import { guessable } from '@cairn/domain/accounts/contract'
import { NextPath } from '@cairn/domain/accounts/schema'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { logFailure } from '../log.ts'
import type { Parts } from '../parts.ts'
import { countTryFrom } from '../rate-limit.ts'
import { askerOf, copyCookies } from './cookies.ts'
import type { WithEngine } from './engine.ts'
import { completeGoogleSignIn, startGoogleSignIn } from './google-flow.ts'
import { googleCallbackPath } from './google-provider.ts'
import type { SessionParts } from './session.ts'

const Text = z.string().max(2000).optional().catch(undefined)
const Start = z.object({ next: NextPath.optional().catch(undefined), invite: Text, email: Text, step: Text })
const Callback = z.object({ code: Text, state: Text, error: Text, iss: Text })

const definedValues = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))

const withSearch = (path: string, values: Record<string, string | undefined>) => {
  const search = new URLSearchParams(definedValues(values))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Pages the browser passes through rather than calls, so each of them ends in another page, whatever happens. */
export const googleRoutes = (
  app: FastifyInstance,
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman' | 'jobs' | 'seatsChanged' | 'clock'>,
) => {
  const backToSignIn = (reply: FastifyReply, search: Record<string, string | undefined>) =>
    reply.redirect(withSearch('/', { ...search, google: 'failed' }))

  app.get('/api/accounts/google', async (request, reply) => {
    const { next, invite, email, step } = Start.parse(request.query)
    const here = { invite, email, next, step }
    const to = invite ? `/invite/${encodeURIComponent(invite)}` : withSearch('/', { next })
    try {
      await countTryFrom(parts.db, request.ip, 'google', guessable, parts.clock())
      const way = { to, onFailure: withSearch('/', here) }
      const { headers, url } = await startGoogleSignIn(parts, way, askerOf(parts, request, null))
      copyCookies(headers, reply)
      return reply.redirect(url)
    } catch (error) {
      logFailure(request, error, 'google sign-in did not begin', 'warn')
      return backToSignIn(reply, here)
    }
  })

  app.get(googleCallbackPath, async (request, reply) => {
    try {
      const query = definedValues(Callback.parse(request.query))
      return reply.redirect(await completeGoogleSignIn(parts, query, { request, reply }, parts.clock()))
    } catch (error) {
      logFailure(request, error, 'google sign-in did not end well', 'warn')
      return backToSignIn(reply, {})
    }
  })
}
