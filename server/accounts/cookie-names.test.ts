import { accounts } from '@cairn/domain/accounts/contract'
import { security } from '@cairn/domain/security/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Google, startGoogle } from '../testing/google.ts'
import { newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const plain = 'cairn.session_token'
const own = `__Host-${plain}`

let google: Google
let server: TestServer
beforeAll(async () => {
  google = await startGoogle()
  server = await testServer({ ...google.environment, PUBLIC_URL: 'https://cairn.example' })
})
afterAll(async () => {
  await server.close()
  await google.close()
})

const given = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String)

describe('Where the server is reached over encrypted connections', () => {
  it('every cookie of ours is for this host alone, and says so by its name', async () => {
    const { client, email } = await newcomer(server)
    const visitor = server.visitor()
    const answers = [
      await visitor.call(accounts.signUp, { body: { fullName: 'Ada', email: `new-${email}`, password } }),
      await visitor.call(accounts.signIn, { body: { email, password } }),
      await client.call(security.passkeyCreation, {}),
      await server.visitor().call(security.passkeyRequest, {}),
      await client.call(ownAccount.linkGoogle, {}),
      await server.visitor().send({ method: 'GET', url: '/api/accounts/google' }),
      await client.call(accounts.signOut, {}),
    ]
    expect(answers.map((answer) => given(answer).length > 0)).toEqual(answers.map(() => true))
    for (const cookie of answers.flatMap(given)) {
      expect(cookie).toMatch(/^__Host-cairn\.\w+=/)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).toMatch(/; Secure(;|$)/)
      expect(cookie).toMatch(/; HttpOnly(;|$)/)
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/)
      expect(cookie).not.toMatch(/domain=/i)
    }
  })

  it.each([
    ['the one without encryption', plain],
    ['the one that a neighbour could set', `__Secure-${plain}`],
  ])('a session under another name is nobody’s, and is taken away: %s', async (_, name) => {
    const { client, email } = await newcomer(server)
    const browser = server.visitor()
    browser.cookies.set(name, client.cookies.get(own) ?? '')
    const refused = await browser.call(accounts.me, {})
    expect(refused.status).toBe(401)
    expect(given(refused).join('\n')).toContain(`${name}=; Max-Age=0`)
    expect(browser.cookies.has(name)).toBe(false)
    expect((await browser.call(accounts.signIn, { body: { email, password } })).status).toBe(200)
    expect((await browser.call(accounts.me, {})).status).toBe(200)
  })
})

describe('Without encryption', () => {
  it('cookies have no prefix, which browsers would not take', async () => {
    const open = await testServer()
    const { client } = await newcomer(open)
    expect([...client.cookies.keys()].sort()[0]).toMatch(/^cairn\./)
    const left = given(await client.call(accounts.signOut, {}))
    expect(left.join('\n')).not.toMatch(/__|Secure/)
    await open.close()
  })
})
