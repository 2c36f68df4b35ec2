import { AsyncLocalStorage } from 'node:async_hooks'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { messages as commonMessages } from '@cairn/domain/messages'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import type { Refusal } from '@cairn/domain/refusal'
import { messages as securityMessages } from '@cairn/domain/security/messages'
import { APIError } from 'better-call'
import { type Database, isDatabaseDown, type Tx } from '../db/client.ts'
import type { Mail } from '../mail/mail.ts'
import type { Postman } from '../mail/postman.ts'
import { Refused } from '../refused.ts'
import type { Asker } from './cookies.ts'

const passkeyWords = securityMessages.passkeys

/** The engine's error codes in the product's own words. */
const refusals: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: { code: 'invalid_credentials', message: accountsMessages.wrongEmailOrPassword },
  INVALID_EMAIL: { code: 'invalid_input', message: peopleMessages.emailInvalid, field: 'email' },
  PASSWORD_TOO_SHORT: {
    code: 'weak_password',
    message: accountsMessages.passwordTooShort,
    field: 'password',
  },
  PASSWORD_TOO_LONG: { code: 'weak_password', message: accountsMessages.passwordTooLong, field: 'password' },
  PASSWORD_ALREADY_SET: { code: 'conflict', message: accountsMessages.setPassword.alreadySet },
  CHALLENGE_NOT_FOUND: { code: 'gone', message: passkeyWords.tookTooLong },
  FAILED_TO_VERIFY_REGISTRATION: { code: 'conflict', message: passkeyWords.notAdded },
  PASSKEY_NOT_FOUND: { code: 'invalid_credentials', message: passkeyWords.unknown },
  AUTHENTICATION_FAILED: { code: 'invalid_credentials', message: passkeyWords.unknown },
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: { code: 'conflict', message: passkeyWords.notAdded },
}

const tokenErrors = ['TOKEN_EXPIRED', 'INVALID_TOKEN', 'USER_NOT_FOUND']

export const engineErrorCode = (error: unknown): string | null => {
  if (!(error instanceof APIError)) return null
  // Where its own pages would have been redirected, the code stands in the address.
  const { location = '' } = Object.fromEntries(new Headers(error.headers))
  return error.body?.code ?? /[?&]error=(\w+)/.exec(location)?.[1] ?? null
}

const isUnauthorized = (error: unknown) => error instanceof APIError && error.statusCode === 401

/** What it carries is kept if the mail is: a link that nobody is sent would end the one that its owner has. */
type CarryingMail = Mail & { keep?: (tx: Tx) => Promise<unknown> }
/** Null where it turns out that there is nothing to tell. */
type WriteMail = () => Promise<CarryingMail | null>

type CallContext = { accountId: string | null; mails: WriteMail[]; outage: unknown }

const callContext = new AsyncLocalStorage<CallContext>()

/** The engine swallows what fails in its mail callbacks, so they only note the mail; ask() sees to it. */
export const collectMail = (write: WriteMail) => {
  callContext.getStore()?.mails.push(write)
}

/** The engine turns whatever fails into refusals of its own, a wrong password among them; ask() tells the truth. */
export const rememberOutage = (error: unknown) => {
  const open = callContext.getStore()
  if (open !== undefined && isDatabaseDown(error)) open.outage = error
}

export const notSignedIn: Refusal = { code: 'not_signed_in', message: commonMessages.notSignedIn }

type EngineSession = { user: { id: string } } | null

/**
 * Whom the engine takes for the caller has to be whom the gate let in, for every call that it gets; a session that
 * ended on the way from there to here is nobody's.
 */
export const refuseOtherAccount = (seen: EngineSession) => {
  if ((seen?.user.id ?? null) !== (callContext.getStore()?.accountId ?? null)) throw new Refused(notSignedIn)
}

/** What is done for an account makes no session of another one. */
export const belongsToOtherAccount = (made: EngineSession) => {
  const accountId = callContext.getStore()?.accountId ?? null
  return accountId !== null && made !== null && made.user.id !== accountId
}

type AskParts = { db: Database; postman: Postman }

/** Calls the engine: its refusals become ours, and the mails it asked for are in the outbox before we answer. */
export const callEngine = async <T>(
  { db, postman }: AskParts,
  { accountId, headers, isGranted = false }: Asker,
  call: (headers: Headers) => Promise<T>,
  tokenRefused: string = accountsMessages.confirmationInvalid,
): Promise<T> => {
  const open: CallContext = { accountId, mails: [], outage: null }
  try {
    return await callContext.run(open, () => call(headers))
  } catch (error) {
    if (open.outage !== null) throw open.outage
    const code = engineErrorCode(error) ?? ''
    if (tokenErrors.includes(code)) throw new Refused({ code: 'gone', message: tokenRefused })
    const refusal = refusals[code] ?? (isUnauthorized(error) ? notSignedIn : undefined)
    throw refusal === undefined ? error : new Refused(refusal)
  } finally {
    if (open.mails.length > 0) {
      const written = await Promise.all(open.mails.map((write) => write()))
      await db.as('cairn_accounts', {}, async (tx) => {
        for (const { keep, ...mail } of written.filter((mail) => mail !== null))
          if ((await postman.queue(tx, { ...mail, isGranted })) !== null) await keep?.(tx)
      })
      postman.nudge()
    }
  }
}
