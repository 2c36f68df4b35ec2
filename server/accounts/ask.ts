import { AsyncLocalStorage } from 'node:async_hooks'
import { messages } from '@cairn/domain/accounts/messages'
import { messages as personMessages } from '@cairn/domain/people/messages'
import type { Refusal } from '@cairn/domain/refusal'
import { APIError } from 'better-auth/api'
import type { Database } from '../db/client.ts'
import type { Mail } from '../mail/outbox.ts'
import type { Postman } from '../mail/postman.ts'
import { Refused } from '../refused.ts'

/** The engine's error codes in the product's own words. */
const refusals: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: { code: 'invalid_credentials', message: messages.wrongEmailOrPassword },
  INVALID_EMAIL: { code: 'invalid_input', message: personMessages.emailInvalid, field: 'email' },
  EMAIL_NOT_VERIFIED: { code: 'email_not_verified', message: messages.confirmationSent },
  PASSWORD_TOO_SHORT: { code: 'weak_password', message: messages.passwordTooShort, field: 'password' },
  PASSWORD_TOO_LONG: { code: 'weak_password', message: messages.passwordTooLong, field: 'password' },
  TOKEN_EXPIRED: { code: 'gone', message: messages.confirmationExpired },
  INVALID_TOKEN: { code: 'gone', message: messages.confirmationInvalid },
  USER_NOT_FOUND: { code: 'gone', message: messages.confirmationInvalid },
}

export const engineErrorCode = (error: unknown): string | null =>
  error instanceof APIError && typeof error.body?.code === 'string' ? error.body.code : null

type WriteMail = () => Promise<Mail>

const noted = new AsyncLocalStorage<WriteMail[]>()

/** The engine swallows what fails in its mail callbacks, so they only note the mail; ask() sees to it. */
export const noteMail = (write: WriteMail) => {
  noted.getStore()?.push(write)
}

/** Calls the engine: its refusals become ours, and the mails it asked for are in the outbox before we answer. */
export const ask = async <T>(
  { db, postman }: { db: Database; postman: Postman },
  call: () => Promise<T>,
): Promise<T> => {
  const asked: WriteMail[] = []
  try {
    return await noted.run(asked, call)
  } catch (error) {
    const refusal = refusals[engineErrorCode(error) ?? '']
    throw refusal === undefined ? error : new Refused(refusal)
  } finally {
    if (asked.length > 0) {
      const mails = await Promise.all(asked.map((write) => write()))
      await db.as('cairn_accounts', {}, (tx) => Promise.all(mails.map((mail) => postman.queue(tx, mail))))
      postman.nudge()
    }
  }
}
