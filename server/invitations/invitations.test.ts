import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite } from '../testing/invitations.ts'
import { founder, freshEmail, type Member, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const day = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day)

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
})
afterAll(() => server.close())

/** Someone who came in through an invitation, as a plain member. */
const member = async (): Promise<Member> => {
  const { email, token } = await invite(server, admin)
  const body = { email, password, fullName: 'Nadia Haddad', invitationToken: token }
  const { user } = (await server.visitor().call(accounts.createInvitedUser, { body })).reply
  const client = server.visitor()
  await client.call(accounts.signIn, { body: { email, password } })
  return { client, email, companyId: admin.companyId, id: user.id }
}

describe('Inviting someone', () => {
  it('answers with the link, this once, and keeps only the hash of its token', async () => {
    const email = freshEmail()
    const { reply } = await admin.client.call(invitations.create, {
      body: { email: ` ${email.toUpperCase()} `, title: 'Driver Coordinator' },
    })
    expect(reply).toMatchObject({
      message: messages.sent(email),
      emailSent: true,
      timeout: false,
      inviteUrl: `http://localhost:3000/invite/${reply.token}`,
      invitation: {
        email,
        title: 'Driver Coordinator',
        permissionsLevel: 'member',
        status: 'pending',
        team: null,
      },
    })
    expect(reply.token).toMatch(/^[0-9a-f]{64}$/)
    const rows = await server.parts.db.raw('select * from invitations where id = $1', [reply.invitation.id])
    expect(JSON.stringify(rows)).not.toContain(reply.token)
  })

  it('is refused while another invitation to the address is open', async () => {
    const { email } = await invite(server, admin)
    const { status, refusal } = await admin.client.call(invitations.create, { body: { email } })
    expect({ status, refusal }).toEqual({
      status: 409,
      refusal: { code: 'conflict', message: messages.alreadyInvited, field: 'email' },
    })
  })

  it('replaces an invitation that has expired', async () => {
    const { email, id, token } = await invite(server, admin)
    server.travelTo(inDays(8))
    const again = await admin.client.call(invitations.create, { body: { email } })
    expect(again.reply.invitation.id).toBe(id)
    expect((await server.visitor().call(invitations.show, { query: { token } })).status).toBe(404)
    const fresh = { query: { token: again.reply.token } }
    expect((await server.visitor().call(invitations.show, fresh)).status).toBe(200)
    server.travelTo(new Date())
  })

  it('is refused for someone who is in the workspace already', async () => {
    const { refusal } = await admin.client.call(invitations.create, { body: { email: admin.email } })
    expect(refusal.message).toBe('This person is already in your workspace.')
  })

  it('makes no admin when a member asks for one', async () => {
    const { client } = await member()
    const { reply } = await client.call(invitations.create, {
      body: { email: freshEmail(), permissionsLevel: 'company_admin' },
    })
    expect(reply.invitation.permissionsLevel).toBe('member')
  })

  it('is refused to members where the company leaves it to admins', async () => {
    const { client } = await member()
    const setting = (by: string) =>
      server.parts.db.raw('update companies set invites_by = $2 where id = $1', [admin.companyId, by])
    await setting('admins')
    const { status, refusal } = await client.call(invitations.create, { body: { email: freshEmail() } })
    expect({ status, message: refusal.message }).toEqual({ status: 403, message: messages.notPermitted })
    expect((await admin.client.call(invitations.create, { body: { email: freshEmail() } })).status).toBe(200)
    await setting('members')
  })

  it('is refused into a team of another company', async () => {
    const other = await founder(server, 'Elsewhere')
    const [team] = await server.parts.db.raw<{ id: string }>(
      `insert into teams (company_id, id, name) values ($1, gen_random_uuid(), 'Theirs') returning id`,
      [other.companyId],
    )
    const { status, refusal } = await admin.client.call(invitations.create, {
      body: { email: freshEmail(), teamId: team?.id },
    })
    expect({ status, field: refusal.field }).toEqual({ status: 422, field: 'teamId' })
  })
})

describe('The list of invitations', () => {
  it('is newest first, and another company sees nothing of it', async () => {
    const owner = await founder(server, 'Listed')
    const first = await invite(server, owner)
    const second = await invite(server, owner)
    const { reply } = await owner.client.call(invitations.list, { query: {} })
    expect(reply.invitations.map(({ email }) => email)).toEqual([second.email, first.email])
    const outsider = await founder(server, 'Outside')
    expect((await outsider.client.call(invitations.list, { query: {} })).reply.invitations).toEqual([])
    for (const endpoint of [invitations.resend, invitations.cancel])
      expect((await outsider.client.call(endpoint, { params: { id: first.id } })).status).toBe(404)
  })

  it('comes in pages', async () => {
    const owner = await founder(server, 'Paged')
    await server.parts.db.raw(
      `insert into invitations (company_id, id, email, token_hash, expires_at, created_at)
       select $1, gen_random_uuid(), 'p' || n || '@example.com', 'hash of ' || n, now() + interval '7 days',
              now() - n * interval '1 minute' from generate_series(1, 30) n`,
      [owner.companyId],
    )
    const first = (await owner.client.call(invitations.list, { query: {} })).reply
    const rest = (await owner.client.call(invitations.list, { query: { cursor: first.nextCursor ?? '' } }))
      .reply
    expect([first.invitations.length, rest.invitations.length, rest.nextCursor]).toEqual([20, 10, null])
    expect(rest.invitations[0]?.email).toBe('p21@example.com')
  })
})

describe('Resending and cancelling', () => {
  it('gives a new link and seven more days, and the old link stops working', async () => {
    const { id, token } = await invite(server, admin)
    server.travelTo(inDays(6))
    const { reply } = await admin.client.call(invitations.resend, { params: { id } })
    server.travelTo(inDays(12))
    expect((await server.visitor().call(invitations.show, { query: { token } })).status).toBe(404)
    expect((await server.visitor().call(invitations.show, { query: { token: reply.token } })).status).toBe(
      200,
    )
    server.travelTo(new Date())
  })

  it('is offered for an expired invitation too', async () => {
    const { id } = await invite(server, admin)
    server.travelTo(inDays(9))
    expect((await admin.client.call(invitations.resend, { params: { id } })).reply.invitation.status).toBe(
      'pending',
    )
    server.travelTo(new Date())
  })

  it('makes a cancelled link worthless, and what is not pending cannot be cancelled again', async () => {
    const { id, token } = await invite(server, admin)
    expect((await admin.client.call(invitations.cancel, { params: { id } })).reply.status).toBe('cancelled')
    expect((await server.visitor().call(invitations.show, { query: { token } })).status).toBe(410)
    const { status, refusal } = await admin.client.call(invitations.cancel, { params: { id } })
    expect({ status, message: refusal.message }).toEqual({ status: 409, message: messages.notPending })
  })
})
