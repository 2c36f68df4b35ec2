import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import { isInTrial, startTrial, trialDaysRemaining, trialState } from './rules.ts'
import { day, fromNow, hour, noTrial, now, second, trialEnding } from './sample-facts.ts'

describe('a trial', () => {
  it('starts now, ends 336 hours later and is not used', () => {
    expect(startTrial(now)).toEqual({
      startDate: new Date('2026-03-10T09:00:00.000Z'),
      endDate: new Date('2026-03-24T09:00:00.000Z'),
      used: false,
    })
    expect(Number(startTrial(now).endDate) - now.getTime()).toBe(336 * hour)
  })

  it('lasts 336 hours even where the clocks change in between', () => {
    const beforeSpring = new Date('2026-03-20T23:30:00.000+01:00')
    expect(startTrial(beforeSpring).endDate).toEqual(new Date('2026-04-04T00:30:00.000+02:00'))
  })

  it.each([
    ['runs a second before its end', trialEnding(fromNow(second)), true],
    ['runs a millisecond before its end', trialEnding(fromNow(1)), true],
    ['is over at its very end', trialEnding(now), false],
    ['is over a millisecond after its end', trialEnding(fromNow(-1)), false],
    ['is over a second after its end', trialEnding(fromNow(-second)), false],
    ['is over once it is used, however many days were left', trialEnding(fromNow(9 * day), true), false],
    ['that never started does not run', noTrial, false],
  ])('%s', (_, trial, expected) => {
    expect(isInTrial(trial, now)).toBe(expected)
  })

  it.each([
    ['14 days left on the day it starts', 14 * day, 14],
    ['14 days left a millisecond after it started', 14 * day - 1, 14],
    ['4 days left with three days and a millisecond to go', 3 * day + 1, 4],
    ['3 days left with exactly three days to go', 3 * day, 3],
    ['2 days left with a day and a second to go', day + second, 2],
    ['1 day left with exactly a day to go', day, 1],
    ['1 day left a millisecond before its end', 1, 1],
    ['0 days left at its end', 0, 0],
    ['0 days left a second after its end', -second, 0],
    ['0 days left long after its end, never fewer', -30 * day, 0],
  ])('has %s', (_, remaining, expected) => {
    expect(trialDaysRemaining(trialEnding(fromNow(remaining)), now)).toBe(expected)
  })

  it('has no days left when it is used or never started', () => {
    expect(trialDaysRemaining(trialEnding(fromNow(9 * day), true), now)).toBe(0)
    expect(trialDaysRemaining(noTrial, now)).toBe(0)
  })

  it.each([
    ['active with three days and a millisecond left', trialEnding(fromNow(3 * day + 1)), 'active'],
    ['expiring soon with exactly three days left', trialEnding(fromNow(3 * day)), 'expiring_soon'],
    ['expiring soon to its last millisecond', trialEnding(fromNow(1)), 'expiring_soon'],
    ['expired at its end', trialEnding(now), 'expired'],
    ['expired once it is used, though its end is ahead', trialEnding(fromNow(9 * day), true), 'expired'],
    ['none when it has no dates', noTrial, 'none'],
    ['none when it has no dates and is marked used', { ...noTrial, used: true }, 'none'],
    ['none when only its start is known', { ...noTrial, startDate: fromNow(-day) }, 'none'],
    ['none when only a past end is known', { ...noTrial, endDate: fromNow(-day) }, 'none'],
  ])('is %s', (_, trial, expected) => {
    expect(trialState(trial, now)).toBe(expected)
  })
})

describe('the trial banner', () => {
  it('counts the days of an active trial in English', () => {
    expect(messages.banner.active(1)).toBe('Free Trial: 1 day')
    expect(messages.banner.active(2)).toBe('Free Trial: 2 days')
    expect(messages.banner.active(14)).toBe('Free Trial: 14 days')
  })

  it('says that a trial ends soon', () => {
    expect(messages.banner.expiringSoon).toBe('Trial Ending Soon')
  })

  it('asks for billing information once the trial is over', () => {
    expect(messages.banner.expired).toMatchObject({
      title: 'Trial Expired',
      text: 'Please add billing information to continue',
    })
    expect(messages.banner.addBilling).toBe('Add Billing Info')
  })
})
