import type { Refusal } from '../refusal.ts'
import { dayOf } from '../week.ts'
import { messages } from './messages.ts'
import { type KeyScope, mostCompanyKeys, mostKeys } from './scopes.ts'

const farthestYears = 5
/** So many days before its end its owner hears of it. */
export const toldDaysBefore = 14

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

export const whyNotThatEnd = (endsOn: string | null, today: string): Refusal | null => {
  const refused = (message: string): Refusal => ({ code: 'invalid_input', message, field: 'endsOn' })
  if (endsOn === null) return null
  if (endsOn <= today) return refused(messages.dayPassed)
  const farthest = `${Number(today.slice(0, 4)) + farthestYears}${today.slice(4)}`
  return endsOn > farthest ? refused(messages.dayTooFar(farthestYears)) : null
}

/** Of a key that is made for few days its owner hears when it is made, and not once more. */
export const isToldBeforeEnd = (endsOn: string, today: string) => daysFrom(today, endsOn) > toldDaysBefore

export const whyNoMoreKeys = (count: number): Refusal | null =>
  count < mostKeys ? null : { code: 'conflict', message: messages.tooMany(mostKeys) }

/** Those that have ended count no more. */
export const whyNoMoreCompanyKeys = (live: number): Refusal | null =>
  live < mostCompanyKeys ? null : { code: 'conflict', message: messages.company.tooMany(mostCompanyKeys) }

/** A key of the company is nobody: what is about whoever calls is closed to it. */
export const whyNobodyCalls = (needsPerson: boolean): Refusal | null =>
  needsPerson ? { code: 'not_allowed', message: messages.company.nobody } : null

/** The teams whose OKRs a key may write to, by its scopes; null: all. `teamIds` are its own with those beneath. */
export const reachOf = (scopes: readonly KeyScope[], teamIds: readonly string[] | null) =>
  scopes.some((scope) => scope !== 'read') ? teamIds : []

/** What a key was not given it may not do, whatever its person may. */
export const whyClosedToKey = (scopes: readonly KeyScope[], needed: KeyScope | undefined): Refusal | null => {
  if (needed === undefined) return { code: 'not_allowed', message: messages.closed }
  return scopes.includes(needed) ? null : { code: 'not_allowed', message: messages.lacks(needed) }
}

type Ending = { endsAt: Date | null; endsOn: string | null; lastUsedAt: Date | null }

/** How a key stands, with the days that are left where they are few. */
export const stateOf = ({ endsAt, endsOn, lastUsedAt }: Ending, now: Date, timeZone: string) => {
  if (endsAt !== null && endsAt <= now) return { is: 'ended' } as const
  const daysLeft = endsOn === null ? Number.POSITIVE_INFINITY : daysFrom(dayOf(now, timeZone), endsOn)
  // As long as the mail about it lies behind, and a day or two more.
  if (daysLeft <= toldDaysBefore + 1) return { is: 'ending', daysLeft } as const
  return lastUsedAt === null ? ({ is: 'unused' } as const) : ({ is: 'active' } as const)
}
