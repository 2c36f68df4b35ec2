import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { invite } from '../testing/invitations.ts'
import { olderClient, refusedWith, userDataOf } from '../testing/older-client.ts'
import { founder, freshEmail, type Member, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
let outsider: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
  outsider = await founder(server, 'Elsewhere')
})
afterAll(() => server?.close())

describe('POST /api/send-invitation', () => {
  const mailsTo = (email: string) =>
    server.parts.db.raw('select 1 from mail_outbox where to_email = $1', [email])

  it('is refused for another company than the caller belongs to', async () => {
    const email = freshEmail('sent')
    const elsewhere = userDataOf(admin, { company_id: outsider.companyId })
    expect(await olderClient(admin.client).sendInvitation(email, elsewhere)).toEqual({
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
    expect(
      await olderClient(admin.client).sendInvitation(email, userDataOf(admin, { invited_by: outsider.id })),
    ).toEqual({
      status: 403,
      body: refusedWith('not_allowed', 'You can only do this for your own account.', 'userData.invited_by'),
    })
    expect(await mailsTo(email)).toEqual([])
  })

  it('is refused to whoever is signed out', async () => {
    expect(await olderClient(server.visitor()).sendInvitation(freshEmail('sent'), userDataOf(admin))).toEqual(
      {
        status: 401,
        body: refusedWith('not_signed_in', 'Not authenticated'),
      },
    )
  })

  it('is refused to whoever has no company', async () => {
    const { client } = await newcomer(server)
    const { status, body } = await olderClient(client).sendInvitation(freshEmail('sent'), userDataOf(admin))
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
    expect(await olderClient(admin.client).sendInvitation(email, userDataOf(admin, own))).toEqual({
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
    const { status, body } = await olderClient(admin.client).sendInvitation(
      email,
      userDataOf(admin, { team_id: team?.id }),
    )
    expect([status, body]).toEqual([
      422,
      refusedWith('invalid_input', 'Please choose a team from the list.', 'userData.team_id'),
    ])
    expect(await mailsTo(email)).toEqual([])
  })

  it('mails nothing beyond what the plan has room for', async () => {
    const full = await founder(server, 'Full House')
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [full.companyId])
    for (let seat = 2; seat <= 5; seat += 1)
      expect(
        (await olderClient(full.client).sendInvitation(freshEmail('sent'), userDataOf(full))).status,
      ).toBe(200)
    const email = freshEmail('sent')
    const { status, body } = await olderClient(full.client).sendInvitation(email, userDataOf(full))
    expect([status, body.details]).toEqual([409, 'plan_limit'])
    expect(body.error).toMatch(/^The Free plan has room for 5 members, open invitations included\./)
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('The refusals that older clients read carry error and details:', () => {
  const path = (query: string) => `/api/get-invitation${query}`

  it('get-invitation', async () => {
    const visitor = olderClient(server.visitor())
    const { id, token } = await invite(server, admin)
    await admin.client.call(invitations.cancel, { params: { id } })
    const accepted = await invite(server, admin)
    const body = {
      email: accepted.email,
      password,
      fullName: 'A',
      invitationToken: accepted.token,
    }
    await server.visitor().call(accounts.createInvitedUser, { body })
    expect(await visitor.get(path(`?token=${'f'.repeat(64)}`))).toEqual({
      status: 404,
      body: refusedWith('not_found', 'Invalid or expired invitation'),
    })
    expect(await visitor.get(path(`?token=${token}`))).toEqual({
      status: 410,
      body: refusedWith('gone', messages.wasCancelled),
    })
    expect(await visitor.get(path(`?token=${accepted.token}`))).toEqual({
      status: 409,
      body: refusedWith('conflict', 'This invitation has already been accepted.'),
    })
    const open = await visitor.get(path(`?token=${accepted.token}&includeAccepted=true`))
    expect([open.status, open.body.success, open.body.invitation.status]).toEqual([200, true, 'accepted'])
    expect((await visitor.get(path(''))).body).toMatchObject({
      code: 'invalid_input',
      details: 'invalid_input',
      error: expect.any(String),
    })
  })

  it('create-invited-user', async () => {
    const visitor = server.visitor()
    const { email, token } = await invite(server, admin)
    const whole = { email, password, fullName: 'Nadia Haddad', invitationToken: token }
    const attempt = (own: object) =>
      olderClient(visitor).post('/api/create-invited-user', { ...whole, ...own })
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
    const setUp = (client: Client, body: object) => olderClient(client).post('/api/complete-user-setup', body)
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
    const { client } = await founder(server)
    const unreadable = await client.send({
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
