import { describe, expect, it } from 'vitest'
import {
  isAskedForName,
  redirectOf,
  stepFor,
  wayAfterAnswer,
  wayAfterProof,
  wayFromDoor,
  wayWithoutInvitation,
} from './way-on.ts'

const account = { fullName: 'Ada Lovelace', email: 'ada@example.com' }
const nobodyAsked = { fullName: '', email: 'ada@example.com' }
const profile = { fullName: 'Ada Lovelace' }
const member = { account, membership: { profile } }
const newcomer = { account, membership: null }
const asked = { account, membership: null, askedAbout: {} }
const nameless = { account: nobodyAsked, membership: { profile: { fullName: 'ada' } } }
const namelessNewcomer = { account: nobodyAsked, membership: null }
const welcome = '/dashboard?welcome=true'

describe('the routing rule of onboarding', () => {
  it.each([
    ['no user', null, {}, 'prompt_login'],
    ['no user', null, { invite: 'abc' }, 'invitation_signup'],
    ['a user with a company', member, {}, '/dashboard'],
    ['a user with a company', member, { invite: 'abc' }, '/dashboard'],
    ['a user with a company, after an invited signup', member, { next: welcome }, welcome],
    ['a user without a company', newcomer, {}, 'choose_path'],
    ['a user without a company', newcomer, { invite: 'abc' }, '/invite/abc'],
    ['a user who is asked about one', asked, { invite: 'abc', next: '/okrs' }, 'asked_about'],
    ['a user who is asked about one', asked, { step: 'create_company' }, 'asked_about'],
    ['a user who is called by their address', nameless, {}, 'give_name'],
    ['a user who is called by their address', nameless, { next: '/okrs' }, 'give_name'],
    ['a user who is called by their address', nameless, { next: '/set-password' }, '/set-password'],
    ['a user without name and password', { ...nameless, lacksPassword: true }, {}, '/set-password'],
    [
      'a user without name and password',
      { ...nameless, lacksPassword: true },
      { next: '/okrs' },
      '/set-password',
    ],
    ['a user who is asked first', { ...asked, account: nobodyAsked, lacksPassword: true }, {}, 'asked_about'],
    ['a user without a company and a name', namelessNewcomer, { step: 'join_company' }, 'give_name'],
    ['a user who is asked about one first', { ...asked, account: nobodyAsked }, {}, 'asked_about'],
  ] as const)('%s (%j) with %j gives %s', (_, me, search, outcome) => {
    expect(redirectOf(me, search) ?? stepFor(me, search)).toBe(outcome)
  })
})

describe('the name', () => {
  it('is asked for of who has never told it, but not before they have said whether they belong', () => {
    expect([nameless, namelessNewcomer].map(isAskedForName)).toEqual([true, true])
    expect(isAskedForName({ ...namelessNewcomer, askedAbout: {} })).toBe(false)
    expect([member, newcomer, asked].map(isAskedForName)).toEqual([false, false, false])
  })
})

describe('the way on from onboarding', () => {
  it('is none for somebody who is not signed in', () => {
    expect(redirectOf(null, { invite: 'abc', next: '/dashboard' })).toBeNull()
  })

  it('leads a member to the dashboard, or to where they wanted to go', () => {
    expect(redirectOf(member, {})).toBe('/dashboard')
    expect(redirectOf(member, { invite: 'abc' })).toBe('/dashboard')
    expect(redirectOf(member, { next: '/okrs' })).toBe('/okrs')
  })

  it('leads somebody without a workspace back to their invitation', () => {
    expect(redirectOf(newcomer, { invite: 'abc' })).toBe('/invite/abc')
    expect(redirectOf(newcomer, { next: '/invite/abc' })).toBe('/invite/abc')
    expect(redirectOf(newcomer, { invite: '../x' })).toBe('/invite/..%2Fx')
  })

  it('is none for somebody without a workspace and without an invitation', () => {
    expect(redirectOf(newcomer, {})).toBeNull()
  })
})

describe('the step of onboarding', () => {
  it.each([
    ['signed out', null, {}, 'prompt_login'],
    ['signed out', null, { step: 'join_company' }, 'prompt_login'],
    ['signed out', null, { invite: 'abc' }, 'invitation_signup'],
    ['signed out', null, { invite: 'abc', step: 'sign_up' }, 'invitation_signup'],
    ['without a workspace', newcomer, {}, 'choose_path'],
    ['without a workspace', newcomer, { step: 'sign_up' }, 'choose_path'],
    ['without a workspace', newcomer, { step: 'create_company' }, 'create_company'],
    ['without a workspace', newcomer, { step: 'join_company' }, 'join_company'],
    ['with a workspace', member, {}, 'loading'],
    ['with a workspace', member, { step: 'join_company' }, 'join_company'],
  ] as const)('for somebody %s (%j, %j) is %s', (_, me, search, step) => {
    expect(stepFor(me, search)).toBe(step)
  })

  it('for somebody half signed in is the second factor, wherever they want to go', () => {
    expect(stepFor(null, {}, true)).toBe('second_factor')
    expect(stepFor(null, { invite: 'abc' }, true)).toBe('second_factor')
    expect(stepFor(null, { step: 'sign_up' }, true)).toBe('second_factor')
    expect(stepFor(newcomer, {}, true)).toBe('choose_path')
  })
})

describe('the way from the door', () => {
  it('leads on, unless something is asked first, and then there', () => {
    expect(wayFromDoor(newcomer, '/set-password')).toEqual({ to: '/set-password', search: {} })
    expect(wayFromDoor(member, '/', { next: '/okrs' })).toEqual({ to: '/', search: { next: '/okrs' } })
    expect(wayFromDoor(asked, '/set-password')).toEqual({ to: '/', search: { next: '/set-password' } })
    expect(wayFromDoor(asked, '/', { next: '/okrs' })).toEqual({ to: '/', search: { next: '/okrs' } })
  })

  it('leads who lost a password by the proof to where they choose one and read why', () => {
    expect(wayAfterProof(member, true, '/okrs')).toEqual({
      to: '/set-password',
      search: { because: 'proven' },
    })
    expect(wayAfterProof(asked, true)).toEqual({ to: '/', search: { next: '/set-password?because=proven' } })
    expect(wayAfterProof(member, false, '/okrs')).toEqual({ to: '/', search: { next: '/okrs' } })
  })

  it('leads whose password has ended to where they choose one, once they have answered', () => {
    const way = { to: '/set-password', search: { because: 'proven' } }
    for (const isClaimed of [true, false]) {
      expect(wayAfterAnswer({ ...member, lacksPassword: true }, isClaimed)).toEqual(way)
      expect(wayAfterAnswer({ ...newcomer, lacksPassword: true }, isClaimed)).toEqual(way)
      expect(wayAfterAnswer(member, isClaimed)).toBeNull()
      expect(wayAfterAnswer({ ...asked, lacksPassword: true }, isClaimed)).toBeNull()
    }
  })

  it('says nothing of a password to who was only invited and has no name yet', () => {
    const unnamed = { ...nameless, lacksPassword: true } as const
    expect(wayAfterAnswer(unnamed, true)).toEqual({ to: '/set-password', search: { because: 'proven' } })
    expect(wayAfterAnswer(unnamed, false)).toBeNull()
  })
})

describe('where an invitation leads nowhere', () => {
  it.each([
    ['nobody who is signed in', null, 'goToSignIn', '/'],
    ['a member', member, 'goToDashboard', '/dashboard'],
    ['a user without a company', newcomer, 'chooseHow', '/onboarding'],
    ['a user who is asked about one', asked, 'chooseHow', '/onboarding'],
  ] as const)('%s goes on to what they can do', (_, me, words, to) => {
    expect(wayWithoutInvitation(me)).toEqual({ words, to })
  })
})
