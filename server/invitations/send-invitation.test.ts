import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { invite, mailedToken } from '../testing/invitations.ts'
import { founder, freshEmail, type Member, mailTo, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
let member: Member
let outsider: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
  outsider = await founder(server, 'Elsewhere')
  member = await joined(admin)
})
afterAll(() => server?.close())

const joined = async (inviter: Member): Promise<Member> => {
  const { email, token } = await invite(server, inviter)
  const body = { email, password, fullName: 'Nadia Haddad', invitationToken: token }
  const { user } = (await server.visitor().call(accounts.createInvitedUser, { body })).reply
  const client = server.visitor()
  await client.call(accounts.signIn, { body: { email, password } })
  return { client, email, companyId: inviter.companyId, id: user.id }
}

/** As older clients spell it, with nothing of the contract in between. */
const post = async (client: Client, path: string, payload: object) => {
  const { status, text } = await client.send({ method: 'POST', url: path, payload })
  return { status, body: JSON.parse(text) }
}
const get = async (client: Client, path: string) => {
  const { status, text } = await client.send({ method: 'GET', url: path })
  return { status, body: JSON.parse(text) }
}

const asking = (inviter: Member, own: object = {}) => ({
  full_name: 'Oskar Lind',
  company_id: inviter.companyId,
  invited_by: inviter.id,
  team_id: null,
  invitation_token: null,
  permissions_level: 'member',
  title: null,
  ...own,
})
const send = (client: Client, email: string, userData: object) =>
  post(client, '/api/send-invitation', { email, userData })

const tokenIn = ({ inviteUrl }: { inviteUrl: string }) => inviteUrl.split('/').at(-1) ?? ''
const shown = async (token: string) =>
  (await server.visitor().call(invitations.show, { query: { token } })).status

const refusedWith = (code: string, message: string, field?: string) => ({
  code,
  message,
  error: message,
  details: code,
  ...(field === undefined ? {} : { field }),
})

describe('POST /api/send-invitation without a token', () => {
  it('makes an invitation, mails it and answers in four fields', async () => {
    const [team] = await server.parts.db.raw<{ id: string }>(
      `insert into teams (company_id, id, name) values ($1, gen_random_uuid(), 'Fleet') returning id`,
      [admin.companyId],
    )
    const email = freshEmail('sent')
    const { status, body } = await send(
      admin.client,
      email,
      asking(admin, { team_id: team?.id, permissions_level: 'company_admin', title: 'Pilot' }),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      message: `Invitation email sent to ${email}! They will receive an email with login instructions.`,
      emailSent: true,
      timeout: false,
      inviteUrl: expect.stringMatching(/^http:\/\/localhost:3000\/invite\/[0-9a-f]{64}$/),
    })
    expect((await mailTo(server, email)).subject).toBe('Maren Aasen invited you to Skerry Logistics on Cairn')
    const { reply } = await server.visitor().call(invitations.show, { query: { token: tokenIn(body) } })
    expect(reply.invitation).toMatchObject({
      email,
      title: 'Pilot',
      permissions_level: 'company_admin',
      team: { name: 'Fleet' },
      inviter: { full_name: 'Maren Aasen' },
    })
  })

  it('needs no more than the address and the company', async () => {
    const email = freshEmail('sent')
    const { status, body } = await send(member.client, email, { company_id: member.companyId })
    expect(status).toBe(200)
    const { reply } = await server.visitor().call(invitations.show, { query: { token: tokenIn(body) } })
    expect(reply.invitation).toMatchObject({
      permissions_level: 'member',
      inviter: { full_name: 'Nadia Haddad' },
    })
  })

  it('makes a member of whom a member would have made an admin', async () => {
    const email = freshEmail('sent')
    await send(member.client, email, asking(member, { permissions_level: 'company_admin' }))
    const { reply } = await admin.client.call(invitations.list, { query: {} })
    expect(reply.invitations.find((invitation) => invitation.email === email)?.permissionsLevel).toBe(
      'member',
    )
  })

  it('is refused while another invitation to the address is open', async () => {
    const { email } = await invite(server, admin)
    expect(await send(admin.client, email, asking(admin))).toEqual({
      status: 409,
      body: refusedWith('conflict', 'An invitation has already been sent to this email address.', 'email'),
    })
  })
})

describe('POST /api/send-invitation with the token of an invitation', () => {
  it('sends it again with a new link, and the old link stops working', async () => {
    const { email, token, id, callbackToken } = await invite(server, admin, { title: 'Pilot' })
    const { status, body } = await send(
      admin.client,
      email,
      asking(admin, { invitation_token: token, permissions_level: 'company_admin', title: 'Boss' }),
    )
    expect([status, body.emailSent]).toEqual([200, true])
    const renewed = tokenIn(body)
    expect(renewed).not.toBe(token)
    expect([await shown(token), await shown(renewed)]).toEqual([404, 200])
    expect(await mailedToken(server, email)).not.toBe(callbackToken)
    const { reply } = await admin.client.call(invitations.list, { query: {} })
    expect(reply.invitations.filter((invitation) => invitation.email === email)).toMatchObject([
      { id, title: 'Pilot', permissionsLevel: 'member' },
    ])
  })

  it('makes an expired one as good as new', async () => {
    const { email, token } = await invite(server, admin)
    server.travelTo(new Date(Date.now() + 8 * 24 * 3_600_000))
    const { status, body } = await send(admin.client, email, asking(admin, { invitation_token: token }))
    expect([status, await shown(tokenIn(body))]).toEqual([200, 200])
    server.travelTo(new Date())
  })

  const unknown = refusedWith('not_found', 'Invalid or expired invitation')

  it('does not know the token of another company', async () => {
    const { email, token } = await invite(server, outsider)
    const { status, body } = await send(admin.client, email, asking(admin, { invitation_token: token }))
    expect({ status, body }).toEqual({ status: 404, body: unknown })
    expect(await shown(token)).toBe(200)
  })

  it('does not know the token of an invitation to another address', async () => {
    const { token } = await invite(server, admin)
    const { status, body } = await send(
      admin.client,
      freshEmail('sent'),
      asking(admin, { invitation_token: token }),
    )
    expect({ status, body }).toEqual({ status: 404, body: unknown })
    expect(await shown(token)).toBe(200)
  })

  it('does not know a token that was never given out', async () => {
    const invented = asking(admin, { invitation_token: 'f'.repeat(64) })
    expect(await send(admin.client, freshEmail('sent'), invented)).toEqual({ status: 404, body: unknown })
  })

  it('is refused once the invitation is cancelled', async () => {
    const { email, token, id } = await invite(server, admin)
    await admin.client.call(invitations.cancel, { params: { id } })
    expect(await send(admin.client, email, asking(admin, { invitation_token: token }))).toEqual({
      status: 409,
      body: refusedWith('conflict', 'Only a pending invitation can be resent or cancelled.'),
    })
  })
})

describe('POST /api/send-invitation', () => {
  const mailsTo = (email: string) =>
    server.parts.db.raw('select 1 from mail_outbox where to_email = $1', [email])

  it('is refused for another company than the caller belongs to', async () => {
    const email = freshEmail('sent')
    const elsewhere = asking(admin, { company_id: outsider.companyId })
    expect(await send(admin.client, email, elsewhere)).toEqual({
      status: 403,
      body: refusedWith(
        'not_allowed',
        'You do not have permission to send invitations. Please contact your administrator.',
        'userData.company_id',
      ),
    })
    expect(await mailsTo(email)).toEqual([])
  })

  it('is refused in the name of someone else', async () => {
    const email = freshEmail('sent')
    expect(await send(member.client, email, asking(member, { invited_by: admin.id }))).toEqual({
      status: 403,
      body: refusedWith('not_allowed', 'You can only do this for your own account.', 'userData.invited_by'),
    })
    expect(await mailsTo(email)).toEqual([])
  })

  it('is refused to whoever is signed out', async () => {
    expect(await send(server.visitor(), freshEmail('sent'), asking(admin))).toEqual({
      status: 401,
      body: refusedWith('not_signed_in', 'Not authenticated'),
    })
  })

  it('is refused to whoever has no company', async () => {
    const { client } = await newcomer(server)
    const { status, body } = await send(client, freshEmail('sent'), asking(admin))
    expect([status, body.details]).toEqual([403, 'not_allowed'])
    expect(body.error).toMatch(/^Your user profile is not associated with a company\./)
  })

  it.each([
    ['an address that is none', 'ada', {}, 'Please enter a valid email address.', 'email'],
    [
      'a title too long',
      'ada@example.com',
      { title: 'a'.repeat(121) },
      'Please use at most 120 characters.',
      'userData.title',
    ],
    [
      'a team that is none',
      'ada@example.com',
      { team_id: 'No Team' },
      'Please choose a team from the list.',
      'userData.team_id',
    ],
    [
      'a token that is none',
      'ada@example.com',
      { invitation_token: 'x' },
      'Invalid or expired invitation',
      'userData.invitation_token',
    ],
  ])('complains about %s at its field', async (_, email, own, message, field) => {
    expect(await send(admin.client, email, asking(admin, own))).toEqual({
      status: 422,
      body: refusedWith('invalid_input', message, field),
    })
  })

  it('is refused into a team that the company does not have', async () => {
    const [team] = await server.parts.db.raw<{ id: string }>(
      `insert into teams (company_id, id, name) values ($1, gen_random_uuid(), 'Theirs') returning id`,
      [outsider.companyId],
    )
    const email = freshEmail('sent')
    const { status, body } = await send(admin.client, email, asking(admin, { team_id: team?.id }))
    expect([status, body.details, body.error]).toEqual([
      422,
      'invalid_input',
      'Please choose a team from the list.',
    ])
    expect(await mailsTo(email)).toEqual([])
  })

  it('mails nothing beyond what the plan has room for', async () => {
    const full = await founder(server, 'Full House')
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [full.companyId])
    for (let seat = 2; seat <= 5; seat += 1)
      expect((await send(full.client, freshEmail('sent'), asking(full))).status).toBe(200)
    const email = freshEmail('sent')
    const { status, body } = await send(full.client, email, asking(full))
    expect([status, body.details]).toEqual([409, 'plan_limit'])
    expect(body.error).toMatch(/^The Free plan has room for 5 members\./)
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('The refusals that older clients read carry error and details:', () => {
  const path = (query: string) => `/api/get-invitation${query}`

  it('get-invitation', async () => {
    const visitor = server.visitor()
    const { id, token } = await invite(server, admin)
    await admin.client.call(invitations.cancel, { params: { id } })
    const accepted = await invite(server, admin)
    const body = {
      email: accepted.email,
      password,
      fullName: 'A',
      invitationToken: accepted.token,
    }
    await visitor.call(accounts.createInvitedUser, { body })
    expect(await get(visitor, path(`?token=${'f'.repeat(64)}`))).toEqual({
      status: 404,
      body: refusedWith('not_found', 'Invalid or expired invitation'),
    })
    expect(await get(visitor, path(`?token=${token}`))).toEqual({
      status: 410,
      body: refusedWith('gone', 'Invalid or expired invitation'),
    })
    expect(await get(visitor, path(`?token=${accepted.token}`))).toEqual({
      status: 409,
      body: refusedWith('conflict', 'This invitation has already been accepted.'),
    })
    const open = await get(visitor, path(`?token=${accepted.token}&includeAccepted=true`))
    expect([open.status, open.body.success, open.body.invitation.status]).toEqual([200, true, 'accepted'])
    expect((await get(visitor, path(''))).body).toMatchObject({
      code: 'invalid_input',
      details: 'invalid_input',
      error: expect.any(String),
    })
  })

  it('create-invited-user', async () => {
    const visitor = server.visitor()
    const { email, token } = await invite(server, admin)
    const whole = { email, password, fullName: 'Nadia Haddad', invitationToken: token }
    const attempt = (own: object) => post(visitor, '/api/create-invited-user', { ...whole, ...own })
    expect(await attempt({ email: freshEmail() })).toEqual({
      status: 403,
      body: refusedWith('not_allowed', 'This invitation was sent to a different email address.'),
    })
    expect(await attempt({ invitationToken: 'f'.repeat(64) })).toEqual({
      status: 410,
      body: refusedWith('gone', 'Invalid or expired invitation'),
    })
    expect(await attempt({ password: '12345' })).toEqual({
      status: 422,
      body: refusedWith('invalid_input', 'Password must be at least 6 characters', 'password'),
    })
    const known = await newcomer(server)
    const toKnown = await invite(server, admin, { email: known.email })
    expect(await attempt({ email: known.email, invitationToken: toKnown.token })).toEqual({
      status: 409,
      body: refusedWith(
        'conflict',
        'An account with this email already exists. Please sign in to accept the invitation.',
        'email',
      ),
    })
  })

  it('complete-user-setup', async () => {
    const setUp = (client: Client, body: object) => post(client, '/api/complete-user-setup', body)
    const guest = await newcomer(server)
    const userId = guest.account.id
    expect(await setUp(server.visitor(), { userId })).toEqual({
      status: 401,
      body: refusedWith('not_signed_in', 'Not authenticated'),
    })
    expect(await setUp(guest.client, { userId: admin.id })).toEqual({
      status: 403,
      body: refusedWith('not_allowed', 'You can only do this for your own account.', 'userId'),
    })
    expect(await setUp(guest.client, { userId })).toEqual({
      status: 410,
      body: refusedWith('gone', 'Invalid or expired invitation'),
    })
    expect((await setUp(guest.client, { userId: 'me' })).body).toMatchObject({
      details: 'invalid_input',
      error: expect.any(String),
      field: 'userId',
    })
  })

  it('even where the request cannot be read or names another version', async () => {
    const unreadable = await server.visitor().send({
      method: 'POST',
      url: '/api/send-invitation',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    const otherVersion = await server
      .visitor()
      .send({ method: 'GET', url: path('?token=x'), headers: { 'cairn-api-version': '2' } })
    expect([unreadable, otherVersion].map(({ status, text }) => [status, JSON.parse(text).details])).toEqual([
      [400, 'malformed_request'],
      [400, 'wrong_api_version'],
    ])
  })
})
