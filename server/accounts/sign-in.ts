import { messages } from '@cairn/domain/accounts/messages'
import { passwordTries } from '@cairn/domain/accounts/rules'
import type { SignIn } from '@cairn/domain/accounts/schema'
import type { z } from 'zod'
import type { Parts } from '../app.ts'
import { acceptWaiting } from '../invitations/accept.ts'
import { countTry } from '../rate-limit.ts'
import { Refused } from '../refused.ts'
import { ask } from './ask.ts'
import { issuedToken } from './cookies.ts'
import { findSession } from './session.ts'

/** Who stands behind the cookies the engine has just set, once what waits for them has been accepted. */
export const meBehind = async (parts: Parts, headers: Headers, now: Date) => {
  const token = issuedToken(headers, parts)
  const session = token === null ? null : await findSession(parts.db, token, now)
  if (token === null || session === null) return null
  const { account, membership } = session.me
  const entered = await acceptWaiting(parts.db, { account, hasCompany: membership !== null }, now)
  return entered === null ? session.me : ((await findSession(parts.db, token, now))?.me ?? null)
}

/**
 * A member may sign in before their address is proven, for an invitation's token brought them in; anyone else has
 * to answer the confirmation mail first, and gets another one.
 */
export const signIn = async (parts: Parts, body: z.output<typeof SignIn>, from: Headers, now: Date) => {
  const { engine } = parts
  await countTry(parts.db, `password of ${body.email}`, passwordTries, now)
  const { headers, response } = await ask(parts, () =>
    engine.api.signInEmail({ body, headers: from, returnHeaders: true }),
  )
  const me = await meBehind(parts, headers, now)
  if (me === null) throw new Error('The session that was just made cannot be read')
  if (me.account.emailVerified || me.membership !== null) return { me, headers }

  await (await engine.$context).internalAdapter.deleteSession(response.token)
  await ask(parts, () => engine.api.sendVerificationEmail({ body: { email: me.account.email } }))
  throw new Refused({ code: 'email_not_verified', message: messages.confirmationSent })
}
