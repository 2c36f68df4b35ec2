import { accounts } from '@cairn/domain/accounts/contract'
import { messages as provingMessages } from '@cairn/domain/accounts/proving-messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages as ownAccountMessages } from '@cairn/domain/security/own-account-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { comeBack, type Google, startGoogle, throughGoogle } from '../testing/google.ts'
import { invite } from '../testing/invitations.ts'
import { founder, freshEmail, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let google: Google
let server: TestServer
beforeAll(async () => {
  google = await startGoogle()
  server = await testServer(google.environment)
})
afterAll(async () => {
  await server.close()
  await google.close()
})

const words = ownAccountMessages.google
const identity = (email = freshEmail('google')) => ({
  sub: `sub-${email}`,
  email,
  email_verified: true,
  name: 'I',
})
const link = async (client: Client, person = identity()) => {
  const { url } = (await client.call(ownAccount.linkGoogle, {})).reply
  return comeBack(client, google.consent(url, person))
}
const waysIn = async (client: Client) => (await client.call(ownAccount.waysIn, {})).reply

describe('Linking Google', () => {
  it('adds a way in, under another address too, and says whose it is', async () => {
    const { client, account } = await newcomer(server)
    expect((await waysIn(client)).google).toBeNull()
    const person = identity()
    expect(await link(client, person)).toBe('/profile?google=linked')
    expect(await waysIn(client)).toMatchObject({ google: { email: person.email }, isGoogleOffered: true })
    const elsewhere = server.visitor()
    await throughGoogle(elsewhere, google, person)
    expect((await elsewhere.call(accounts.me, {})).reply.account.id).toBe(account.id)
  })

  it('is refused while there is one, and signs nobody out', async () => {
    const { client } = await newcomer(server)
    await link(client)
    const { status, refusal } = await client.call(ownAccount.linkGoogle, {})
    expect([status, refusal]).toEqual([
      409,
      { code: 'identity_already_exists', message: words.alreadyLinked },
    ])
    expect((await client.call(accounts.me, {})).status).toBe(200)
  })

  it('of a Google account that belongs to somebody else changes nothing', async () => {
    const person = identity()
    await throughGoogle(server.visitor(), google, person)
    const { client } = await newcomer(server)
    expect(await link(client, person)).toBe('/profile?google=taken')
    expect((await waysIn(client)).google).toBeNull()
    expect((await client.call(accounts.me, {})).status).toBe(200)
  })

  it('of an address Google does not vouch for changes nothing', async () => {
    const { client } = await newcomer(server)
    expect(await link(client, { ...identity(), email_verified: false })).toBe('/profile?google=failed')
    expect((await waysIn(client)).google).toBeNull()
  })

  it('links nothing once somebody else is signed in, or nobody is', async () => {
    const { client, email } = await newcomer(server)
    const leave = () => client.call(accounts.signOut, {})
    const asAnother = async () => {
      const another = await newcomer(server)
      for (const [name, value] of another.client.cookies) client.cookies.set(name, value)
    }
    for (const change of [leave, asAnother]) {
      const { url } = (await client.call(ownAccount.linkGoogle, {})).reply
      await change()
      expect(await comeBack(client, google.consent(url, identity()))).toBe('/?google=failed')
      await client.call(accounts.signIn, { body: { email, password } })
      expect((await waysIn(client)).google).toBeNull()
    }
  })

  it('that was called off says so', async () => {
    const { client } = await newcomer(server)
    const { url } = (await client.call(ownAccount.linkGoogle, {})).reply
    const state = new URL(url).searchParams.get('state') ?? ''
    expect(await comeBack(client, { error: 'access_denied', state })).toBe('/profile?google=cancelled')
  })

  it('waits until the address of the account is proven', async () => {
    const { email, token } = await invite(server, await founder(server))
    const body = { email, password, fullName: 'Nadia Haddad', invitationToken: token }
    await server.visitor().call(accounts.createInvitedUser, { body })
    const client = server.visitor()
    await client.call(accounts.signIn, { body: { email, password } })
    const { status, refusal } = await client.call(ownAccount.linkGoogle, {})
    expect([status, refusal]).toEqual([
      403,
      { code: 'email_not_verified', message: provingMessages.confirmFirst },
    ])
  })

  it('is not offered by a server without Google', async () => {
    const plain = await testServer()
    const { client } = await newcomer(plain)
    const { status, refusal } = await client.call(ownAccount.linkGoogle, {})
    expect([status, refusal.message]).toEqual([404, words.notOffered])
    expect((await client.call(ownAccount.waysIn, {})).reply.isGoogleOffered).toBe(false)
    await plain.close()
  })
})

describe('Unlinking Google', () => {
  it('takes the way in away', async () => {
    const { client, account } = await newcomer(server)
    const person = identity()
    await link(client, person)
    expect((await client.call(ownAccount.unlinkGoogle, {})).status).toBe(200)
    expect((await waysIn(client)).google).toBeNull()
    const elsewhere = server.visitor()
    await throughGoogle(elsewhere, google, person)
    expect((await elsewhere.call(accounts.me, {})).reply.account.id).not.toBe(account.id)
  })

  it('is refused where it is the last way in, until there is a password', async () => {
    const client = server.visitor()
    await throughGoogle(client, google, identity())
    const { status, refusal } = await client.call(ownAccount.unlinkGoogle, {})
    expect([status, refusal]).toEqual([
      409,
      { code: 'single_identity_not_deletable', message: words.lastWayIn },
    ])
    expect((await client.call(accounts.me, {})).status).toBe(200)
    await client.call(accounts.setPassword, { body: { password } })
    expect((await client.call(ownAccount.unlinkGoogle, {})).status).toBe(200)
  })

  it('is refused where there is none', async () => {
    const { client } = await newcomer(server)
    const { status, refusal } = await client.call(ownAccount.unlinkGoogle, {})
    expect([status, refusal]).toEqual([404, { code: 'identity_not_found', message: words.notLinked }])
  })
})

describe('Who is not signed in', () => {
  it('links and unlinks nothing', async () => {
    expect((await server.visitor().call(ownAccount.linkGoogle, {})).status).toBe(401)
    expect((await server.visitor().call(ownAccount.unlinkGoogle, {})).status).toBe(401)
  })
})
