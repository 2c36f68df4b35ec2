import { lettersPerAddress, lettersPerDay, lettersPerNetwork } from '@cairn/domain/accounts/code-rules'
import { type Guessable, type Slowing, slowings } from '@cairn/domain/accounts/guess-rules'
import { messages } from '@cairn/domain/messages'
import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { countGuess, countTry, countTryFrom, forgetGuesses, networkOf } from '../rate-limit.ts'
import { findDevice } from './known-devices.ts'
import type { SessionParts } from './session.ts'

type Guess = {
  what: Guessable
  /** Whose: by address or by id, it only has to be the same each time. */
  of: string
  /** The device or the session by which its owner is known: their guesses and a stranger's are counted apart. */
  known: string | null
  ip: string
}

/**
 * Counts a guess before it is looked at, so that many at once are no way round, and answers with what forgets it when it
 * was right.
 */
export const guess = async ({ db }: Pick<Parts, 'db'>, { what, of, known, ip }: Guess, now: Date) => {
  const slowing = slowings[what]
  const key = `${what} of ${of}`
  const slowed = new Map<string, Slowing>(
    known === null
      ? [
          [key, slowing.anyone],
          [`${key} from ${networkOf(ip)}`, slowing.network],
        ]
      : [[`${key} by ${known}`, slowing.known]],
  )
  await countGuess(db, slowed, now)
  return () => forgetGuesses(db, slowed.keys())
}

/** Letters that anyone may ask for, to any address. */
type Letter = 'code' | 'recovery' | 'confirmation'

/** Counts that a letter is asked for, and answers whether it is by a device that its reader is known by. */
export const countMailRequest = async (
  parts: SessionParts,
  letter: Letter,
  { email, request }: { email: string; request: FastifyRequest },
  now: Date,
) => {
  const key = `${letter} for ${email}`
  const words = messages.tooManyMails.letters
  const device = await findDevice(parts, request, { email })
  if (device !== null) {
    await countTry(parts.db, `${key} by ${device}`, lettersPerAddress, now, words)
    return true
  }
  await countTryFrom(parts.db, request.ip, `${key} from`, lettersPerNetwork, now, words)
  await countTry(parts.db, key, lettersPerAddress, now, words)
  await countTry(parts.db, `${key} today`, lettersPerDay, now, words)
  return false
}
