import { messages } from '../messages.ts'
import type { Refusal } from '../refusal.ts'

/** Wrong guesses slow the next ones down: some are free, then each doubles the wait, up to the longest. */
export type Slowing = { free: number; longestSeconds: number }

/** What a quiet hour, or a right one, makes forgotten: longer than anyone waits, or waiting would make guessing free again. */
export const forgottenAfterSeconds = 60 * 60

/**
 * At one account from anywhere, by one network at one account, and by whom its owner is known to be: a person mistypes a
 * few times, a machine does not stop. The wait for anyone is short, since it is its owner's, too; a network that keeps
 * guessing waits longer than that, so that it cannot take every turn there is.
 */
type GuessTarget = { anyone: Slowing; network: Slowing; known: Slowing }

export const slowings = {
  password: {
    anyone: { free: 10, longestSeconds: 60 },
    network: { free: 5, longestSeconds: 15 * 60 },
    known: { free: 10, longestSeconds: 60 },
  },
  // Six digits are few; and who guesses at them knows the password, which its owner can set anew.
  'second factor': {
    anyone: { free: 10, longestSeconds: 15 * 60 },
    network: { free: 5, longestSeconds: 15 * 60 },
    known: { free: 10, longestSeconds: 15 * 60 },
  },
} as const satisfies Record<string, GuessTarget>

export type Guessable = keyof typeof slowings

type Guesses = { count: number; lastAt: Date }

/** Guesses of a future that is further away than they are remembered were counted by a wrong clock. */
const areForgotten = ({ lastAt }: Guesses, now: Date) =>
  Math.abs(now.getTime() - lastAt.getTime()) >= forgottenAfterSeconds * 1000

/** How many there are with the next one. */
export const nextCount = (guesses: Guesses, now: Date) => (areForgotten(guesses, now) ? 1 : guesses.count + 1)

/** Seconds until the next guess may be made. */
export const secondsToWait = (guesses: Guesses, { free, longestSeconds }: Slowing, now: Date) => {
  if (guesses.count < free || areForgotten(guesses, now)) return 0
  const wait = Math.min(longestSeconds, 2 ** (guesses.count - free + 1))
  return Math.max(0, Math.ceil(wait + (guesses.lastAt.getTime() - now.getTime()) / 1000))
}

export const whyTooSoon = (seconds: number): Refusal | null =>
  seconds > 0 ? { code: 'too_many_tries', message: messages.waitAndTry(seconds) } : null
