import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import { whyNotOurAddress, whyNotThisCompany } from './own-rules.ts'
import {
  billingState,
  billingTitle,
  checkoutTrialEnd,
  endedOn,
  graceEnd,
  monthlyCost,
  pastDueSince,
  pricePerMember,
  seatQuantity,
  whyCannotSubscribe,
  whySkipSeatSync,
} from './rules.ts'
import { day, fromNow, hour, noTrial, now, second, subscription, trialEnding } from './sample-facts.ts'
import { type SubscriptionFacts, subscriptionStatuses, type TrialFacts } from './schema.ts'

const trials: Record<string, TrialFacts> = {
  none: noTrial,
  running: trialEnding(fromNow(second)),
  ended: trialEnding(now),
  used: trialEnding(fromNow(9 * day), true),
}

const cancels = { cancelAtPeriodEnd: true }
const failed = (ago: number) => ({ status: 'past_due' as const, pastDueSince: fromNow(-ago) })
const subscriptions: Record<string, SubscriptionFacts | null> = {
  none: null,
  active: subscription({}),
  trialing: subscription({ status: 'trialing' }),
  trialing_ending: subscription({ status: 'trialing', ...cancels }),
  trialing_over: subscription({ status: 'trialing', ...cancels, currentPeriodEnd: now }),
  ending: subscription({ ...cancels, currentPeriodEnd: fromNow(second) }),
  over: subscription({ ...cancels, currentPeriodEnd: now }),
  in_grace: subscription(failed(7 * day - second)),
  ending_in_grace: subscription({ ...failed(day), ...cancels }),
  over_in_grace: subscription({ ...failed(day), ...cancels, currentPeriodEnd: fromNow(-second) }),
  grace_over: subscription(failed(7 * day)),
  canceled: subscription({ status: 'canceled' }),
  unpaid: subscription({ status: 'unpaid' }),
  paused: subscription({ status: 'paused' }),
  incomplete: subscription({ status: 'incomplete' }),
  incomplete_expired: subscription({ status: 'incomplete_expired' }),
}

/** For each subscription and each trial: the screen, its title, and why seats are not synced (- is that they are). */
const answers = `
                    trial none                            running                          ended or used
none                trial_ended Billing not_subscribed    in_trial Billing in_trial        trial_ended Expired not_subscribed
active              active Managed -                      active Managed -                 active Managed -
trialing            active Managed -                      active Managed -                 active Managed -
trialing_ending     canceling Managed -                   canceling Managed -              canceling Managed -
trialing_over       expired Billing not_subscribed        in_trial Billing in_trial        expired Expired not_subscribed
ending              canceling Managed -                   canceling Managed -              canceling Managed -
over                expired Billing not_subscribed        in_trial Billing in_trial        expired Expired not_subscribed
in_grace            active Managed -                      active Managed -                 active Managed -
ending_in_grace     canceling Managed -                   canceling Managed -              canceling Managed -
over_in_grace       expired Billing not_subscribed        in_trial Billing in_trial        expired Expired not_subscribed
grace_over          expired Billing not_subscribed        in_trial Billing in_trial        expired Expired not_subscribed
canceled            expired Billing not_subscribed        in_trial Billing in_trial        expired Expired not_subscribed
unpaid              expired Billing not_subscribed        in_trial Billing in_trial        expired Expired not_subscribed
paused              expired Billing not_subscribed        in_trial Billing in_trial        expired Expired not_subscribed
incomplete          trial_ended Billing not_subscribed    in_trial Billing in_trial        trial_ended Expired not_subscribed
incomplete_expired  trial_ended Billing not_subscribed    in_trial Billing in_trial        trial_ended Expired not_subscribed
`
const titles: Record<string, string> = {
  Billing: 'Billing',
  Managed: 'Subscription Management',
  Expired: 'Trial Has Expired',
}
const columns = [['none'], ['running'], ['ended', 'used']]
const rows = answers
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [name = '', ...cells] = line.trim().split(/\s{2,}/)
    return cells.flatMap((cell, index) => {
      const [state = '', title = '', skipped = ''] = cell.split(' ')
      return (columns[index] ?? []).map((trial) => ({
        name,
        trial,
        state,
        title: titles[title],
        skipped: skipped === '-' ? null : skipped,
      }))
    })
  })

describe('the billing screen', () => {
  it('has an answer for every combination of trial and subscription', () => {
    expect(rows).toHaveLength(Object.keys(trials).length * Object.keys(subscriptions).length)
    const statuses = Object.values(subscriptions).flatMap((one) => (one ? [one.status] : []))
    expect(new Set(statuses)).toEqual(new Set(subscriptionStatuses))
  })

  it.each(rows)('with subscription $name and trial $trial is $state, titled $title', (row) => {
    const company = {
      trial: trials[row.trial] as TrialFacts,
      subscription: subscriptions[row.name] ?? null,
    }
    expect(billingState(company, now)).toBe(row.state)
    expect(billingTitle(company, now)).toBe(row.title)
    expect(whySkipSeatSync(company, now)).toBe(row.skipped)
  })
})

describe('the cost', () => {
  it.each([
    [0, '$0.00'],
    [1, '$1.99'],
    [3, '$5.97'],
    [65, '$129.35'],
    [100, '$199.00'],
    [5000, '$9,950.00'],
  ])('of %i members is %s a month', (members, cost) => {
    expect(monthlyCost(members)).toBe(cost)
  })

  it('is $1.99 a member', () => {
    expect(pricePerMember).toBe('$1.99')
    expect(messages.price(pricePerMember)).toBe('$1.99 per team member per month')
  })

  it('always has two decimals and is exact to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (members) => {
        expect(monthlyCost(members)).toMatch(/^\$[\d,]+\.\d\d$/)
        expect(Number(monthlyCost(members).replace(/[$,.]/g, ''))).toBe(members * 199)
      }),
    )
  })

  it('of the next member is told beforehand', () => {
    expect(messages.nextMember(66, monthlyCost(66))).toBe(
      'The next person you add makes 66 members, $131.34 a month.',
    )
  })
})

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [5000, 5000],
])('%i members are billed as %i seats', (members, seats) => {
  expect(seatQuantity(members)).toBe(seats)
})

describe('checkout during a trial', () => {
  it.each([
    ['passes the end of the trial when it is far', 9 * day, 9 * day],
    ['passes the end of the trial at 49 hours and a second', 49 * hour + second, 49 * hour + second],
    ['passes 49 hours at exactly 49 hours', 49 * hour, 49 * hour],
    ['passes 49 hours when a second less remains', 49 * hour - second, 49 * hour],
    ['passes 49 hours in the last second', second, 49 * hour],
  ])('%s', (_, remaining, passed) => {
    expect(checkoutTrialEnd(trialEnding(fromNow(remaining)), now)).toEqual(fromNow(passed))
  })

  it.each([
    ['at the end of the trial', trials.ended],
    ['when the trial is used', trials.used],
    ['without a trial', trials.none],
  ])('starts billing at once %s', (_, trial) => {
    expect(checkoutTrialEnd(trial as TrialFacts, now)).toBeNull()
  })
})

describe('subscribing', () => {
  const may = [
    'none',
    'over',
    'trialing_over',
    'over_in_grace',
    'canceled',
    'incomplete',
    'incomplete_expired',
  ]

  it.each(Object.entries(subscriptions))(
    'with subscription %s is open or refused by the list',
    (name, one) => {
      const why = whyCannotSubscribe(one, now)
      expect(why?.code).toBe(may.includes(name) ? undefined : 'conflict')
    },
  )
})

describe('a failed payment', () => {
  it('starts seven days of grace when it is first seen, and not again', () => {
    expect(pastDueSince(null, 'past_due', now)).toEqual(now)
    expect(pastDueSince({ pastDueSince: null }, 'past_due', now)).toEqual(now)
    expect(pastDueSince({ pastDueSince: fromNow(-day) }, 'past_due', now)).toEqual(fromNow(-day))
    expect(graceEnd(subscription(failed(day)))).toEqual(fromNow(6 * day))
  })

  it.each(subscriptionStatuses.filter((status) => status !== 'past_due'))(
    'is forgotten once %s',
    (status) => {
      expect(pastDueSince({ pastDueSince: fromNow(-day) }, status, now)).toBeNull()
      expect(graceEnd(subscription({ status, pastDueSince: fromNow(-day) }))).toBeNull()
    },
  )
})

describe('an expired subscription', () => {
  it.each([
    ['over', now],
    ['trialing_over', now],
    ['over_in_grace', fromNow(-second)],
    ['canceled', fromNow(20 * day)],
    ['grace_over', now],
    ['unpaid', null],
    ['paused', null],
  ])('that is %s ended on its last day, or on none that is known', (name, end) => {
    expect(endedOn(subscriptions[name] as SubscriptionFacts)).toEqual(end)
  })
})

describe('a billing call', () => {
  it('is for one’s own company alone', () => {
    expect(whyNotThisCompany({ id: 'a' }, 'a')).toBeNull()
    expect(whyNotThisCompany({ id: 'a' }, 'b')).toMatchObject({ code: 'not_allowed', field: 'companyId' })
  })

  it.each([
    ['nowhere in particular', undefined, true],
    ['our start', 'https://cairn.example', true],
    ['a page of ours', 'https://cairn.example/billing?success=true', true],
    ['another site', 'https://evil.example/billing', false],
    ['a site whose name begins like ours', 'https://cairn.example.evil.example/', false],
    ['a site behind our name as a user', 'https://cairn.example@evil.example/', false],
    ['our name without encryption', 'http://cairn.example/billing', false],
    ['a script', 'javascript:alert(1)', false],
    ['a path only', '//evil.example', false],
  ])('may return to %s', (_, url, allowed) => {
    expect(whyNotOurAddress('https://cairn.example', 'successUrl', url) === null).toBe(allowed)
  })
})
