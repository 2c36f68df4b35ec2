import { accounts } from '@cairn/domain/accounts/contract'
import { slowings } from '@cairn/domain/accounts/guess-rules'
import { messages } from '@cairn/domain/messages'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { freshEmail, mailTo, newcomer, password } from '../testing/people.ts'
import { halfSignedIn, turnOnSecondFactor } from '../testing/second-factor.ts'
import { freshAddress, type TestServer, testServer } from '../testing/server.ts'
import { withSignature } from './session.ts'

const cookie = 'cairn.device'
const { anyone, network } = slowings.password
const other = 'battery staple'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
beforeEach(() => server.travelTo(new Date()))
afterAll(() => server.close())

const wait = (seconds: number) => server.travelTo(new Date(server.parts.clock().getTime() + seconds * 1000))
const signIn = (client: Client, email: string, typed = password) =>
  client.call(accounts.signIn, { body: { email, password: typed } })
const guess = (email: string, from = server.visitor()) => signIn(from, email, 'not this one')
/** Until strangers wait as long as they ever do. */
const guessOn = async (email: string) => {
  for (let tried = 0; tried < anyone.free + 7; tried += 1) {
    await guess(email)
    wait(anyone.longestSeconds)
  }
  await guess(email)
}
/** A browser that has nothing but what another keeps for us beside the session. */
const withDeviceOf = ({ cookies }: Client) => {
  const client = server.visitor()
  client.cookies.set(cookie, cookies.get(cookie) ?? '')
  return client
}

describe('Wrong passwords', () => {
  it('are free at first, then each makes the next wait twice as long, up to a minute', async () => {
    const { email } = await newcomer(server)
    for (let tried = 0; tried < anyone.free; tried += 1) expect((await guess(email)).status).toBe(401)
    const waits: number[] = []
    for (let tried = 0; tried < 8; tried += 1) {
      const { status, refusal, headers } = await guess(email)
      const seconds = Number(headers['retry-after'])
      expect([status, refusal]).toEqual([
        429,
        { code: 'too_many_tries', message: messages.waitAndTry(seconds) },
      ])
      waits.push(seconds)
      wait(seconds)
      expect((await guess(email)).status).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
    wait(60)
    expect((await signIn(server.visitor(), email)).status).toBe(200)
  })

  it('make nobody wait longer for what was refused', async () => {
    const { email } = await newcomer(server)
    await guessOn(email)
    for (let tried = 0; tried < 40; tried += 1) expect((await guess(email)).status).toBe(429)
    wait(anyone.longestSeconds)
    expect((await signIn(server.visitor(), email)).status).toBe(200)
  })

  it('are forgotten when the right one comes, or nobody has tried for an hour', async () => {
    const { email } = await newcomer(server)
    await guessOn(email)
    wait(anyone.longestSeconds)
    await signIn(server.visitor(), email)
    for (let tried = 0; tried < anyone.free; tried += 1) expect((await guess(email)).status).toBe(401)
    expect((await guess(email)).status).toBe(429)
    wait(60 * 60)
    for (let tried = 0; tried < anyone.free; tried += 1) expect((await guess(email)).status).toBe(401)
  })

  it('of one network do not take every turn: it waits longer than its neighbours', async () => {
    const { email } = await newcomer(server)
    const address = freshAddress()
    for (let tried = 0; tried < 40; tried += 1) {
      await guess(email, server.visitor(address))
      wait(anyone.longestSeconds)
    }
    const { headers } = await guess(email, server.visitor(address))
    expect(Number(headers['retry-after'])).toBeGreaterThan(anyone.longestSeconds)
    expect(network.longestSeconds).toBeGreaterThan(anyone.longestSeconds)
    expect((await signIn(server.visitor(), email)).status).toBe(200)
  })

  it('at the same moment are no way round', async () => {
    const { email } = await newcomer(server)
    const answers = await Promise.all(Array.from({ length: anyone.free + 10 }, () => guess(email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(anyone.free)
  })

  it('slow a known device down as well, which waits for its own alone', async () => {
    const { email, client } = await newcomer(server)
    for (let tried = 0; tried < slowings.password.known.free; tried += 1) await guess(email, client)
    expect((await guess(email, client)).status).toBe(429)
    expect((await signIn(server.visitor(), email)).status).toBe(200)
  })

  it('tell nothing about who has an account', async () => {
    const email = freshEmail()
    for (let tried = 0; tried < anyone.free; tried += 1) expect((await guess(email)).status).toBe(401)
    expect((await guess(email)).status).toBe(429)
  })
})

describe('A device is known', () => {
  const isKnown = async (client: Client, email: string, typed = password) =>
    (await signIn(withDeviceOf(client), email, typed)).status === 200

  it('after signing in, for a year, by a cookie out of reach for scripts that names nobody', async () => {
    const { email, account } = await newcomer(server)
    const client = server.visitor()
    const { headers } = await signIn(client, email)
    const [given = ''] = [headers['set-cookie']].flat().filter((one) => String(one).startsWith(cookie))
    expect(given).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    for (const said of [email, account.id]) expect(decodeURIComponent(String(given))).not.toContain(said)
    await client.call(accounts.signOut, {})
    await guessOn(email)
    expect(await isKnown(client, email)).toBe(true)
  })

  it('and lets nobody in by that', async () => {
    const { client } = await newcomer(server)
    expect((await withDeviceOf(client).call(accounts.me, {})).status).toBe(401)
  })

  it('to each of those who share it, and to no other account', async () => {
    const [one, two, three] = [await newcomer(server), await newcomer(server), await newcomer(server)]
    await signIn(one.client, two.email)
    for (const { email } of [one, two, three]) await guessOn(email)
    expect(await isKnown(one.client, one.email)).toBe(true)
    expect(await isKnown(one.client, two.email)).toBe(true)
    expect(await isKnown(one.client, three.email)).toBe(false)
  })

  it('not before the second factor was shown', async () => {
    const { client, email } = await newcomer(server)
    await turnOnSecondFactor(server, client)
    expect((await halfSignedIn(server, email)).cookies.has(cookie)).toBe(false)
  })

  it('not by a cookie that someone else has written, or that was given for something else', async () => {
    const { client, email } = await newcomer(server)
    await guessOn(email)
    const value = client.cookies.get(cookie)?.slice('device '.length).split('.').slice(0, -1).join('.') ?? ''
    for (const forged of [
      value,
      `device ${value}`,
      withSignature(`device ${value}`, 'a secret of their own'),
    ]) {
      const stranger = server.visitor()
      stranger.cookies.set(cookie, forged)
      expect((await signIn(stranger, email)).status).toBe(429)
    }
  })

  it('no longer once the password is reset', async () => {
    const { client, email } = await newcomer(server)
    await server.visitor().call(accounts.forgotPassword, { body: { email } })
    const token = await eventually(async () => {
      const found = /set-password\?token=([^\s"&]+)/.exec((await mailTo(server, email)).text)?.[1]
      if (found === undefined) throw new Error('The mail is not there yet')
      return found
    })
    await server.visitor().call(accounts.resetPassword, { body: { token, password: other } })
    await guessOn(email)
    expect(await isKnown(client, email, other)).toBe(false)
  })

  it('where the password was changed, and nowhere else', async () => {
    const { client, email } = await newcomer(server)
    const elsewhere = server.visitor()
    await signIn(elsewhere, email)
    const body = { currentPassword: password, password: other }
    expect((await client.call(security.changePassword, { body })).status).toBe(200)
    await guessOn(email)
    expect(await isKnown(client, email, other)).toBe(true)
    expect(await isKnown(elsewhere, email, other)).toBe(false)
  })
})
