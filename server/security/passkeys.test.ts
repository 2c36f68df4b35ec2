import { randomUUID } from 'node:crypto'
import { accounts } from '@cairn/domain/accounts/contract'
import { security } from '@cairn/domain/security/contract'
import { messages } from '@cairn/domain/security/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite } from '../testing/invitations.ts'
import { addPasskey, presentPasskey } from '../testing/passkeys.ts'
import { founder, mailTo, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { softwareAuthenticator } from '../testing/software-authenticator.ts'

const words = messages.passkeys

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Someone whom a mailed link brought in, so that the account has no password. */
const withoutPassword = async () => {
  const admin = await founder(server)
  const { email, callbackToken } = await invite(server, admin)
  const client = server.visitor()
  await client.call(accounts.callback, { body: { token: callbackToken } })
  return { client, email }
}

describe('Adding a passkey', () => {
  it('asks the browser for one that is bound to this site, found without a name, and checks its owner', async () => {
    const { client, email } = await newcomer(server)
    const { passkey } = await addPasskey(client)
    const options = (await client.call(security.passkeyCreation, {})).reply
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Cairn' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    })
    expect(passkey).toMatchObject({ name: 'MacBook Air', lastUsedAt: null })
  })

  it('lists it, tells its owner, and lets it sign in', async () => {
    const { client, email, account } = await newcomer(server)
    const { passkey, authenticator } = await addPasskey(client, ' Pixel 9 ')
    expect((await client.call(security.passkeys, {})).reply).toEqual({ passkeys: [passkey] })
    expect(passkey.name).toBe('Pixel 9')
    const mail = await mailTo(server, email)
    expect([mail.kind, mail.text.includes('Pixel 9')]).toEqual(['passkey_added', true])
    const me = (await presentPasskey(server.visitor(), authenticator)).reply
    expect(me.account.id).toBe(account.id)
  })

  it('is refused when the browser answers another site, another person or no question at all', async () => {
    const { client } = await newcomer(server)
    const options = (await client.call(security.passkeyCreation, {})).reply
    const elsewhere = { origin: 'https://cairn.example', rpId: 'localhost' }
    const foreign = softwareAuthenticator().create(options, { site: elsewhere })
    const wrong = await client.call(security.addPasskey, { body: { name: 'A', credential: foreign } })
    expect([wrong.status, wrong.refusal]).toEqual([409, { code: 'conflict', message: words.notAdded }])

    const other = await newcomer(server)
    const theirs = (await other.client.call(security.passkeyCreation, {})).reply
    await client.call(security.passkeyCreation, {})
    const mixed = softwareAuthenticator().create(theirs)
    expect((await client.call(security.addPasskey, { body: { name: 'A', credential: mixed } })).status).toBe(
      409,
    )

    const unasked = softwareAuthenticator().create({ challenge: 'bm8' })
    const gone = await client.call(security.addPasskey, { body: { name: 'A', credential: unasked } })
    expect([gone.status, gone.refusal]).toEqual([410, { code: 'gone', message: words.tookTooLong }])
    expect((await client.call(security.passkeys, {})).reply.passkeys).toEqual([])
  })

  it('does not give one credential to two people', async () => {
    const mine = await newcomer(server)
    const { authenticator } = await addPasskey(mine.client)
    const theirs = await newcomer(server)
    const options = (await theirs.client.call(security.passkeyCreation, {})).reply
    const taken = await theirs.client.call(security.addPasskey, {
      body: { name: 'A', credential: authenticator.create(options) },
    })
    expect(taken.status).toBe(409)
    expect((await presentPasskey(server.visitor(), authenticator)).reply.account.id).toBe(mine.account.id)
  })

  it.each([
    ['', words.nameRequired],
    ['x'.repeat(121), words.nameTooLong],
  ])('refuses the name %j', async (name, message) => {
    const { client } = await newcomer(server)
    const options = (await client.call(security.passkeyCreation, {})).reply
    const { status, refusal } = await client.call(security.addPasskey, {
      body: { name, credential: softwareAuthenticator().create(options) },
    })
    expect([status, refusal.message, refusal.field]).toEqual([422, message, 'name'])
  })
})

describe('Renaming and removing a passkey', () => {
  it('change the list; a removed one no longer signs in, and its owner is told', async () => {
    const { client, email } = await newcomer(server)
    const { passkey, authenticator } = await addPasskey(client)
    const params = { id: passkey.id }
    const renamed = (await client.call(security.renamePasskey, { params, body: { name: 'Work laptop' } }))
      .reply
    expect(renamed).toEqual({ ...passkey, name: 'Work laptop' })
    expect((await client.call(security.removePasskey, { params })).reply).toBeNull()
    expect((await client.call(security.passkeys, {})).reply.passkeys).toEqual([])
    expect((await mailTo(server, email)).text).toContain('“Work laptop” was removed')
    const { status, refusal } = await presentPasskey(server.visitor(), authenticator)
    expect([status, refusal]).toEqual([401, { code: 'invalid_credentials', message: words.unknown }])
  })

  it('is not possible for those of another person, nor for ones that do not exist', async () => {
    const owner = await newcomer(server)
    const { passkey } = await addPasskey(owner.client)
    const stranger = await newcomer(server)
    for (const id of [passkey.id, randomUUID()]) {
      const rename = await stranger.client.call(security.renamePasskey, {
        params: { id },
        body: { name: 'Mine' },
      })
      const remove = await stranger.client.call(security.removePasskey, { params: { id } })
      expect([rename.status, remove.status]).toEqual([404, 404])
    }
    expect((await owner.client.call(security.passkeys, {})).reply.passkeys).toEqual([passkey])
  })

  it('is refused for the only way in', async () => {
    const { client } = await withoutPassword()
    const { passkey: first } = await addPasskey(client)
    const { passkey: second } = await addPasskey(client)
    expect((await client.call(security.removePasskey, { params: { id: first.id } })).status).toBe(200)
    const { status, refusal } = await client.call(security.removePasskey, { params: { id: second.id } })
    expect([status, refusal]).toEqual([409, { code: 'conflict', message: words.onlyWayIn }])
    const named = { password, fullName: 'Nadia Haddad' }
    expect((await client.call(accounts.setPassword, { body: named })).status).toBe(200)
    expect((await client.call(security.removePasskey, { params: { id: second.id } })).status).toBe(200)
  })

  it('leaves one way in of two that are removed at the same moment', async () => {
    const { client } = await withoutPassword()
    const passkeys = [(await addPasskey(client)).passkey, (await addPasskey(client)).passkey]
    const answers = await Promise.all(
      passkeys.map(({ id }) => client.call(security.removePasskey, { params: { id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('Signed out', () => {
  it.each(['passkeys', 'passkeyCreation', 'addPasskey', 'secondFactor', 'turnOffSecondFactor'] as const)(
    'there is no %s',
    async (name) => {
      const { method, path } = security[name]
      expect((await server.visitor().send({ method, url: path })).status).toBe(401)
    },
  )
})
