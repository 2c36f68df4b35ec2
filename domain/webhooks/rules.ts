import type { Refusal } from '../refusal.ts'
import { eventGroups } from './events.ts'
import { messages } from './messages.ts'
import type { OffReason, Webhook } from './schema.ts'

export const mostWebhooks = 20
/** Calls to one address at the same time. */
export const mostAtOnce = 4
/** Days. */
export const keptFor = 30
/** Bytes of an answer. */
export const mostAnswer = 64 * 1024
export const secretPrefix = 'whsec_'
export const secretBytes = 32

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** How long both secrets sign after one was replaced. */
export const bothSecretsFor = 24 * hour
/** So long without one success turns an address off. */
export const givenUpAfter = 5 * 24 * hour
const longestWait = 24 * hour

/** Between one try and the next. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const
export const mostTries = waits.length + 1

/** What a receiver says about when to come back: seconds, or a date. Null where it says nothing that can be understood. */
export const askedToWait = (retryAfter: string | null, now: Date): number | null => {
  const said = retryAfter?.trim() ?? ''
  if (/^\d{1,9}$/.test(said)) return Number(said) * second
  const at = /^[A-Z][a-z]{2}, /.test(said) ? Date.parse(said) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

/**
 * When to try again after so many tries; null when no more. Up to a tenth sooner or later, so that not all come back at once, and
 * never sooner than the receiver asked for. `dice` is from 0 to 1.
 */
export const nextTry = (tries: number, now: Date, dice: number, retryAfter: string | null): Date | null => {
  const wait = waits[tries - 1]
  if (wait === undefined) return null
  const spread = wait * (0.9 + 0.2 * dice)
  const asked = Math.min(askedToWait(retryAfter, now) ?? 0, longestWait)
  return new Date(now.getTime() + Math.round(Math.max(spread, asked)))
}

/** When the last try would be, if all before it fail and nobody asks to wait. */
export const lastTryAt = (tries: number, nextAt: Date) =>
  new Date(nextAt.getTime() + waits.slice(tries).reduce((sum, wait) => sum + wait, 0))

export const isSuccess = (status: number) => status >= 200 && status < 300

type Standing = { failingSince: Date | null; status: number | null }

/** Whether what just failed turns the address off, and why. */
export const turnsOff = (
  { failingSince, status }: Standing,
  now: Date,
): Exclude<OffReason, 'paused'> | null => {
  if (status === 410) return 'gone'
  return failingSince !== null && now.getTime() - failingSince.getTime() >= givenUpAfter ? 'failing' : null
}

export const whyNoMoreWebhooks = (count: number): Refusal | null =>
  count < mostWebhooks ? null : { code: 'conflict', message: messages.tooMany(mostWebhooks) }

/** How an address stands, for the list. */
export const stateOf = (webhook: Pick<Webhook, 'isOn' | 'failingSince' | 'lastAnsweredAt'>) => {
  if (!webhook.isOn) return 'off'
  if (webhook.failingSince !== null) return 'failing'
  return webhook.lastAnsweredAt === null ? 'unused' : 'active'
}

export const isEverything = (events: readonly string[]) => events.length === eventGroups.length
