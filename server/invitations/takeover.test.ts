import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { people } from '@cairn/domain/people/contract'
import { security } from '@cairn/domain/security/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { updatePerson } from '../people/commands.ts'
import { colleague } from '../testing/colleagues.ts'
import { invite, mailedToken } from '../testing/invitations.ts'
import { founder, freshEmail, type Member, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
let member: Member
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  server.travelTo(new Date())
  admin = await founder(server)
  member = await colleague(server, admin)
})
afterAll(() => server?.close())

const inviteAdmin = (email = freshEmail()) =>
  invite(server, admin, { email, permissionsLevel: 'company_admin' })
const levelOf = async (email: string) => {
  const [row] = await server.parts.db.raw<{ level: string }>(
    'select permissions_level as level from profiles where email = $1',
    [email],
  )
  return row?.level ?? null
}
const storedOf = async (id: string) => {
  const [row] = await server.parts.db.raw<{ status: string; hash: string }>(
    'select status, token_hash as hash, permissions_level, invited_by, expires_at from invitations where id = $1',
    [id],
  )
  return row
}
const userData = (one: Member, more: object = {}) => ({
  company_id: one.companyId,
  invited_by: one.id,
  ...more,
})
const signUp = (email: string, invitationToken: string) =>
  server
    .visitor()
    .call(accounts.createInvitedUser, { body: { email, password, fullName: 'Eve Marsh', invitationToken } })

describe('A company is not taken over by an invitation', () => {
  it('in four requests: a member renews that of an admin, signs up with its link, and removes the admins', async () => {
    const { id, email, token: first } = await inviteAdmin()
    const resent = await member.client.call(invitations.resend, { params: { id } })
    expect([resent.status, resent.refusal.message]).toEqual([403, messages.adminsOnly])
    const token = resent.status === 200 ? resent.reply.token : first
    const joined = await signUp(email, token)
    expect([joined.status, joined.refusal.code]).toEqual([403, 'email_not_verified'])
    expect(joined.refusal.error).toContain('open the link in the mail')
    const eve = server.visitor()
    await eve.call(accounts.signIn, { body: { email, password } })
    const removed = await eve.call(people.remove, { params: { id: admin.id }, query: {} })
    expect(removed.status).toBe(401)
    expect([await levelOf(email), await levelOf(admin.email)]).toEqual([null, 'company_admin'])
  })

  it('by renewing, cancelling or mailing one that makes an admin, be it live or expired', async () => {
    const { id, email, token } = await inviteAdmin()
    const before = await storedOf(id)
    const attempts = [
      () => member.client.call(invitations.resend, { params: { id } }),
      () => member.client.call(invitations.cancel, { params: { id } }),
      () =>
        member.client.call(invitations.send, {
          body: { email, userData: userData(member, { invitation_token: token }) },
        }),
    ]
    for (const days of [0, 8]) {
      server.travelTo(new Date(Date.now() + days * 24 * 3_600_000))
      for (const attempt of attempts) {
        const { status, refusal } = await attempt()
        expect([status, refusal.message]).toEqual([403, messages.adminsOnly])
      }
    }
    expect(await storedOf(id)).toEqual(before)
  })

  it('by a new one in the place of an expired one that makes an admin, on either call', async () => {
    const { id, email } = await inviteAdmin()
    const before = await storedOf(id)
    server.travelTo(new Date(Date.now() + 8 * 24 * 3_600_000))
    const created = await member.client.call(invitations.create, { body: { email } })
    const sent = await member.client.call(invitations.send, {
      body: { email, userData: userData(member) },
    })
    expect([created.status, created.refusal.message]).toEqual([403, messages.adminsOnly])
    expect([sent.status, sent.refusal.message]).toEqual([403, messages.adminsOnly])
    expect(await storedOf(id)).toEqual(before)
    expect((await admin.client.call(invitations.create, { body: { email } })).status).toBe(200)
  })

  it('while members still renew and cancel those that make members, whoever sent them', async () => {
    const { id } = await invite(server, admin)
    expect((await member.client.call(invitations.resend, { params: { id } })).status).toBe(200)
    expect((await member.client.call(invitations.cancel, { params: { id } })).status).toBe(200)
  })

  it('by the list, which tells no link of any', async () => {
    const { token } = await inviteAdmin()
    const { reply } = await member.client.call(invitations.list, { query: {} })
    expect(JSON.stringify(reply)).not.toContain(token)
  })
})

describe('An invitation that makes an admin is accepted', () => {
  it('by the link in its mail', async () => {
    const { email, callbackToken } = await inviteAdmin()
    const client = server.visitor()
    const { me } = (await client.call(accounts.callback, { body: { token: callbackToken } })).reply
    await client.call(accounts.completeUserSetup, { body: { userId: me.account.id } })
    expect(await levelOf(email)).toBe('company_admin')
  })

  it('by an account whose address is confirmed, and by no other', async () => {
    const guest = await newcomer(server)
    const { token, email } = await inviteAdmin(guest.email)
    await server.parts.db.raw('update auth."user" set email_verified = false where email = $1', [email])
    const refused = await guest.client.call(invitations.accept, { body: { token } })
    expect([refused.status, refused.refusal.message]).toEqual([403, messages.proofNeeded(email)])
    const setUp = await guest.client.call(accounts.completeUserSetup, { body: { userId: guest.account.id } })
    expect(setUp.status).toBe(410)
    expect(await levelOf(email)).toBeNull()
    const proven = await newcomer(server)
    const theirs = await inviteAdmin(proven.email)
    const accepted = await proven.client.call(invitations.accept, { body: { token: theirs.token } })
    expect(accepted.status).toBe(200)
    expect(await levelOf(proven.email)).toBe('company_admin')
  })

  it.each(['company_admin', 'owner'])('never by its link alone, at level %s', async (level) => {
    const { id, email, token } = await inviteAdmin()
    await server.parts.db.raw('update invitations set permissions_level = $2 where id = $1', [id, level])
    expect((await signUp(email, token)).status).toBe(403)
    expect(await server.parts.db.raw('select 1 from auth."user" where email = $1', [email])).toEqual([])
  })
})

describe('An invitation that makes an admin is as good as its sender', () => {
  const demote = (one: Member) =>
    server.parts.db.raw(`update profiles set permissions_level = 'member' where id = $1`, [one.id])
  const arrive = async (email: string) => {
    const guest = await newcomer(server, 'Ada Holm', email)
    await guest.client.call(security.answerMembership, { body: { stays: true } })
    return (await guest.client.call(accounts.me, {})).reply.membership
  }

  it('who was demoted: nobody comes in by it, on any way, until an admin renews it', async () => {
    const second = await colleague(server, admin, { permissionsLevel: 'company_admin' })
    const { email, id, token } = await invite(server, second, { permissionsLevel: 'company_admin' })
    await demote(second)
    expect(await arrive(email)).toBeNull()
    const client = server.visitor()
    await client.call(accounts.signIn, { body: { email, password } })
    const { status, refusal } = await client.call(invitations.accept, { body: { token } })
    expect([status, refusal.message]).toEqual([410, messages.senderIsNoAdmin])
    expect((await second.client.call(invitations.resend, { params: { id } })).status).toBe(403)
    await admin.client.call(invitations.resend, { params: { id } })
    const link = await mailedToken(server, email)
    const arrived = server.visitor()
    const { me } = (await arrived.call(accounts.callback, { body: { token: link } })).reply
    await arrived.call(accounts.completeUserSetup, { body: { userId: me.account.id } })
    expect(await levelOf(email)).toBe('company_admin')
  })

  it('who left', async () => {
    const second = await colleague(server, admin, { permissionsLevel: 'company_admin' })
    const { email } = await invite(server, second, { permissionsLevel: 'company_admin' })
    await admin.client.call(people.remove, { params: { id: second.id }, query: {} })
    expect(await arrive(email)).toBeNull()
    const mere = await invite(server, admin)
    await demote(admin)
    expect((await arrive(mere.email))?.profile.permissionsLevel).toBe('member')
  })
})

describe('An invitation whose sender has left', () => {
  it('lets nobody in by its link alone, so that who was removed does not come back by it', async () => {
    const { email, token, callbackToken } = await invite(server, member)
    await admin.client.call(people.remove, { params: { id: member.id }, query: { takeOverBy: admin.id } })
    const body = { email, password, fullName: 'Back Again', invitationToken: token }
    const { status, refusal } = await server.visitor().call(accounts.createInvitedUser, { body })
    expect([status, refusal.message]).toEqual([403, messages.senderHasLeft(email)])
    expect(await levelOf(email)).toBeNull()

    const arrived = server.visitor()
    const { me } = (await arrived.call(accounts.callback, { body: { token: callbackToken } })).reply
    await arrived.call(accounts.completeUserSetup, { body: { userId: me.account.id } })
    expect(await levelOf(email)).toBe('member')
  })
})

describe('A level is not raised beside the invitations', () => {
  it('by oneself, by the Company ID, or by what one says of oneself', async () => {
    const raise = { permissionsLevel: 'company_admin' } as const
    expect((await member.client.call(people.update, { params: { id: member.id }, body: raise })).status).toBe(
      403,
    )
    await member.client.call(people.updateMe, { body: { fullName: 'Eve', ...raise } })
    expect(await levelOf(member.email)).toBe('member')
    const { companyId } = (await admin.client.call(workspace.info, {})).reply
    const eve = await newcomer(server)
    const userData = { fullName: 'Eve', ...raise, role: 'company_admin' }
    const body = { companyId, userId: eve.account.id, userData }
    await eve.client.call(workspace.joinCompany, { body })
    expect(await levelOf(eve.email)).toBe('member')
  })

  it('by an admin who was demoted while waiting for the company', async () => {
    const second = await colleague(server, admin, { permissionsLevel: 'company_admin' })
    const profile = { id: second.id, permissionsLevel: 'company_admin' as const, fullName: 'Nadia Haddad' }
    const atTheDoor = scopeOf({ company: { id: admin.companyId }, profile }, new Date(), ownOrigin)
    await admin.client.call(people.update, {
      params: { id: second.id },
      body: { permissionsLevel: 'member' },
    })
    const raise = inCompany(server.parts.db, atTheDoor, (tx) =>
      updatePerson(tx, atTheDoor, member.id, { permissionsLevel: 'company_admin' }),
    )
    await expect(raise).rejects.toMatchObject({ refusal: { code: 'not_allowed' } })
    expect(await levelOf(member.email)).toBe('member')
  })
})
