import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Google, goToGoogle, startGoogle, throughGoogle } from '../testing/google.ts'
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

let people = 0
const somebody = (email = freshEmail('google')) => {
  people += 1
  return { sub: `sub-${people}`, email, email_verified: true, name: 'Ingrid Vik' }
}
const meOf = async (client: ReturnType<TestServer['visitor']>) =>
  (await client.call(accounts.session, {})).reply.me

describe('Signing in with Google', () => {
  it('sends the browser there with state, PKCE and no more than who someone is', async () => {
    const asked = new URL(await goToGoogle(server.visitor()))
    expect(asked.href).toContain(`${google.environment.GOOGLE_AUTHORIZATION_URL}?`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'cairn.apps.example',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/api/accounts/google/callback',
      code_challenge_method: 'S256',
    })
    expect(asked.searchParams.get('state')).toMatch(/.{20}/)
  })

  it('makes a proven account with the name Google knows, and signs it in', async () => {
    const client = server.visitor()
    const person = somebody()
    expect(await throughGoogle(client, google, person)).toBe('/')
    expect(await meOf(client)).toMatchObject({
      account: { email: person.email, fullName: 'Ingrid Vik', emailVerified: true },
      membership: null,
    })
  })

  it('makes no name from the address where Google knows none, and takes the one that is said', async () => {
    const client = server.visitor()
    const { name: _, ...person } = somebody()
    await throughGoogle(client, google, person)
    expect((await meOf(client))?.account.fullName).toBe('')
    const unnamed = await client.call(accounts.giveName, { body: { fullName: ' ' } })
    expect([unnamed.status, unnamed.refusal.field]).toEqual([422, 'fullName'])
    await client.call(accounts.giveName, { body: { fullName: ' Ingrid Vik ' } })
    expect((await meOf(client))?.account.fullName).toBe('Ingrid Vik')
  })

  it('finds the same account again, even when the address at Google has changed', async () => {
    const person = somebody()
    const first = server.visitor()
    await throughGoogle(first, google, person)
    const again = server.visitor()
    await throughGoogle(again, google, { ...person, email: freshEmail('moved') })
    expect((await meOf(again))?.account).toEqual((await meOf(first))?.account)
  })

  it('is one more way into an account whose address is proven', async () => {
    const { email, account } = await newcomer(server)
    const client = server.visitor()
    expect(await throughGoogle(client, google, somebody(email))).toBe('/')
    expect((await meOf(client))?.account.id).toBe(account.id)
    const byPassword = await server.visitor().call(accounts.signIn, { body: { email, password } })
    expect(byPassword.status).toBe(200)
  })

  it('goes on to the page that was asked for, and to none of another site', async () => {
    expect(
      await throughGoogle(server.visitor(), google, somebody(), { query: { next: '/profile?a=1' } }),
    ).toBe('/?next=%2Fprofile%3Fa%3D1')
    expect(
      await throughGoogle(server.visitor(), google, somebody(), { query: { next: '//evil.example' } }),
    ).toBe('/')
  })

  it('accepts the invitation that waits for the address, and keeps its link through the way', async () => {
    const admin = await founder(server)
    const { email, token } = await invite(server, admin)
    const client = server.visitor()
    const query = { invite: token, email }
    expect(await throughGoogle(client, google, somebody(email), { query })).toBe(`/invite/${token}`)
    expect((await meOf(client))?.askedAbout?.company.id).toBe(admin.companyId)
  })

  it('keeps nothing that would let us act at Google', async () => {
    const client = server.visitor()
    const person = somebody()
    await throughGoogle(client, google, person)
    const rows = await server.parts.db.raw(
      'select provider_id, access_token, refresh_token from auth.account where account_id = $1',
      [person.sub],
    )
    expect(rows).toEqual([{ provider_id: 'google', access_token: null, refresh_token: null }])
  })

  it('sets a cookie that scripts cannot read', async () => {
    const client = server.visitor()
    const query = google.consent(await goToGoogle(client), somebody())
    const { headers } = await client.send({ method: 'GET', url: '/api/accounts/google/callback', query })
    expect(String(headers['set-cookie'])).toMatch(/cairn\.session_token=.*HttpOnly; SameSite=Lax/)
  })

  it('fetches the keys of the issuer once for many', async () => {
    const before = google.keysFetched()
    for (let round = 0; round < 3; round += 1) await throughGoogle(server.visitor(), google, somebody())
    expect(google.keysFetched() - before).toBeLessThanOrEqual(1)
    expect(google.keysFetched()).toBe(1)
  })

  it('begins only so often from one address, and then comes back with words', async () => {
    const client = server.visitor()
    for (let round = 0; round < 30; round += 1) await goToGoogle(client)
    expect(await goToGoogle(client, { next: '/profile' })).toBe('/?next=%2Fprofile&google=failed')
  })
})

describe('A server without Google', () => {
  it('has no such pages', async () => {
    const plain = await testServer()
    const { status } = await plain.visitor().send({ method: 'GET', url: '/api/accounts/google' })
    expect(status).toBe(404)
    await plain.close()
  })
})
