import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite, mailedToken } from '../testing/invitations.ts'
import { olderClient, refusedWith, userDataOf } from '../testing/older-client.ts'
import { founder, freshEmail, type Member, mailTo, password } from '../testing/people.ts'
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

const tokenIn = ({ inviteUrl }: { inviteUrl: string }) => inviteUrl.split('/').at(-1) ?? ''
const shown = async (token: string) =>
  (await server.visitor().call(invitations.show, { query: { token } })).status

describe('POST /api/send-invitation without a token', () => {
  it('makes an invitation, mails it and answers in four fields', async () => {
    const [team] = await server.parts.db.raw<{ id: string }>(
      `insert into teams (company_id, id, name) values ($1, gen_random_uuid(), 'Fleet') returning id`,
      [admin.companyId],
    )
    const email = freshEmail('sent')
    const { status, body } = await olderClient(admin.client).sendInvitation(
      email,
      userDataOf(admin, { team_id: team?.id, permissions_level: 'company_admin', title: 'Pilot' }),
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
    const { status, body } = await olderClient(member.client).sendInvitation(email, {
      company_id: member.companyId,
    })
    expect(status).toBe(200)
    const { reply } = await server.visitor().call(invitations.show, { query: { token: tokenIn(body) } })
    expect(reply.invitation).toMatchObject({
      permissions_level: 'member',
      inviter: { full_name: 'Nadia Haddad' },
    })
  })

  it('makes a member of whom a member would have made an admin', async () => {
    const email = freshEmail('sent')
    await olderClient(member.client).sendInvitation(
      email,
      userDataOf(member, { permissions_level: 'company_admin' }),
    )
    const { reply } = await admin.client.call(invitations.list, { query: {} })
    expect(reply.invitations.find((invitation) => invitation.email === email)?.permissionsLevel).toBe(
      'member',
    )
  })

  it('is refused while another invitation to the address is open', async () => {
    const { email } = await invite(server, admin)
    expect(await olderClient(admin.client).sendInvitation(email, userDataOf(admin))).toEqual({
      status: 409,
      body: refusedWith('conflict', 'An invitation has already been sent to this email address.', 'email'),
    })
  })
})

describe('POST /api/send-invitation with the token of an invitation', () => {
  it('sends it again with a new link, and the old link stops working', async () => {
    const { email, token, id, callbackToken } = await invite(server, admin, { title: 'Pilot' })
    const { status, body } = await olderClient(admin.client).sendInvitation(
      email,
      userDataOf(admin, { invitation_token: token, permissions_level: 'company_admin', title: 'Boss' }),
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
    const { status, body } = await olderClient(admin.client).sendInvitation(
      email,
      userDataOf(admin, { invitation_token: token }),
    )
    expect([status, await shown(tokenIn(body))]).toEqual([200, 200])
    server.travelTo(new Date())
  })

  const unknown = refusedWith('not_found', 'Invalid or expired invitation')

  it('does not know the token of another company', async () => {
    const { email, token } = await invite(server, outsider)
    const { status, body } = await olderClient(admin.client).sendInvitation(
      email,
      userDataOf(admin, { invitation_token: token }),
    )
    expect({ status, body }).toEqual({ status: 404, body: unknown })
    expect(await shown(token)).toBe(200)
  })

  it('does not know the token of an invitation to another address', async () => {
    const { token } = await invite(server, admin)
    const { status, body } = await olderClient(admin.client).sendInvitation(
      freshEmail('sent'),
      userDataOf(admin, { invitation_token: token }),
    )
    expect({ status, body }).toEqual({ status: 404, body: unknown })
    expect(await shown(token)).toBe(200)
  })

  it('does not know a token that was never given out', async () => {
    const invented = userDataOf(admin, { invitation_token: 'f'.repeat(64) })
    expect(await olderClient(admin.client).sendInvitation(freshEmail('sent'), invented)).toEqual({
      status: 404,
      body: unknown,
    })
  })

  it('is refused once the invitation is cancelled', async () => {
    const { email, token, id } = await invite(server, admin)
    await admin.client.call(invitations.cancel, { params: { id } })
    expect(
      await olderClient(admin.client).sendInvitation(email, userDataOf(admin, { invitation_token: token })),
    ).toEqual({
      status: 409,
      body: refusedWith('conflict', 'Only a pending invitation can be resent or cancelled.'),
    })
  })
})
