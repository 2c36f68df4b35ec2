import { describe, expect, it } from 'vitest'
import { type Plan, planHas, plans } from './plans.ts'
import { effectivePlan, whyCannotAddMember } from './rules.ts'
import { day, fromNow, noTrial, now, subscription, trialEnding } from './sample-facts.ts'
import type { SubscriptionFacts, TrialFacts } from './schema.ts'

const trials: Record<string, TrialFacts> = {
  none: noTrial,
  running: trialEnding(fromNow(1)),
  ended: trialEnding(now),
  used: trialEnding(fromNow(9 * day), true),
}

const subscriptions: Record<string, SubscriptionFacts | null> = {
  none: null,
  active: subscription({}),
  trialing: subscription({ status: 'trialing' }),
  canceling: subscription({ cancelAtPeriodEnd: true }),
  'past due, in grace': subscription({ status: 'past_due', pastDueSince: fromNow(-day) }),
  'past due, grace over': subscription({ status: 'past_due', pastDueSince: fromNow(-7 * day) }),
  'canceled at its period end': subscription({ cancelAtPeriodEnd: true, currentPeriodEnd: now }),
  canceled: subscription({ status: 'canceled' }),
  unpaid: subscription({ status: 'unpaid' }),
  'never paid': subscription({ status: 'incomplete' }),
}

/** The plan whose limits hold, written by hand, for a company whose stored plan is free or pro. */
const answers = `
                                trial none   running   ended   used
none                            free         pro       free    free
active                          pro          pro       pro     pro
trialing                        pro          pro       pro     pro
canceling                       pro          pro       pro     pro
past due, in grace              pro          pro       pro     pro
past due, grace over            free         pro       free    free
canceled at its period end      free         pro       free    free
canceled                        free         pro       free    free
unpaid                          free         pro       free    free
never paid                      free         pro       free    free
`
const rows = answers
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', ...expected] = line.trim().split(/\s{2,}/)
    return { name, expected }
  })

const planOf = (plan: Plan, name: string) =>
  Object.values(trials).map((trial) =>
    effectivePlan({ plan, trial, subscription: subscriptions[name] ?? null }, now),
  )

describe('the plan whose limits hold', () => {
  it('is answered for every subscription there is', () => {
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(subscriptions))
  })

  it.each(rows)('follows the table when the subscription is $name', ({ name, expected }) => {
    expect(planOf('free', name)).toEqual(expected)
  })

  it.each(rows)(
    'is no better for a stored plan of pro when the subscription is $name',
    ({ name, expected }) => {
      expect(planOf('pro', name)).toEqual(expected)
    },
  )

  it.each(rows)('is enterprise where an operator said so, though the subscription is $name', ({ name }) => {
    expect(planOf('enterprise', name)).toEqual(['enterprise', 'enterprise', 'enterprise', 'enterprise'])
  })
})

describe('a member more', () => {
  const full = {
    code: 'plan_limit',
    message:
      'The Free plan has room for 5 members, open invitations included. Add billing information to make room for more.',
  }

  it.each([
    ['finds room on the free plan beside none', 0, null],
    ['finds room on the free plan beside four', 4, null],
    ['is refused on the free plan beside five', 5, full],
    ['is refused on the free plan beside six, of whom nobody is removed', 6, full],
  ])('%s', (_, members, expected) => {
    expect(whyCannotAddMember('free', members)).toEqual(expected)
  })

  it.each(['pro', 'enterprise'] as const)('always finds room on the plan %s', (plan) => {
    for (const members of [4, 5, 6, 5000]) expect(whyCannotAddMember(plan, members)).toBeNull()
  })
})

describe('the plans', () => {
  it('are free for five, pro and enterprise for as many as you like', () => {
    expect(Object.values(plans).map(({ name, maxUsers }) => [name, maxUsers])).toEqual([
      ['Free', 5],
      ['Professional', -1],
      ['Enterprise', -1],
    ])
  })

  it.each([
    ['free pro enterprise', ['basic_okrs', 'email_support']],
    ['pro enterprise', ['unlimited_users', 'analytics', 'team_hierarchy', 'strategies', 'priority_support']],
    ['enterprise', ['multiple_companies', 'custom_integrations', 'advanced_security']],
  ] as const)('%s have %s', (having, features) => {
    for (const plan of Object.keys(plans) as Plan[])
      for (const feature of features)
        expect([plan, feature, planHas(plan, feature)]).toEqual([
          plan,
          feature,
          having.split(' ').includes(plan),
        ])
  })
})
