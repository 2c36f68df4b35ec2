import { describe, expect, it } from 'vitest'
import { type Actor, permissionsLevels } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import {
  badgeOf,
  expiryFrom,
  grantedLevel,
  isExpired,
  isLive,
  sendingMessage,
  whyCannotAccept,
  whyCannotChange,
  whyCannotInvite,
  whyCannotShow,
} from './rules.ts'
import { type Invitation, sendingOutcomes } from './schema.ts'

const now = new Date('2026-03-10T09:00:00.000Z')
const fromNow = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const hour = 3_600_000

type State = Pick<Invitation, 'status' | 'expiresAt'>
const invitation = (status: State['status'], remaining = hour): State => ({
  status,
  expiresAt: fromNow(remaining),
})
const states = {
  pending: invitation('pending'),
  'pending, expired': invitation('pending', -hour),
  accepted: invitation('accepted'),
  'accepted, its days over': invitation('accepted', -hour),
  cancelled: invitation('cancelled'),
  'cancelled, its days over': invitation('cancelled', -hour),
}
type StateName = keyof typeof states
const each = <Answer>(answers: Record<StateName, Answer>) =>
  Object.entries(answers).map(([name, answer]) => ({ name, state: states[name as StateName], answer }))
const verdict = (refusal: Refusal | null) => refusal?.code ?? 'fine'
const judged = (answers: Record<StateName, Refusal | null>) =>
  each(answers).map((row) => ({ ...row, verdict: verdict(row.answer) }))

const actor = (permissionsLevel: Actor['permissionsLevel']): Actor => ({ id: 'anna', permissionsLevel })

describe('an invitation', () => {
  it('is valid for 168 hours from when it is made or resent', () => {
    expect(expiryFrom(now)).toEqual(new Date('2026-03-17T09:00:00.000Z'))
  })

  it('is valid for 168 hours even where the clocks change in between', () => {
    const beforeSpring = new Date('2026-03-25T23:30:00.000+01:00')
    expect(expiryFrom(beforeSpring)).toEqual(new Date('2026-04-02T00:30:00.000+02:00'))
  })

  it.each([
    ['works on the moment it is made', 0, true],
    ['works a second before its seven days are over', 168 * hour - 1000, true],
    ['works a millisecond before its seven days are over', 168 * hour - 1, true],
    ['has expired when its seven days are over', 168 * hour, false],
    ['has expired a millisecond after its seven days', 168 * hour + 1, false],
  ])('%s', (_, age, works) => {
    const made = { status: 'pending', expiresAt: expiryFrom(fromNow(-age)) } as const
    expect(isLive(made, now)).toBe(works)
    expect(isExpired(made, now)).toBe(!works)
  })

  it.each(
    each({
      pending: { live: true, expired: false, badge: 'Pending' },
      'pending, expired': { live: false, expired: true, badge: 'Expired' },
      accepted: { live: false, expired: false, badge: 'Accepted' },
      'accepted, its days over': { live: false, expired: false, badge: 'Accepted' },
      cancelled: { live: false, expired: false, badge: 'Cancelled' },
      'cancelled, its days over': { live: false, expired: false, badge: 'Cancelled' },
    }),
  )('that is $name has the badge $answer.badge', ({ state, answer }) => {
    expect({
      live: isLive(state, now),
      expired: isExpired(state, now),
      badge: badgeOf(state, now),
    }).toEqual(answer)
  })
})

describe('inviting', () => {
  it.each(permissionsLevels)('is open to the level %s where members may invite', (level) => {
    expect(whyCannotInvite(actor(level), 'members')).toBeNull()
  })

  it.each(['company_admin', 'owner'] as const)('is open to the level %s where admins invite', (level) => {
    expect(whyCannotInvite(actor(level), 'admins')).toBeNull()
  })

  it('is refused to members where admins invite', () => {
    expect(whyCannotInvite(actor('member'), 'admins')).toEqual({
      code: 'not_allowed',
      message: 'You do not have permission to send invitations. Please contact your administrator.',
    })
  })

  it.each([
    ['company_admin', 'company_admin', 'company_admin'],
    ['company_admin', 'member', 'member'],
    ['owner', 'company_admin', 'company_admin'],
    ['owner', 'member', 'member'],
    ['member', 'company_admin', 'member'],
    ['member', 'owner', 'member'],
    ['member', 'member', 'member'],
  ] as const)('by the level %s, asking for %s, grants %s', (inviter, asked, granted) => {
    expect(grantedLevel(actor(inviter), asked)).toBe(granted)
  })
})

describe('resending and cancelling', () => {
  const refused = {
    code: 'conflict',
    message: 'Only a pending invitation can be resent or cancelled.',
  } as const

  it.each(
    judged({
      pending: null,
      'pending, expired': null,
      accepted: refused,
      'accepted, its days over': refused,
      cancelled: refused,
      'cancelled, its days over': refused,
    }),
  )('an invitation that is $name: $verdict', ({ state, answer }) => {
    expect(whyCannotChange(actor('member'), { ...state, permissionsLevel: 'member' })).toEqual(answer)
  })
})

const gone = { code: 'gone', message: 'Invalid or expired invitation' } as const

const accepted = { code: 'conflict', message: 'This invitation has already been accepted.' } as const
const expired = { code: 'gone', message: messages.pageExpired } as const
const cancelled = { code: 'gone', message: messages.wasCancelled } as const

describe('showing an invitation to whoever holds its link', () => {
  it.each(
    judged({
      pending: null,
      'pending, expired': expired,
      accepted,
      'accepted, its days over': accepted,
      cancelled,
      'cancelled, its days over': cancelled,
    }),
  )('that is $name: $verdict', ({ state, answer }) => {
    expect(whyCannotShow(state, false, now)).toEqual(answer)
  })

  it.each(
    judged({
      pending: null,
      'pending, expired': expired,
      accepted: null,
      'accepted, its days over': null,
      cancelled,
      'cancelled, its days over': cancelled,
    }),
  )('that is $name, where accepted ones are asked for too: $verdict', ({ state, answer }) => {
    expect(whyCannotShow(state, true, now)).toEqual(answer)
  })

  it('that nobody has heard of is not found', () => {
    const unknown = { code: 'not_found', message: 'Invalid or expired invitation' }
    expect(whyCannotShow(null, false, now)).toEqual(unknown)
    expect(whyCannotShow(null, true, now)).toEqual(unknown)
  })

  it('ends on the millisecond', () => {
    expect(whyCannotShow(invitation('pending', 1), false, now)).toBeNull()
    expect(whyCannotShow(invitation('pending', 0), false, now)).toEqual(expired)
  })
})

describe('accepting', () => {
  const email = 'ada@example.com'
  const ada = { account: { email, emailVerified: false }, hasCompany: false }
  const toAda = (state: State) => ({ ...state, email, permissionsLevel: 'member' as const })

  it.each(
    judged({
      pending: null,
      'pending, expired': gone,
      accepted,
      'accepted, its days over': accepted,
      cancelled,
      'cancelled, its days over': cancelled,
    }),
  )('an invitation that is $name: $verdict', ({ state, answer }) => {
    expect(whyCannotAccept(toAda(state), ada, now)).toEqual(answer)
  })

  it('an invitation that nobody has heard of is refused as an expired one is', () => {
    expect(whyCannotAccept(null, ada, now)).toEqual(gone)
  })

  it('ends on the millisecond', () => {
    expect(whyCannotAccept(toAda(invitation('pending', 1)), ada, now)).toBeNull()
    expect(whyCannotAccept(toAda(invitation('pending', 0)), ada, now)).toEqual(gone)
  })

  it('is for the invited address alone, however it is capitalised', () => {
    const open = toAda(states.pending)
    const as = (address: string) =>
      whyCannotAccept(open, { ...ada, account: { ...ada.account, email: address } }, now)
    expect(as('Ada@Example.COM')).toBeNull()
    expect(as('eve@example.com')).toEqual({
      code: 'not_allowed',
      message: 'This invitation was sent to a different email address.',
    })
  })

  it('is refused to someone who has a workspace', () => {
    expect(whyCannotAccept(toAda(states.pending), { ...ada, hasCompany: true }, now)).toEqual({
      code: 'conflict',
      message: 'You already belong to a workspace.',
    })
  })

  it('tells a stranger nothing of an invitation that no longer works, and of a live one only that it is not theirs', () => {
    const stranger = { account: { email: 'eve@example.com', emailVerified: true }, hasCompany: true }
    expect(whyCannotAccept(toAda(states['pending, expired']), stranger, now)).toEqual(gone)
    expect(whyCannotAccept(toAda(states.pending), stranger, now)?.code).toBe('not_allowed')
  })
})

describe('what the inviter is told of the mail', () => {
  const told = {
    sent: 'Invitation email sent to ada@example.com! They will receive an email with login instructions.',
    not_sent:
      'Email could not be sent automatically. Please share this invitation link with ada@example.com yourself.',
    timed_out:
      "Email may have been sent but timed out. If they don't receive an email, please share this invitation link",
  }

  it.each(sendingOutcomes)('when it is %s', (outcome) => {
    expect(sendingMessage(outcome, 'ada@example.com')).toBe(told[outcome])
  })

  it('stands under a title that says how sure it is', () => {
    expect(messages.notSent.title).toBe('Email Not Sent')
    expect(messages.timedOut.title).toBe('Email Status Uncertain')
  })
})
