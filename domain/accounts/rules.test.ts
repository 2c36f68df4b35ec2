import { describe, expect, it } from 'vitest'
import { type AccountTimes, afterCallback, isNewcomer } from './rules.ts'

const now = new Date('2026-03-10T09:00:00.000Z')
const [second, minute, day] = [1000, 60_000, 86_400_000]
const fromNow = (milliseconds: number) => new Date(now.getTime() + milliseconds)

/** An account of last week whose owner confirmed it and has signed in since. */
const settled: AccountTimes = {
  createdAt: fromNow(-7 * day),
  confirmedAt: fromNow(-6 * day),
  lastSignInAt: now,
}

describe('a newcomer', () => {
  it('is not someone who has had an account for a week', () => {
    expect(isNewcomer(settled, now)).toBe(false)
  })

  it.each([
    ['is someone whose account was made this moment', 0, true],
    ['is someone whose account was made a millisecond less than five minutes ago', 5 * minute - 1, true],
    ['is not someone whose account was made five minutes ago', 5 * minute, false],
    ['is not someone whose account was made five minutes and a second ago', 5 * minute + second, false],
  ])('%s', (_, age, expected) => {
    expect(isNewcomer({ ...settled, createdAt: fromNow(-age) }, now)).toBe(expected)
  })

  it.each([
    ['is someone who signed in as the address was confirmed', 0, true],
    ['is someone who signed in ten seconds after it', 10 * second, true],
    ['is not someone who signed in ten seconds and a millisecond after it', 10 * second + 1, false],
    ['is someone who signed in ten seconds before it', -10 * second, true],
    ['is not someone who signed in ten seconds and a millisecond before it', -10 * second - 1, false],
  ])('%s', (_, apart, expected) => {
    const confirmedAt = fromNow(-day)
    const lastSignInAt = fromNow(-day + apart)
    expect(isNewcomer({ ...settled, confirmedAt, lastSignInAt }, now)).toBe(expected)
  })

  it('is found by the age of the account alone where nothing is confirmed', () => {
    const unconfirmed = { ...settled, confirmedAt: null }
    expect(isNewcomer(unconfirmed, now)).toBe(false)
    expect(isNewcomer({ ...unconfirmed, createdAt: now }, now)).toBe(true)
  })
})

describe('a mailed link', () => {
  it.each([
    { hasSession: false, isInvited: false, isNew: false, leads: '/onboarding' },
    { hasSession: false, isInvited: false, isNew: true, leads: '/onboarding' },
    { hasSession: false, isInvited: true, isNew: false, leads: '/onboarding' },
    { hasSession: false, isInvited: true, isNew: true, leads: '/onboarding' },
    { hasSession: true, isInvited: false, isNew: false, leads: '/dashboard' },
    { hasSession: true, isInvited: false, isNew: true, leads: '/dashboard' },
    { hasSession: true, isInvited: true, isNew: false, leads: '/dashboard' },
    { hasSession: true, isInvited: true, isNew: true, leads: '/set-password' },
  ])(
    'leads to $leads with a session: $hasSession, invited: $isInvited, a newcomer: $isNew',
    ({ hasSession, isInvited, isNew, leads }) => {
      expect(afterCallback({ hasSession, isInvited, isNewcomer: isNew })).toBe(leads)
    },
  )
})
