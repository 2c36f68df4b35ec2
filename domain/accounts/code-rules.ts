import { z } from 'zod'
import { Email } from '../people/schema.ts'
import type { Refusal } from '../refusal.ts'
import { messages as words } from './code-messages.ts'
import { NextPath } from './schema.ts'

/** A code as it is mailed or as an app shows it: '123 456' may be typed as it stands. */
export const SixDigits = (malformed: string) =>
  z
    .string({ error: malformed })
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, malformed))

/** Long enough to fetch the mail, short enough to be worthless later. */
export const codeLifetimeSeconds = 10 * 60
export const wrongTriesAtMost = 3

/** Codes mailed to one address: with three tries each, guessing through them all would take years. */
export const codesPerAddress = { most: 5, withinSeconds: 60 * 60 }

/**
 * Letters that let in, of one kind: to one address, and how many of them one network may cause, so that it leaves some to
 * the owner. A device by which the owner is known has as many apart from these. A day of them is no more than the budget of
 * the letter lets out: who is told that one is on its way is sent one.
 */
export const lettersPerAddress = codesPerAddress
export const lettersPerDay = { most: 20, withinSeconds: 24 * 60 * 60 }
export const lettersPerNetwork = { most: 3, withinSeconds: 60 * 60 }

export const SignInCode = SixDigits(words.malformed)

export const CodeRequest = z.object({ email: Email, next: NextPath.optional().catch(undefined) })
export const CodeSignIn = z.object({ email: Email, code: SignInCode })

type MailedCode = { expiresAt: Date; wrongTries: number }

/** Nobody can tell from the answer whether there was a code at all. */
export const whyCodeIsRefused = (
  mailed: MailedCode | null,
  { isRight, now }: { isRight: boolean; now: Date },
): Refusal | null => {
  if (mailed === null || mailed.expiresAt <= now || mailed.wrongTries >= wrongTriesAtMost)
    return { code: 'gone', message: words.gone, field: 'code' }
  return isRight ? null : { code: 'invalid_input', message: words.wrong, field: 'code' }
}
