import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite } from '../testing/invitations.ts'
import { founder, type Member, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000)

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
})
afterAll(() => server.close())

describe('What the invitation page is shown', () => {
  it('names company, inviter, level and title, and no more', async () => {
    const { token, email } = await invite(server, admin, {
      title: 'Pilot',
      permissionsLevel: 'company_admin',
    })
    const { reply } = await server.visitor().call(invitations.show, { query: { token } })
    expect(reply).toEqual({
      success: true,
      invitation: {
        email,
        title: 'Pilot',
        permissions_level: 'company_admin',
        status: 'pending',
        expires_at: expect.any(Date),
        company: { name: 'Skerry Logistics' },
        team: null,
        inviter: { full_name: 'Maren Aasen' },
      },
    })
  })

  it('answers 404 for an unknown token, 410 for an expired one, 409 for an accepted one unless that is asked for', async () => {
    const shown = (token: string, includeAccepted: 'true' | 'false' = 'false') =>
      server.visitor().call(invitations.show, { query: { token, includeAccepted } })
    expect((await shown('unknown')).status).toBe(404)
    const { email, token } = await invite(server, admin)
    server.travelTo(inDays(7.01))
    const expired = await shown(token)
    expect({ status: expired.status, error: expired.refusal.error }).toEqual({
      status: 410,
      error: 'This invitation is invalid or has expired. It was good for 7 days: please ask for a new one.',
    })
    server.travelTo(new Date())
    const body = { email, password, fullName: 'A', invitationToken: token }
    await server.visitor().call(accounts.createInvitedUser, { body })
    expect((await shown(token)).status).toBe(409)
    expect((await shown(token, 'true')).reply.invitation.status).toBe('accepted')
  })
})

describe('An invitation counts as accepted', () => {
  it('once its person is a member, and not for a link that was opened', async () => {
    const { id, token, email, callbackToken } = await invite(server, admin)
    const state = async () => {
      const { reply } = await admin.client.call(invitations.list, { query: {} })
      const shown = reply.invitations.find((one) => one.id === id)
      const [member] = await server.parts.db.raw('select 1 from profiles where email = $1', [email])
      return [shown?.status, shown?.acceptedAt ?? null, member !== undefined]
    }
    const waiting = ['pending', null, false]
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [`/invite/${token}`, `/auth/callback?token=${callbackToken}`, `/set-password`]) {
        await server.visitor().send({ method, url })
        expect([method, url, await state()]).toEqual([method, url, waiting])
      }
    await server.visitor().call(invitations.show, { query: { token } })
    expect(await state()).toEqual(waiting)
    const client = server.visitor()
    const { me } = (await client.call(accounts.callback, { body: { token: callbackToken } })).reply
    expect([me.membership, await state()]).toEqual([null, waiting])
    await client.call(accounts.completeUserSetup, { body: { userId: me.account.id } })
    expect(await state()).toEqual(['accepted', expect.any(Date), true])
  })
})

describe('Accepting', () => {
  it('brings a signed-in person into the company with the level and title of the invitation', async () => {
    const guest = await newcomer(server, 'Oskar Lind')
    const { token } = await invite(server, admin, {
      email: guest.email,
      title: 'Pilot',
      permissionsLevel: 'company_admin',
    })
    const { reply } = await guest.client.call(invitations.accept, { body: { token } })
    expect(reply.company).toEqual({ id: admin.companyId, name: 'Skerry Logistics' })
    const { membership } = (await guest.client.call(accounts.me, {})).reply
    expect(membership).toMatchObject({
      company: { id: admin.companyId },
      profile: { fullName: 'Oskar Lind', title: 'Pilot', permissionsLevel: 'company_admin' },
    })
  })

  it('needs a session, the invited address and no other company', async () => {
    const { token } = await invite(server, admin)
    const attempt = async (client: Member['client'], sent = token) => {
      const { status, refusal } = await client.call(invitations.accept, { body: { token: sent } })
      return [status, refusal.message]
    }
    expect(await attempt(server.visitor())).toEqual([401, 'Not authenticated'])
    const stranger = await newcomer(server)
    expect(await attempt(stranger.client)).toEqual([403, messages.otherEmail])
    expect(await attempt(stranger.client, 'f'.repeat(64))).toEqual([410, 'Invalid or expired invitation'])
    const elsewhere = await founder(server, 'Elsewhere')
    const { token: second } = await invite(server, admin, { email: elsewhere.email })
    expect(await attempt(elsewhere.client, second)).toEqual([409, 'You already belong to a workspace.'])
  })

  it('is refused after seven days', async () => {
    const guest = await newcomer(server)
    const { token } = await invite(server, admin, { email: guest.email })
    server.travelTo(inDays(7.01))
    expect((await guest.client.call(invitations.accept, { body: { token } })).status).toBe(410)
    server.travelTo(new Date())
  })

  it('lets one in when twenty accept at once', async () => {
    const guest = await newcomer(server)
    const { token } = await invite(server, admin, { email: guest.email })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guest.client.call(invitations.accept, { body: { token } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![200, 409, 410].includes(status))).toEqual([])
    const profiles = await server.parts.db.raw('select 1 from profiles where id = $1', [guest.account.id])
    expect(profiles).toHaveLength(1)
  })
})
