import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { withSignature } from './session.ts'

const minutes = (count: number) => count * 60 * 1000
const days = (count: number) => minutes(count * 24 * 60)
const cookieName = 'cairn.session_token'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const endsOf = async (userId: string) => {
  const rows = await server.parts.db.raw<{ expires_at: Date; updated_at: Date }>(
    'select expires_at, updated_at from auth.session where user_id = $1',
    [userId],
  )
  return rows.map((row) => row.expires_at.getTime())
}

/** As if the session had been made that long ago. */
const age = (userId: string, by: number) =>
  server.parts.db.raw(
    `update auth.session set updated_at = updated_at - $2 * interval '1 millisecond',
       expires_at = expires_at - $2 * interval '1 millisecond' where user_id = $1`,
    [userId, by],
  )

describe('The word that a session is alive', () => {
  it('is good for five minutes, from reading it and from renewing it', async () => {
    const { client } = await newcomer(server)
    const now = new Date()
    server.travelTo(now)
    const read = (await client.call(accounts.session, {})).reply
    expect(read.expiresAt).toEqual(new Date(now.getTime() + minutes(5)))
    server.travelTo(new Date(now.getTime() + minutes(4)))
    const renewed = (await client.call(accounts.renew, {})).reply
    expect(renewed.expiresAt).toEqual(new Date(now.getTime() + minutes(9)))
    server.travelTo(new Date())
  })

  it('is given to nobody who is not signed in', async () => {
    const visitor = server.visitor()
    expect((await visitor.call(accounts.session, {})).reply).toEqual({ me: null, expiresAt: null })
    const { status, refusal } = await visitor.call(accounts.renew, {})
    expect({ status, refusal }).toEqual({
      status: 401,
      refusal: { code: 'not_signed_in', message: 'Not authenticated' },
    })
  })
})

describe('Renewing', () => {
  it('moves the end of a session that is older than a day, and of its cookie', async () => {
    const { client, account } = await newcomer(server)
    await age(account.id, days(2))
    const { status, headers } = await client.call(accounts.renew, {})
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toMatch(/^cairn\.session_token=.*Max-Age=2592000.*HttpOnly/)
    const [end = 0] = await endsOf(account.id)
    expect(end - Date.now()).toBeGreaterThan(days(29.9))
    expect((await client.call(accounts.me, {})).status).toBe(200)
  })

  it('writes nothing for a session that is younger', async () => {
    const { client, account } = await newcomer(server)
    await age(account.id, days(0.9))
    const before = await endsOf(account.id)
    const { headers } = await client.call(accounts.renew, {})
    expect(headers['set-cookie']).toBeUndefined()
    expect(await endsOf(account.id)).toEqual(before)
  })

  it('is refused once the session has ended by itself', async () => {
    const { client, account } = await newcomer(server)
    await age(account.id, days(30.01))
    const { status, refusal } = await client.call(accounts.renew, {})
    expect([status, refusal.code]).toEqual([401, 'not_signed_in'])
  })

  it('is refused after a sign-out elsewhere in the same browser, and after a revocation', async () => {
    const { client, email, account } = await newcomer(server)
    const secondTab = server.visitor()
    for (const [name, value] of client.cookies) secondTab.cookies.set(name, value)
    expect((await secondTab.call(accounts.renew, {})).status).toBe(200)
    await client.call(accounts.signOut, {})
    expect((await secondTab.call(accounts.renew, {})).status).toBe(401)

    const phone = server.visitor()
    await phone.call(accounts.signIn, { body: { email, password } })
    expect((await phone.call(accounts.renew, {})).status).toBe(200)
    await server.parts.db.raw('delete from auth.session where user_id = $1', [account.id])
    expect((await phone.call(accounts.renew, {})).status).toBe(401)
  })

  it('is refused for a cookie that was tampered with', async () => {
    const { client } = await newcomer(server)
    const value = client.cookies.get(cookieName) ?? ''
    client.cookies.set(cookieName, `x${value}`)
    expect((await client.call(accounts.renew, {})).status).toBe(401)
  })

  it('is refused for a token that is right and a signature that is not ours', async () => {
    const { client } = await newcomer(server)
    const [token] = (client.cookies.get(cookieName) ?? '').split('.')
    for (const forged of [
      token,
      `${token}.`,
      `${token}.AAAA`,
      withSignature(token ?? '', 'another secret'),
    ]) {
      client.cookies.set(cookieName, forged ?? '')
      expect((await client.call(accounts.renew, {})).status).toBe(401)
    }
  })

  it('serves two tabs at once: both hear, and the session stays one', async () => {
    const { client, account } = await newcomer(server)
    await age(account.id, days(2))
    const answers = await Promise.all([client.call(accounts.renew, {}), client.call(accounts.renew, {})])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await endsOf(account.id)).toHaveLength(1)
  })
})
