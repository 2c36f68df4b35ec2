import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/messages'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deleteOutdatedRows } from './job-handlers.ts'
import { networkOf } from './rate-limit.ts'
import { newcomer } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterEach(() => server.travelTo(new Date()))
afterAll(() => server.close())

const query = { token: 'unknown' }
const { most, withinSeconds } = invitations.show.tries

describe('Too many tries', () => {
  it('from one address are refused until their time is over, and nobody else is', async () => {
    const start = new Date('2026-11-15T10:00:00Z')
    server.travelTo(start)
    const guesser = server.visitor('10.9.9.9')
    expect((await guesser.call(invitations.show, { query })).status).toBe(404)
    const others = await Promise.all(
      Array.from({ length: most - 1 }, () => guesser.call(invitations.show, { query })),
    )
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([404]))

    server.travelTo(new Date(start.getTime() + 20_000))
    const { status, refusal, headers } = await guesser.call(invitations.show, { query })
    expect({ status, code: refusal.code, message: refusal.message, wait: headers['retry-after'] }).toEqual({
      status: 429,
      code: 'too_many_tries',
      message: messages.tooManyTries,
      wait: String(withinSeconds - 20),
    })
    expect((await server.visitor('10.9.9.10').call(invitations.show, { query })).status).toBe(404)

    server.travelTo(new Date(start.getTime() + (withinSeconds + 1) * 1000))
    expect((await guesser.call(invitations.show, { query })).status).toBe(404)
  })

  it('that a wrong clock has counted are forgotten once it is put back', async () => {
    const start = new Date('2026-11-15T12:00:00Z')
    server.travelTo(new Date(start.getTime() + 24 * 3_600_000))
    const guesser = server.visitor('10.9.9.11')
    for (let tried = 0; tried <= most; tried += 1) await guesser.call(invitations.show, { query })
    expect((await guesser.call(invitations.show, { query })).status).toBe(429)
    server.travelTo(start)
    expect((await guesser.call(invitations.show, { query })).status).toBe(404)
  })
})

describe('One network is', () => {
  it.each([
    ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
    ['the same one written as IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
    ['the same one in hexadecimal', '::FFFF:c000:207', '192.0.2.7'],
    ['the first half of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['the same one whoever else is in it', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['another one where that half differs', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['one with nothing in between', '2001:db8::', '2001:db8:0:0::/64'],
    ['a machine’s own', '::1', '0:0:0:0::/64'],
    ['one of a link, whatever the card is called', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['none where a proxy has written nonsense', `nobody ${'x'.repeat(5000)}`, 'unknown'],
    ['none where nothing is known', '', 'unknown'],
  ])('%s', (_, address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('one guesser, from however many addresses of it', async () => {
    const start = new Date('2026-11-15T14:00:00Z')
    server.travelTo(start)
    const look = (place: number) =>
      server.visitor(`2001:db8:7:7::${place.toString(16)}`).call(invitations.show, { query })
    for (let tried = 0; tried < most; tried += 1) expect((await look(tried)).status).toBe(404)
    expect((await look(most)).status).toBe(429)
    expect((await server.visitor('2001:db8:7:8::1').call(invitations.show, { query })).status).toBe(404)
  })
})

it('A caller behind a proxy is known by what the proxy says of it, not by what it says of itself', async () => {
  const proxied = await testServer({ TRUST_PROXY: 'true' })
  const look = (forwarded: string) =>
    proxied.visitor('10.0.0.1').send({
      url: '/api/get-invitation?token=unknown',
      headers: { 'x-forwarded-for': forwarded },
    })
  for (let tried = 0; tried < most; tried += 1) await look(`10.66.0.${tried}, 10.7.7.7`)
  expect((await look('10.66.1.1, 10.7.7.7')).status).toBe(429)
  expect((await look('10.66.1.1, 10.7.7.8')).status).toBe(404)
  await proxied.close()
})

it('What has run out is swept away, and nothing else', async () => {
  const { client } = await newcomer(server)
  const gone = await newcomer(server)
  const { db } = server.parts
  await db.raw('update auth.session set expires_at = $2 where user_id = $1', [
    gone.account.id,
    new Date(Date.now() - 1000),
  ])
  await deleteOutdatedRows(db, new Date())
  expect(await db.raw('select 1 from auth.session where user_id = $1', [gone.account.id])).toEqual([])
  expect((await client.call(accounts.me, {})).status).toBe(200)
  await deleteOutdatedRows(db, new Date(Date.now() + 2 * 24 * 3600 * 1000))
  expect(await db.raw('select 1 from auth.rate_limit')).toEqual([])
})
