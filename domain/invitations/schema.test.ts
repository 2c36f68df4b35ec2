import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { invitations } from './contract.ts'
import { InvitationToken, InvitedLevel, NewInvitation } from './schema.ts'

const complaints = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
const words = (schema: z.ZodType, input: unknown) => complaints(schema, input).map(([, message]) => message)

const email = 'ada@example.com'
const id = '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f'
const token = '0123456789abcdef'.repeat(4)

describe('the token of an invitation', () => {
  it('is 32 bytes as hex', () => {
    expect(InvitationToken.parse(token)).toBe(token)
  })

  it.each([
    ['a digit short', token.slice(1)],
    ['a digit more', `${token}0`],
    ['hex in capitals', token.toUpperCase()],
    ['letters beyond f', `${token.slice(1)}g`],
    ['hex with a space', ` ${token.slice(1)}`],
    ['a token with a line end behind it', `${token}\n`],
    ['two tokens in two lines', `${token}\n${token}`],
    ['an id', id],
    ['an empty text', ''],
    ['nothing at all', undefined],
    ['null', null],
    ['a number', 7],
    ['a list of one token', [token]],
  ])('is not %s', (_, wrong) => {
    expect(words(InvitationToken, wrong)).toEqual(['Invalid or expired invitation'])
  })
})

describe('a new invitation', () => {
  it('needs an address and nothing else, and is for a member then', () => {
    expect(NewInvitation.parse({ email: ' ADA@example.com ' })).toEqual({ email, permissionsLevel: 'member' })
    expect(complaints(NewInvitation, {})).toEqual([['email', 'Please enter your email.']])
    expect(complaints(NewInvitation, { email: 'ada' })).toEqual([
      ['email', 'Please enter a valid email address.'],
    ])
  })

  it('may carry a title of 120 characters, not 121, spaces around it not counted', () => {
    expect(NewInvitation.parse({ email, title: ` ${'a'.repeat(120)} ` }).title).toBe('a'.repeat(120))
    expect(complaints(NewInvitation, { email, title: 'a'.repeat(121) })).toEqual([
      ['title', 'Please use at most 120 characters.'],
    ])
    expect(NewInvitation.parse({ email, title: null }).title).toBeNull()
  })

  it('may name a team, by its id', () => {
    expect(NewInvitation.parse({ email, teamId: id }).teamId).toBe(id)
    expect(NewInvitation.parse({ email, teamId: null }).teamId).toBeNull()
    expect(complaints(NewInvitation, { email, teamId: 'No Team' })).toEqual([
      ['teamId', 'Please choose a team from the list.'],
    ])
  })

  it('brings neither its own company nor its own token, status or inviter', () => {
    const forged = { email, companyId: id, token, status: 'accepted', invitedBy: id }
    expect(NewInvitation.parse(forged)).toEqual({ email, permissionsLevel: 'member' })
  })
})

describe('the level one is invited to', () => {
  it('is member or company admin; nobody is invited as owner', () => {
    expect(InvitedLevel.options).toEqual(['member', 'company_admin'])
    expect(InvitedLevel.safeParse('owner').success).toBe(false)
  })
})

describe('mailing an invitation as older clients ask for it', () => {
  const { body } = invitations.send
  const userData = { company_id: id }

  it('needs the address and the company', () => {
    expect(body.parse({ email, userData })).toEqual({
      email,
      userData: { company_id: id, permissions_level: 'member' },
    })
    expect(body.safeParse({ email, userData: {} }).success).toBe(false)
    expect(body.safeParse({ email }).success).toBe(false)
  })

  it('takes null for everything that is not known', () => {
    const unknown = { full_name: null, invited_by: null, team_id: null, invitation_token: null, title: null }
    expect(complaints(body, { email, userData: { ...userData, ...unknown } })).toEqual([])
  })

  it('complains in the words of the form, at the field in question', () => {
    const wrong = { title: 'a'.repeat(121), team_id: 'No Team', invitation_token: 'no' }
    expect(complaints(body, { email, userData: { ...userData, ...wrong } })).toEqual([
      ['userData.team_id', 'Please choose a team from the list.'],
      ['userData.invitation_token', 'Invalid or expired invitation'],
      ['userData.title', 'Please use at most 120 characters.'],
    ])
  })
})

describe('the refusals a caller has to expect', () => {
  it('name a full plan wherever a seat is taken', () => {
    const { create, resend, send, accept } = invitations
    for (const { path, refusals } of [create, resend, send, accept])
      expect([path, ...refusals]).toContain('plan_limit')
  })
})
