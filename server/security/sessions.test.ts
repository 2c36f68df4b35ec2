import { randomUUID } from 'node:crypto'
import { accounts } from '@cairn/domain/accounts/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

const signIn = async (email: string) => {
  const client = server.visitor('10.9.8.7')
  await client.send({
    method: 'POST',
    url: accounts.signIn.path,
    headers: { 'user-agent': firefox },
    payload: { email, password },
  })
  return client
}
const listed = async (client: Awaited<ReturnType<typeof signIn>>) =>
  (await client.call(ownAccount.sessions, {})).reply.sessions
const isIn = async (client: Awaited<ReturnType<typeof signIn>>) =>
  (await client.call(accounts.me, {})).status === 200

describe('Where someone is signed in', () => {
  it('is listed with device, address and times, this one first', async () => {
    const { client, email } = await newcomer(server)
    const other = await signIn(email)
    const sessions = await listed(client)
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(sessions[1]).toMatchObject({
      device: { browser: 'Firefox', system: 'Windows', kind: 'laptop' },
      address: '10.9.8.7',
      signedInAt: expect.any(Date),
      lastActiveAt: expect.any(Date),
    })
    expect((await listed(other)).find(({ isCurrent }) => isCurrent)?.id).toBe(sessions[1]?.id)
  })

  it('gives away no token and nobody else', async () => {
    const { client } = await newcomer(server)
    await newcomer(server)
    expect(await listed(client)).toHaveLength(1)
    const { text } = await client.send({ method: 'GET', url: ownAccount.sessions.path })
    expect(text).not.toContain('token')
  })

  it('leaves out what has run out', async () => {
    const { client, email, account } = await newcomer(server)
    await signIn(email)
    await server.parts.db.raw(
      `update auth.session set expires_at = '2020-01-01' where user_id = $1 and ip_address = '10.9.8.7'`,
      [account.id],
    )
    expect(await listed(client)).toHaveLength(1)
  })
})

describe('A session', () => {
  it('ends elsewhere: its next call is refused', async () => {
    const { client, email } = await newcomer(server)
    const other = await signIn(email)
    const id = (await listed(client))[1]?.id ?? ''
    expect((await client.call(ownAccount.endSession, { params: { id } })).status).toBe(200)
    expect([await isIn(client), await isIn(other)]).toEqual([true, false])
    const again = await client.call(ownAccount.endSession, { params: { id } })
    expect([again.status, again.refusal.message]).toEqual([404, messages.sessions.gone])
  })

  it('of somebody else is not found and goes on', async () => {
    const { client } = await newcomer(server)
    const stranger = await newcomer(server)
    const id = (await listed(stranger.client))[0]?.id ?? ''
    expect((await client.call(ownAccount.endSession, { params: { id } })).status).toBe(404)
    expect(await isIn(stranger.client)).toBe(true)
  })

  it('has an id: anything else is refused', async () => {
    const { client } = await newcomer(server)
    expect((await client.call(ownAccount.endSession, { params: { id: 'x' } })).status).toBe(422)
    expect((await client.call(ownAccount.endSession, { params: { id: randomUUID() } })).status).toBe(404)
  })
})

describe('Signing out', () => {
  it.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('by the scope %s', async (scope, left) => {
    const { client, email } = await newcomer(server)
    const other = await signIn(email)
    const bystander = await newcomer(server)
    expect((await client.call(ownAccount.endSessions, { body: { scope } })).status).toBe(200)
    expect([await isIn(client), await isIn(other)]).toEqual(left)
    expect(await isIn(bystander.client)).toBe(true)
  })

  it('knows no other scope', async () => {
    const { client } = await newcomer(server)
    const body = { scope: 'everyone' as 'global' }
    expect((await client.call(ownAccount.endSessions, { body })).status).toBe(422)
  })
})

describe('Who is not signed in', () => {
  it('sees and ends nothing', async () => {
    const visitor = server.visitor()
    expect((await visitor.call(ownAccount.sessions, {})).status).toBe(401)
    expect((await visitor.call(ownAccount.endSession, { params: { id: randomUUID() } })).status).toBe(401)
    expect((await visitor.call(ownAccount.endSessions, { body: { scope: 'global' } })).status).toBe(401)
  })
})
