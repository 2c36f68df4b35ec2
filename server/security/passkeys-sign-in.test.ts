import { accounts } from '@cairn/domain/accounts/contract'
import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite } from '../testing/invitations.ts'
import { addPasskey, presentPasskey } from '../testing/passkeys.ts'
import { founder, newcomer } from '../testing/people.ts'
import { nextCode, turnOnSecondFactor } from '../testing/second-factor.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { softwareAuthenticator } from '../testing/software-authenticator.ts'

const unknown = { code: 'invalid_credentials', message: messages.passkeys.unknown }

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const assuranceOf = async (email: string) => {
  const rows = await server.parts.db.raw<{ assurance_level: string }>(
    `select s.assurance_level from auth.session s join auth."user" u on u.id = s.user_id
     where u.email = $1 order by s.created_at desc limit 1`,
    [email],
  )
  return rows[0]?.assurance_level
}

describe('Signing in with a passkey', () => {
  it('needs no name: the browser offers what it has for this site', async () => {
    const visitor = server.visitor()
    const options = (await visitor.call(security.passkeyRequest, {})).reply
    expect(options).toMatchObject({ rpId: 'localhost' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  it('is whole, remembers when, and asks about a waiting invitation that it accepted', async () => {
    const guest = await newcomer(server)
    const { authenticator } = await addPasskey(guest.client)
    const admin = await founder(server, 'Skerry')
    await invite(server, admin, { email: guest.email })
    const visitor = server.visitor()
    const before = server.parts.clock()
    const me = (await presentPasskey(visitor, authenticator)).reply
    expect(me).toMatchObject({
      account: { id: guest.account.id },
      askedAbout: { company: { name: 'Skerry' } },
    })
    expect((await visitor.call(accounts.me, {})).status).toBe(200)
    const [passkey] = (await guest.client.call(security.passkeys, {})).reply.passkeys
    expect(passkey?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('counts as both factors when the authenticator has checked its owner', async () => {
    const { client, email } = await newcomer(server)
    const { authenticator } = await addPasskey(client)
    await turnOnSecondFactor(server, client)
    const visitor = server.visitor()
    expect((await presentPasskey(visitor, authenticator)).status).toBe(200)
    expect((await visitor.call(accounts.me, {})).status).toBe(200)
    expect(await assuranceOf(email)).toBe('aal2')
  })

  it('counts as one factor when it has only felt a touch', async () => {
    const { client, email } = await newcomer(server)
    const { authenticator } = await addPasskey(client)
    const { secret } = await turnOnSecondFactor(server, client)
    const visitor = server.visitor()
    const touched = await presentPasskey(visitor, authenticator, { verifiesUser: false })
    expect([touched.status, touched.refusal.code]).toEqual([403, 'second_factor_required'])
    expect(await assuranceOf(email)).toBe('aal1')
    expect((await visitor.call(accounts.me, {})).status).toBe(403)
    const code = nextCode(server, secret)
    expect((await visitor.call(security.verifyCode, { body: { code } })).status).toBe(200)
  })

  it('is refused with a passkey nobody has added', async () => {
    const { status, refusal } = await presentPasskey(server.visitor(), softwareAuthenticator())
    expect([status, refusal]).toEqual([401, unknown])
  })

  it('is refused with a signature made for another site', async () => {
    const { client } = await newcomer(server)
    const { authenticator } = await addPasskey(client)
    for (const site of [
      { origin: 'https://cairn.example', rpId: 'localhost' },
      { origin: 'http://localhost:3000', rpId: 'cairn.example' },
    ]) {
      const { status, refusal } = await presentPasskey(server.visitor(), authenticator, { site })
      expect([status, refusal]).toEqual([401, unknown])
    }
  })

  it('is refused with the signature of another key, or with flags changed after signing', async () => {
    const { client } = await newcomer(server)
    const { authenticator } = await addPasskey(client)
    const visitor = server.visitor()
    const options = (await visitor.call(security.passkeyRequest, {})).reply
    const forged = {
      ...softwareAuthenticator().get(options),
      id: authenticator.credentialId,
      rawId: authenticator.credentialId,
    }
    const other = await visitor.call(security.signInWithPasskey, { body: { credential: forged } })
    expect([other.status, other.refusal]).toEqual([401, unknown])

    const again = (await visitor.call(security.passkeyRequest, {})).reply
    const touched = authenticator.get(again, { verifiesUser: false })
    const data = Buffer.from(touched.response.authenticatorData, 'base64url')
    data[32] = 0b101
    const raised = {
      ...touched,
      response: { ...touched.response, authenticatorData: data.toString('base64url') },
    }
    const lied = await visitor.call(security.signInWithPasskey, { body: { credential: raised } })
    expect([lied.status, lied.refusal]).toEqual([401, unknown])
    expect((await visitor.call(accounts.session, {})).reply).toEqual({ me: null, expiresAt: null })
  })

  it('is refused when the authenticator was copied: its counter goes back', async () => {
    const { client } = await newcomer(server)
    const { authenticator } = await addPasskey(client)
    expect((await presentPasskey(server.visitor(), authenticator, { counter: 7 })).status).toBe(200)
    expect((await presentPasskey(server.visitor(), authenticator, { counter: 7 })).status).toBe(401)
  })

  it('answers each question once', async () => {
    const { client } = await newcomer(server)
    const { authenticator } = await addPasskey(client)
    const visitor = server.visitor()
    const options = (await visitor.call(security.passkeyRequest, {})).reply
    const body = { credential: authenticator.get(options) }
    expect((await visitor.call(security.signInWithPasskey, { body })).status).toBe(200)
    const replayed = await visitor.call(security.signInWithPasskey, { body })
    expect([replayed.status, replayed.refusal.message]).toEqual([410, messages.passkeys.tookTooLong])
    const unasked = await server.visitor().call(security.signInWithPasskey, { body })
    expect(unasked.status).toBe(410)
  })

  it.each([
    {},
    { credential: null },
    { credential: { id: '', rawId: '', type: 'public-key', response: {} } },
  ])('refuses %j as no credential', async (payload) => {
    const { method, path } = security.signInWithPasskey
    expect((await server.visitor().send({ method, url: path, payload })).status).toBe(422)
  })
})
