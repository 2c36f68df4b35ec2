import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../app.ts'
import { serve } from '../serve.ts'
import { ask } from './ask.ts'
import { headersOf, issuedToken, passCookies } from './cookies.ts'
import { sessionRenewalAge } from './engine.ts'
import { findSession, readSession } from './session.ts'
import { signUp } from './sign-up.ts'

export const accountsRoutes = (app: FastifyInstance, parts: Parts) => {
  const { engine, db } = parts

  const meBehind = async (headers: Headers, now: Date) => {
    const token = issuedToken(headers, parts)
    return token === null ? null : ((await findSession(db, token, now))?.me ?? null)
  }

  serve(app, parts, accounts.session, async ({ request, reply, now }) => {
    const session = await readSession(parts, request, now)
    if (session !== null && now.getTime() - session.updatedAt.getTime() > sessionRenewalAge * 1000) {
      const renewed = await engine.api.getSession({ headers: headersOf(request), returnHeaders: true })
      passCookies(renewed.headers, reply)
    }
    return { me: session?.me ?? null }
  })

  serve(app, parts, accounts.me, async ({ session }) => session.me)

  serve(app, parts, accounts.signUp, async ({ body }) => {
    await signUp(parts, body)
    return { message: messages.confirmationSent }
  })

  serve(app, parts, accounts.confirmEmail, async ({ body, request, reply, now }) => {
    const { headers } = await ask(parts, () =>
      engine.api.verifyEmail({ query: body, headers: headersOf(request), returnHeaders: true }),
    )
    passCookies(headers, reply)
    return { me: await meBehind(headers, now) }
  })

  serve(app, parts, accounts.signIn, async ({ body, request, reply, now }) => {
    const { headers } = await ask(parts, () =>
      engine.api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }),
    )
    passCookies(headers, reply)
    const me = await meBehind(headers, now)
    if (me === null) throw new Error('The session that was just made cannot be read')
    return me
  })

  serve(app, parts, accounts.signOut, async ({ request, reply }) => {
    const { headers } = await engine.api.signOut({ headers: headersOf(request), returnHeaders: true })
    passCookies(headers, reply)
    return null
  })
}
