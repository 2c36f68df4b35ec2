import { describe, expect, it } from 'vitest'
import { roleFrom, whyNotFollowed } from './rules.ts'

const now = new Date('2026-03-10T09:00:00.000Z')
const inAnHour = new Date('2026-03-10T10:00:00.000Z')

const accepted = { code: 'conflict', message: 'This invitation has already been accepted.' }
const cancelled = { code: 'gone', message: expect.stringMatching(/^This invitation was cancelled\./) }
const expired = {
  code: 'gone',
  message: 'The invitation link has expired. Please request a new invitation.',
}
const replaced = { code: 'gone', message: expect.stringContaining('please use the newest mail') }

describe('the link in the mail of an invitation', () => {
  it.each([
    ['lets in while it is open', { status: 'pending', expiresAt: inAnHour }, null],
    ['says that its days are over', { status: 'pending', expiresAt: now }, expired],
    ['says that it was accepted', { status: 'accepted', expiresAt: inAnHour }, accepted],
    ['says so after its days as well', { status: 'accepted', expiresAt: now }, accepted],
    ['says that it was cancelled', { status: 'cancelled', expiresAt: inAnHour }, cancelled],
    ['leads to the newest mail once another one was sent', null, replaced],
  ] as const)('%s', (_, invitation, refusal) => {
    expect(whyNotFollowed(invitation, now)).toEqual(refusal)
  })
})

describe('who comes by an invitation', () => {
  it('is called as it says, and where it says nothing by who made the profile', () => {
    expect([roleFrom('Pilot', 'setup'), roleFrom('Pilot', 'person')]).toEqual(['Pilot', 'Pilot'])
    expect([roleFrom(null, 'setup'), roleFrom(null, 'person')]).toEqual(['user', 'member'])
  })
})
