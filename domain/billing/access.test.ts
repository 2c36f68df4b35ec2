import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasAccess,
  isInTrial,
  isSubscribed,
  lapsedNotice,
  lapsedStrip,
  reportedStatus,
  trialDaysRemaining,
  whyAccessLapsed,
} from './rules.ts'
import { day, fromNow, noTrial, now, second, subscription, trialEnding } from './sample-facts.ts'
import { type SubscriptionFacts, subscriptionStatuses } from './schema.ts'

/**
 * The answers for a subscription, written by hand: the status it is reported with (= is the stored one),
 * and whether it alone gives access. A row without a grace holds whenever a payment may have failed.
 */
const answers = `
                       renews, and its period's end is      cancels at its period's end, which is
                       ahead      past       unknown        ahead            past           unknown
incomplete             = no       = no       = no           = no             = no           = no
incomplete_expired     = no       = no       = no           = no             = no           = no
trialing               = yes      = yes      = yes          canceling yes    canceled no    canceled no
active                 = yes      = yes      = yes          canceling yes    canceled no    canceled no
past_due/in-grace      = yes      = yes      = yes          = yes            canceled no    = yes
past_due/grace-over    = no       = no       = no           = no             canceled no    = no
past_due/unknown       = no       = no       = no           = no             canceled no    = no
canceled               = no       = no       = no           = no             = no           = no
unpaid                 = no       = no       = no           = no             = no           = no
paused                 = no       = no       = no           = no             = no           = no
`

const pastDueSince = { 'in-grace': fromNow(-6 * day), 'grace-over': fromNow(-8 * day), unknown: null }
const periodEnds = [fromNow(20 * day), fromNow(-20 * day), null]
const columns = [false, true].flatMap((cancelAtPeriodEnd) =>
  periodEnds.map((currentPeriodEnd) => ({ cancelAtPeriodEnd, currentPeriodEnd })),
)

const rows = answers
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [name = '', ...cells] = line.trim().split(/\s{2,}/)
    const [status, grace] = name.split('/')
    const days = grace === undefined ? Object.values(pastDueSince) : [pastDueSince[grace as 'unknown']]
    const cases = days.flatMap((since) =>
      columns.map((column, index) => {
        const [reported, access] = (cells[index] ?? '').split(' ')
        const facts = subscription({
          ...column,
          status: status as SubscriptionFacts['status'],
          pastDueSince: since,
        })
        return { facts, reported: reported === '=' ? facts.status : reported, access: access === 'yes' }
      }),
    )
    return { name: name.replace('/', ' '), status, cases }
  })

const trials = {
  none: noTrial,
  running: trialEnding(fromNow(9 * day)),
  expiring: trialEnding(fromNow(2 * day)),
  ended: trialEnding(fromNow(-day)),
  used: trialEnding(fromNow(9 * day), true),
}
/** Of the trials above these two give access by themselves; the others leave it to the subscription. */
const givesAccess = new Set(['running', 'expiring'])

describe('a subscription', () => {
  it('has a hand-written answer for each status and each cell', () => {
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(subscriptionStatuses))
    expect(rows.flatMap((row) => row.cases).filter((one) => !one.reported)).toEqual([])
  })

  it.each(rows)('that is $name is reported as the table says', ({ cases }) => {
    expect(cases.map(({ facts }) => ({ facts, reported: reportedStatus(facts, now) }))).toEqual(
      cases.map(({ facts, reported }) => ({ facts, reported })),
    )
  })

  it.each(rows)('that is $name counts as subscribed as the table says', ({ cases }) => {
    expect(cases.map(({ facts }) => ({ facts, access: isSubscribed(facts, now) }))).toEqual(
      cases.map(({ facts, access }) => ({ facts, access })),
    )
  })

  it('that does not exist is reported as trial and counts as not subscribed', () => {
    expect(reportedStatus(null, now)).toBe('trial')
    expect(isSubscribed(null, now)).toBe(false)
  })

  it.each([
    ['canceling, with access, a second before the period ends', second, 'canceling', true],
    ['canceling, with access, a millisecond before the period ends', 1, 'canceling', true],
    ['canceled, without access, at the period end', 0, 'canceled', false],
    ['canceled, without access, a millisecond after the period end', -1, 'canceled', false],
  ])('set to cancel is %s, paid or still in its trial', (_, remaining, status, access) => {
    for (const stored of ['active', 'trialing'] as const) {
      const facts = subscription({
        status: stored,
        cancelAtPeriodEnd: true,
        currentPeriodEnd: fromNow(remaining),
      })
      expect(reportedStatus(facts, now)).toBe(status)
      expect(isSubscribed(facts, now)).toBe(access)
    }
  })

  it('whose payment failed ends with its period where it is set to cancel and that comes before the grace ends', () => {
    const facts = subscription({
      status: 'past_due',
      pastDueSince: now,
      cancelAtPeriodEnd: true,
      currentPeriodEnd: fromNow(day),
    })
    expect(isSubscribed(facts, fromNow(day - 1))).toBe(true)
    expect(isSubscribed(facts, fromNow(day))).toBe(false)
    expect(reportedStatus(facts, fromNow(day))).toBe('canceled')
  })

  it.each([
    ['keeps access on the moment a payment fails', 0, true],
    ['keeps access a second before seven days have passed since a payment failed', 7 * day - second, true],
    ['keeps access a millisecond before seven days have passed', 7 * day - 1, true],
    ['loses access when seven days have passed', 7 * day, false],
    ['loses access a millisecond after seven days have passed', 7 * day + 1, false],
  ])('%s', (_, ago, expected) => {
    const facts = subscription({ status: 'past_due', pastDueSince: fromNow(-ago) })
    expect(isSubscribed(facts, now)).toBe(expected)
  })
})

describe.each(Object.entries(trials))('access with a trial that is %s', (name, trial) => {
  it(`is ${givesAccess.has(name) ? 'granted' : 'denied'} without a subscription`, () => {
    expect(hasAccess({ trial, subscription: null }, now)).toBe(givesAccess.has(name))
  })

  it.each(rows)(
    `${givesAccess.has(name) ? 'is granted' : 'follows the table'} when the subscription is $name`,
    ({ cases }) => {
      expect(cases.map(({ facts }) => hasAccess({ trial, subscription: facts }, now))).toEqual(
        cases.map(({ access }) => givesAccess.has(name) || access),
      )
    },
  )
})

describe('the words when access lapsed', () => {
  it('say that the trial has expired where there is no subscription', () => {
    const why = whyAccessLapsed({ trial: trials.ended, subscription: null }, true, now)
    expect(why?.code).toBe('access_lapsed')
    expect(why?.message).toMatch(/^Trial Has Expired - Your free trial has ended/)
  })

  it('say that a subscription is required where there was one', () => {
    const lapsed = { trial: trials.ended, subscription: subscription({ status: 'canceled' }) }
    expect(whyAccessLapsed(lapsed, true, now)?.code).toBe('access_lapsed')
    expect(whyAccessLapsed(lapsed, true, now)?.message).toMatch(
      /^Subscription Required - Your subscription has expired/,
    )
    expect(lapsedNotice(lapsed, true).title).toBe('Subscription Required')
  })

  it('tell nobody to pay who may not', () => {
    for (const facts of [null, subscription({ status: 'canceled' })]) {
      const lapsed = { trial: trials.ended, subscription: facts }
      const said = [
        whyAccessLapsed(lapsed, false, now)?.message,
        lapsedNotice(lapsed, false).text,
        lapsedStrip(lapsed, false, now)?.text,
      ]
      for (const words of said) expect(words).toMatch(/company admin/)
      expect(lapsedNotice(lapsed, true).text).not.toMatch(/company admin/)
    }
  })

  it('are the same in the strip above every screen: of the trial, or of the subscription that ended', () => {
    const strip = (trial: keyof typeof trials, facts: SubscriptionFacts | null) =>
      lapsedStrip({ trial: trials[trial], subscription: facts }, true, now)?.title ?? null
    const ended = subscription({ status: 'canceled' })
    expect(strip('ended', null)).toBe('Trial Expired')
    expect(strip('ended', ended)).toBe('Subscription Required')
    expect(strip('none', ended)).toBe('Subscription Required')
    expect(strip('used', ended)).toBe('Subscription Required')
    expect(strip('ended', subscription({ status: 'incomplete_expired' }))).toBe('Trial Expired')
    expect(strip('running', ended)).toBeNull()
    expect(strip('none', null)).toBeNull()
    expect(strip('ended', subscription({}))).toBeNull()
  })

  it('are not said while there is access', () => {
    expect(whyAccessLapsed({ trial: trials.expiring, subscription: null }, true, now)).toBeNull()
    expect(whyAccessLapsed({ trial: trials.ended, subscription: subscription({}) }, true, now)).toBeNull()
  })
})

describe('for any trial and any subscription', () => {
  const moment = fc.integer({ min: -40 * day, max: 40 * day }).map(fromNow)
  const maybe = fc.option(moment)
  const trial = fc.record({ startDate: maybe, endDate: maybe, used: fc.boolean() })
  const anySubscription = fc.record({
    status: fc.constantFrom(...subscriptionStatuses),
    currentPeriodEnd: maybe,
    cancelAtPeriodEnd: fc.boolean(),
    pastDueSince: maybe,
  })
  const company = fc.record({ trial, subscription: fc.option(anySubscription) })
  const later = fc.integer({ min: 0, max: 60 * day })

  it('waiting alone never gives access back', () => {
    fc.assert(
      fc.property(company, moment, later, (facts, at, wait) => {
        fc.pre(!hasAccess(facts, at))
        expect(hasAccess(facts, new Date(at.getTime() + wait))).toBe(false)
      }),
    )
  })

  it('days remain exactly while the trial runs, and never grow', () => {
    fc.assert(
      fc.property(trial, moment, later, (facts, at, wait) => {
        const days = trialDaysRemaining(facts, at)
        expect(days > 0).toBe(isInTrial(facts, at))
        expect(trialDaysRemaining(facts, new Date(at.getTime() + wait))).toBeLessThanOrEqual(days)
      }),
    )
  })

  it('a company is told why exactly when it has no access', () => {
    fc.assert(
      fc.property(company, moment, (facts, at) => {
        expect(whyAccessLapsed(facts, true, at) === null).toBe(hasAccess(facts, at))
      }),
    )
  })
})
