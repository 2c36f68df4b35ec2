import { afterCallback, isNewcomer } from '@cairn/domain/accounts/rules'
import { describe, expect, it } from 'vitest'
import { wordsOfLink } from './failures.ts'

const now = new Date('2026-03-10T09:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const [minutes, week] = [60, 7 * 86_400]

type Arrival = {
  hash?: string
  /** The age of the account and of its confirmation, in seconds; none without a session. */
  account?: { made: number; confirmed: number | null }
  isInvited?: boolean
}

/** What the page of a mailed link does: its error view, or where it leads. */
const decide = ({ hash = '', account, isInvited = false }: Arrival) => {
  const words = wordsOfLink('', hash)
  if (words !== null) return words
  if (!account) return afterCallback({ hasSession: false, isInvited, isNewcomer: false })
  const times = {
    createdAt: ago(account.made),
    confirmedAt: account.confirmed === null ? null : ago(account.confirmed),
    lastSignInAt: now,
  }
  return afterCallback({ hasSession: true, isInvited, isNewcomer: isNewcomer(times, now) })
}

const old = { made: week, confirmed: week }
const expired = '#error=access_denied&error_code=otp_expired&error_description=Too+late'

describe('the decision of the auth callback', () => {
  it.each<[string, Arrival, string]>([
    [
      'an expired code, even with a session',
      { hash: expired, account: old },
      'The invitation link has expired. Please request a new invitation.',
    ],
    ['another error with a description', { hash: '#error=x&error_description=No+luck' }, 'No luck'],
    ['another error without one', { hash: '#error=x' }, 'Authentication failed. Please try again.'],
    ['no session', {}, '/onboarding'],
    ['no session, though invited', { isInvited: true }, '/onboarding'],
    [
      'invited, signed in as the address was confirmed',
      { account: { made: week, confirmed: 10 }, isInvited: true },
      '/set-password',
    ],
    [
      'invited, confirmed longer than ten seconds ago',
      { account: { made: week, confirmed: 11 }, isInvited: true },
      '/dashboard',
    ],
    [
      'invited, with an account of less than five minutes',
      { account: { made: 5 * minutes - 1, confirmed: null }, isInvited: true },
      '/set-password',
    ],
    [
      'invited, with an account of five minutes',
      { account: { made: 5 * minutes, confirmed: null }, isInvited: true },
      '/dashboard',
    ],
    ['invited, with an account of long ago', { account: old, isInvited: true }, '/dashboard'],
    ['new, but not invited', { account: { made: 0, confirmed: 0 } }, '/dashboard'],
    ['neither new nor invited', { account: old }, '/dashboard'],
  ])('%s', (_, arrival, outcome) => {
    expect(decide(arrival)).toBe(outcome)
  })
})
