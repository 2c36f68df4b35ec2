import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import type { Endpoint } from '@cairn/domain/endpoint'
import { invitations } from '@cairn/domain/invitations/contract'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../reference/openapi.ts'
import { eventually } from '../testing/eventually.ts'
import { invite } from '../testing/invitations.ts'
import { confirmationToken, founder, mailTo, newcomer, password } from '../testing/people.ts'
import { halfSignedIn, nextCode, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const required = { code: 'second_factor_required', message: messages.secondFactorRequired }

const guarded = endpoints.filter(({ endpoint }) => endpoint.audience !== 'visitor')
const addressOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f')

describe('Someone half signed in', () => {
  let half: Awaited<ReturnType<typeof halfSignedIn>>
  beforeAll(async () => {
    const admin = await founder(server)
    await turnOnSecondFactor(server, admin.client)
    half = await halfSignedIn(server, admin.email)
  })

  it('is told so when asking who is calling', async () => {
    expect((await half.call(accounts.session, {})).reply).toEqual({
      me: null,
      expiresAt: null,
      secondFactorRequired: true,
    })
  })

  it.each(guarded.map(({ room, name, endpoint }) => [`${room}.${name}`, endpoint] as const))(
    'is refused by %s',
    async (_, endpoint) => {
      const body = endpoint.body === undefined ? {} : { payload: {} }
      const answer = await half.send({ method: endpoint.method, url: addressOf(endpoint), ...body })
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([403, required])
    },
  )
})

describe('The second factor is asked for', () => {
  it('after the password, and with it the sign-in is whole under a new token', async () => {
    const { client, email, account } = await newcomer(server)
    const { secret } = await turnOnSecondFactor(server, client)
    const half = await halfSignedIn(server, email)
    const before = new Map(half.cookies)
    const me = (await half.call(security.verifyCode, { body: { code: nextCode(server, secret) } })).reply
    expect(me.account.id).toBe(account.id)
    expect((await half.call(accounts.session, {})).reply.me?.account.id).toBe(account.id)
    expect((await half.call(accounts.me, {})).status).toBe(200)
    const planted = server.visitor()
    for (const [name, value] of before) planted.cookies.set(name, value)
    expect((await planted.call(accounts.me, {})).status).toBe(401)
  })

  it('after a mailed link, before its invitation is accepted', async () => {
    const guest = await newcomer(server)
    const { secret } = await turnOnSecondFactor(server, guest.client)
    const admin = await founder(server, 'Skerry')
    const { callbackToken } = await invite(server, admin, { email: guest.email })
    const client = server.visitor()
    const arrived = await client.call(accounts.callback, { body: { token: callbackToken } })
    expect([arrived.status, arrived.refusal]).toEqual([403, required])
    const early = await client.call(accounts.completeUserSetup, { body: { userId: guest.account.id } })
    expect([early.status, early.refusal.code]).toEqual([403, 'second_factor_required'])
    const listed = (await admin.client.call(invitations.list, { query: {} })).reply
    expect(listed.invitations.map(({ status }) => status)).toEqual(['pending'])

    const me = (await client.call(security.verifyCode, { body: { code: nextCode(server, secret) } })).reply
    expect(me.membership?.company.name).toBe('Skerry')
  })

  it('after a password, before a waiting invitation is accepted', async () => {
    const guest = await newcomer(server)
    await turnOnSecondFactor(server, guest.client)
    const admin = await founder(server)
    await invite(server, admin, { email: guest.email })
    await halfSignedIn(server, guest.email)
    const { reply } = await admin.client.call(invitations.list, { query: {} })
    expect(reply.invitations.map(({ status }) => status)).toEqual(['pending'])
  })

  it('and nothing else: a forgotten password that was replaced does not stand in for it', async () => {
    const { client, email } = await newcomer(server)
    await turnOnSecondFactor(server, client)
    await server.visitor().call(accounts.forgotPassword, { body: { email } })
    const token = await eventually(async () => {
      const mailed = /set-password\?token=([^\s"&]+)/.exec((await mailTo(server, email)).text)?.[1]
      if (mailed === undefined) throw new Error('Not mailed yet')
      return mailed
    })
    await server.visitor().call(accounts.resetPassword, { body: { token, password: 'another walk' } })
    const half = await server.visitor().call(accounts.signIn, { body: { email, password: 'another walk' } })
    expect([half.status, half.refusal.code]).toEqual([403, 'second_factor_required'])
  })
})

describe('A half session', () => {
  it('ends after ten minutes, whatever happens meanwhile', async () => {
    const { client, email } = await newcomer(server)
    const { secret } = await turnOnSecondFactor(server, client)
    const half = await halfSignedIn(server, email)
    const begun = server.parts.clock()
    server.travelTo(new Date(begun.getTime() + 9.9 * 60_000))
    expect((await half.call(accounts.session, {})).reply.secondFactorRequired).toBe(true)
    server.travelTo(new Date(begun.getTime() + 10 * 60_000))
    expect((await half.call(accounts.session, {})).reply).toEqual({ me: null, expiresAt: null })
    const late = await half.call(security.verifyCode, { body: { code: nextCode(server, secret) } })
    expect([late.status, late.refusal.code]).toEqual([401, 'not_signed_in'])
    server.travelTo(begun)
  })

  it('may be left by signing out', async () => {
    const { client, email } = await newcomer(server)
    await turnOnSecondFactor(server, client)
    const half = await halfSignedIn(server, email)
    expect((await half.call(accounts.signOut, {})).status).toBe(200)
    expect((await half.call(accounts.session, {})).reply).toEqual({ me: null, expiresAt: null })
  })

  it('ends with the confirmation of another address in the same browser', async () => {
    const { client, email } = await newcomer(server)
    await turnOnSecondFactor(server, client)
    const half = await halfSignedIn(server, email)
    const other = 'someone.else@example.com'
    await half.call(accounts.signUp, { body: { fullName: 'Else', email: other, password } })
    await half.call(accounts.confirmEmail, { body: { token: await confirmationToken(server, other) } })
    const sessions = await server.parts.db.raw(
      `select 1 from auth.session s join auth."user" u on u.id = s.user_id
       where u.email = $1 and s.assurance_level = 'aal1'`,
      [email],
    )
    expect(sessions).toEqual([])
  })
})
