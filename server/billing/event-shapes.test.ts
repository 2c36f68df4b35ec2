import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../testing/billing.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const event = (more: object) => ({
  id: 'evt_1',
  type: 'customer.subscription.updated',
  data: { object: { customer: 'cus_1' } },
  ...more,
})

/** Signed as the provider signs, and yet nothing that it sends. */
const wrong: Record<string, unknown> = {
  'no event at all': {},
  'a list': [],
  nothing: null,
  'a word': 'event',
  'a number': 7,
  'an event without an id': event({ id: undefined }),
  'an event whose id is a number': event({ id: 7 }),
  'an id that cannot be stored': event({ id: 'evt\u0000' }),
  'an id that is too long': event({ id: 'e'.repeat(300) }),
  'an event without a type': event({ type: undefined }),
  'a type that is a list': event({ type: [] }),
  'no data': event({ data: undefined }),
  'data that is nothing': event({ data: null }),
  'data without an object': event({ data: {} }),
  'an object that is a word': event({ data: { object: 'sub_1' } }),
  'an object that is nothing': event({ data: { object: null } }),
  'a customer that is a number': event({ data: { object: { customer: 7 } } }),
  'a customer that cannot be stored': event({ data: { object: { customer: 'cus\u0000' } } }),
  'a customer of half a letter': event({ data: { object: { customer: 'cus\ud800' } } }),
}

describe('A signed message of the wrong shape', () => {
  it.each(Object.entries(wrong))('is refused as malformed: %s', async (_, body) => {
    expect(await deliver(server, server.app, body as object)).toBe(400)
  })

  it.each([
    ['of nobody', event({ data: { object: {} } })],
    ['of a customer told as a whole', event({ data: { object: { customer: { id: 'cus_1' } } } })],
    ['of a kind that is none of our business', event({ type: 'product.created' })],
    ['of a customer that we do not know', event({})],
  ])('is not one %s, which is taken and left', async (_, body) => {
    expect(await deliver(server, server.app, body)).toBe(200)
  })
})
