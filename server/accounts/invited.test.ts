import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { invite } from '../testing/invitations.ts'
import { founder, freshEmail, type Member, mailTo, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
})
afterAll(() => server.close())

const roleOf = async (email: string) => {
  const { reply } = await admin.client.call(people.list, { query: { search: email } })
  return reply.people.map(({ role }) => role)
}

describe('A mailed invitation', () => {
  it('signs a new person in, proves the address, and leads to the workspace', async () => {
    const { email, callbackToken, token } = await invite(server, admin, { title: 'Pilot' })
    expect(callbackToken).not.toBe(token)
    const client = server.visitor()
    const arrival = (await client.call(accounts.callback, { body: { token: callbackToken } })).reply
    expect(arrival).toMatchObject({
      isInvited: true,
      isNewcomer: true,
      invitation: { company: { name: 'Skerry Logistics' }, inviter: { fullName: 'Maren Aasen' } },
      me: { account: { email, emailVerified: true }, membership: null },
    })
    const userId = arrival.me.account.id
    const setUp = await client.call(accounts.completeUserSetup, { body: { userId, userData: { email } } })
    expect(setUp.reply).toEqual({ success: true, company: { id: admin.companyId, name: 'Skerry Logistics' } })
    const again = await client.call(accounts.completeUserSetup, { body: { userId } })
    expect(again.reply.company.id).toBe(admin.companyId)
    expect(await roleOf(email)).toEqual(['user'])
    const body = { password, fullName: 'Nadia Haddad' }
    expect((await client.call(accounts.setPassword, { body })).status).toBe(200)
    const me = (await server.visitor().call(accounts.signIn, { body: { email, password } })).reply
    expect(me.membership?.profile.title).toBe('Pilot')
  })

  it('takes one first password, sent twice at once or not', async () => {
    const { callbackToken } = await invite(server, admin)
    const client = server.visitor()
    await client.call(accounts.callback, { body: { token: callbackToken } })
    const body = { password, fullName: 'Nadia Haddad' }
    const answers = await Promise.all([1, 2, 3].map(() => client.call(accounts.setPassword, { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it.each([
    ['after', true],
    ['before', false],
  ])('asks for a name with the password, %s the workspace is entered', async (_, isInFirst) => {
    const { email, callbackToken } = await invite(server, admin)
    const client = server.visitor()
    const { me } = (await client.call(accounts.callback, { body: { token: callbackToken } })).reply
    const setUp = () => client.call(accounts.completeUserSetup, { body: { userId: me.account.id } })
    if (isInFirst) await setUp()
    for (const fullName of [undefined, ' ', 'www.skerry.example']) {
      const { status, refusal } = await client.call(accounts.setPassword, { body: { fullName, password } })
      expect([fullName, status, refusal.field]).toEqual([fullName, 422, 'fullName'])
    }
    const body = { fullName: ' Nadia Haddad ', password }
    expect((await client.call(accounts.setPassword, { body })).status).toBe(200)
    if (!isInFirst) await setUp()
    expect((await client.call(accounts.me, {})).reply).toMatchObject({
      account: { fullName: 'Nadia Haddad' },
      membership: { profile: { fullName: 'Nadia Haddad' } },
    })
    expect((await mailTo(server, email)).text).toContain('Hello Nadia Haddad')
    const refused = await client.call(accounts.setPassword, { body: { ...body, fullName: 'Another' } })
    expect(refused.status).toBe(409)
    expect((await client.call(accounts.me, {})).reply.account.fullName).toBe('Nadia Haddad')
  })

  it.each(
    (['setPassword', 'giveName'] as const).flatMap((call) =>
      [true, false, true, false].map((isInFirst) => [call, isInFirst] as const),
    ),
  )(
    'brings the name of %s along that comes at once with entering, entering first: %s',
    async (call, isInFirst) => {
      const { callbackToken } = await invite(server, admin)
      const client = server.visitor()
      const { me } = (await client.call(accounts.callback, { body: { token: callbackToken } })).reply
      const name = () => client.call(accounts[call], { body: { fullName: 'Nadia Haddad', password } })
      const enter = () => client.call(accounts.completeUserSetup, { body: { userId: me.account.id } })
      const answers = await Promise.all((isInFirst ? [enter, name] : [name, enter]).map((ask) => ask()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((await client.call(accounts.me, {})).reply).toMatchObject({
        account: { fullName: 'Nadia Haddad' },
        membership: { profile: { fullName: 'Nadia Haddad' } },
      })
    },
  )

  it('is asked for a password by every page until one is chosen, also after signing in by a code', async () => {
    const { email, callbackToken } = await invite(server, admin)
    const client = server.visitor()
    const { me } = (await client.call(accounts.callback, { body: { token: callbackToken } })).reply
    const lacksPassword = async (browser = client) =>
      (await browser.call(accounts.session, {})).reply.me?.lacksPassword
    expect(await lacksPassword()).toBe(true)
    await client.call(accounts.completeUserSetup, { body: { userId: me.account.id } })
    expect(await lacksPassword()).toBe(true)
    const other = server.visitor()
    await other.call(signInCodes.askForCode, { body: { email } })
    const code = await eventually(async () => {
      const found = /\b\d{6}\b/.exec((await mailTo(server, email)).subject)
      expect(found).not.toBeNull()
      return found?.[0] ?? ''
    })
    await other.call(signInCodes.signInByCode, { body: { email, code } })
    expect(await lacksPassword(other)).toBe(true)
    await client.call(accounts.setPassword, { body: { fullName: 'Nadia Haddad', password } })
    expect(await lacksPassword()).toBeUndefined()
    expect((await admin.client.call(accounts.session, {})).reply.me?.lacksPassword).toBeUndefined()
  })

  it('works once', async () => {
    const { callbackToken } = await invite(server, admin)
    await server.visitor().call(accounts.callback, { body: { token: callbackToken } })
    const { status, refusal } = await server
      .visitor()
      .call(accounts.callback, { body: { token: callbackToken } })
    expect([status, refusal.message]).toEqual([410, invitationsMessages.linkSpent])
  })

  it('says when it is too old', async () => {
    const { callbackToken } = await invite(server, admin)
    server.travelTo(new Date(Date.now() + 7.01 * 24 * 3600 * 1000))
    const late = await server.visitor().call(accounts.callback, { body: { token: callbackToken } })
    server.travelTo(new Date())
    expect([late.status, late.refusal.message]).toEqual([410, accountsMessages.callback.expired])
  })

  it.each([
    ['made up', () => 'zz'],
    ['not complete', (token: string) => token.slice(0, -3)],
    ['not there', (token: string) => token.slice(0, 64)],
    ['in a mail that went on with it', (token: string) => `${token}.`],
  ])('does not call a link that is %s one that has expired', async (_, mangled) => {
    const { callbackToken } = await invite(server, admin)
    const { status, refusal } = await server
      .visitor()
      .call(accounts.callback, { body: { token: mangled(callbackToken) } })
    expect([status, refusal.message]).toEqual([410, accountsMessages.callback.unknown])
  })

  it.each(['the link its inviter has', 'its page', 'signing in'])(
    'signs nobody in once it was accepted by %s, and says that it was',
    async (way) => {
      const known = way === 'the link its inviter has' ? null : await newcomer(server)
      const { email, token, callbackToken } = await invite(server, admin, known ? { email: known.email } : {})
      if (known === null)
        await server.visitor().call(accounts.createInvitedUser, {
          body: { email, password, fullName: 'Nadia Haddad', invitationToken: token },
        })
      else if (way === 'its page') await known.client.call(invitations.accept, { body: { token } })
      else await server.visitor().call(accounts.signIn, { body: { email, password } })
      for (const call of [accounts.callback, signInCodes.signInByLink]) {
        const client = server.visitor()
        const { status, refusal } = await client.call(call, { body: { token: callbackToken } })
        expect([status, refusal.message]).toEqual([409, invitationsMessages.alreadyAccepted])
        expect((await client.call(accounts.me, {})).status).toBe(401)
      }
    },
  )

  it('does not take a person for new who has had an account for longer', async () => {
    const { email } = await newcomer(server)
    const hourAgo = new Date(Date.now() - 3600 * 1000)
    await server.parts.db.raw('update auth."user" set created_at = $2, updated_at = $2 where email = $1', [
      email,
      hourAgo,
    ])
    const { callbackToken } = await invite(server, admin, { email })
    const arrival = (await server.visitor().call(accounts.callback, { body: { token: callbackToken } })).reply
    expect([arrival.isInvited, arrival.isNewcomer]).toEqual([true, false])
  })

  it('takes company, level and team from the invitation, whatever the caller says', async () => {
    const elsewhere = await founder(server, 'Elsewhere')
    const { callbackToken } = await invite(server, admin)
    const client = server.visitor()
    const { me } = (await client.call(accounts.callback, { body: { token: callbackToken } })).reply
    const userData = { company_id: elsewhere.companyId, role: 'company_admin' }
    const { company } = (
      await client.call(accounts.completeUserSetup, { body: { userId: me.account.id, userData } })
    ).reply
    expect(company.id).toBe(admin.companyId)
    expect((await client.call(accounts.me, {})).reply.membership?.profile.permissionsLevel).toBe('member')
  })
})

describe('Signing in', () => {
  it('accepts the oldest invitation that waits for a proven address, and asks about it', async () => {
    const first = await founder(server, 'First to ask')
    const second = await founder(server, 'Second to ask')
    const guest = await newcomer(server)
    await invite(server, first, { email: guest.email })
    await invite(server, second, { email: guest.email })
    const me = (await server.visitor().call(accounts.signIn, { body: { email: guest.email, password } }))
      .reply
    expect([me.membership, me.askedAbout?.company.name]).toEqual([null, 'First to ask'])
    const { reply } = await second.client.call(invitations.list, { query: {} })
    expect(reply.invitations.map(({ status }) => status)).toEqual(['pending'])
  })

  it('accepts nothing for an address that is not proven, for one with a company, or after seven days', async () => {
    const email = freshEmail()
    await server.visitor().call(accounts.signUp, { body: { fullName: 'A', email, password } })
    await invite(server, admin, { email })
    expect((await server.visitor().call(accounts.signIn, { body: { email, password } })).status).toBe(403)

    const owner = await founder(server, 'Own')
    await invite(server, admin, { email: owner.email })
    const me = (await server.visitor().call(accounts.signIn, { body: { email: owner.email, password } }))
      .reply
    expect(me.membership?.company.name).toBe('Own')

    const late = await newcomer(server)
    await invite(server, admin, { email: late.email })
    server.travelTo(new Date(Date.now() + 7.01 * 24 * 3600 * 1000))
    const missed = (await server.visitor().call(accounts.signIn, { body: { email: late.email, password } }))
      .reply
    expect(missed.membership).toBeNull()
    server.travelTo(new Date())
  })
})
