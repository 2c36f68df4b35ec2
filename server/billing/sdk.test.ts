import { payCheckout } from '@cairn/sandbox/actions'
import { sandboxFetch } from '@cairn/sandbox/fetch'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJobs } from '../jobs/jobs.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { requestJudge } from '../testing/stripe-schema.ts'
import { answeringBy, stripeServer } from '../testing/stripe-server.ts'
import { stripeTestKey } from '../testing/stripe-test-mode.ts'
import { openProvider, type Provider, sandboxKey } from './provider.ts'
import { readingOf } from './reading.ts'
import { sandboxShelves } from './sandbox-store.ts'

const companyId = '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f'
const day = 86_400_000
const keys = { secretKey: sandboxKey, webhookSecret: 'whsec_test' }

let database: TestDatabase
let judge: Awaited<ReturnType<typeof requestJudge>>
beforeAll(async () => {
  database = await testDatabase()
  judge = await requestJudge()
})
afterAll(() => database.close())

/** The sandbox behind a real socket, and someone who pays there. */
const overHttp = async () => {
  const { db } = database
  const jobs = openJobs({ db, onError: () => {} })
  await jobs.prepare()
  const clock = () => new Date()
  const shelves = sandboxShelves({ db, jobs })
  const server = await stripeServer(
    answeringBy(sandboxFetch({ shelves, clock, publicUrl: 'http://localhost:3000' })),
  )
  const provider = openProvider({ ...keys, connection: server.connection })
  const payAt = (url: string) =>
    shelves.within((shelf) =>
      payCheckout({ shelf, announce: async () => {}, now: clock() }, url.split('/').at(-1) ?? ''),
    )
  return { provider, server, payAt }
}

const checkoutFor = (customerId: string, number: number, trialEnd: string | null) => ({
  customerId,
  companyId,
  number,
  at: new Date(),
  seats: 3,
  trialEnd,
  successUrl: 'http://localhost:3000/billing?success=true',
  cancelUrl: 'http://localhost:3000/billing',
})

/** All that we ever ask, in the order in which a company does. */
const conversation = async (
  provider: Provider,
  subscribe: (customer: string, url: string) => Promise<unknown>,
) => {
  const customer = await provider.createCustomer(companyId, 'Skerry Logistics', 'maren@skerry.example')
  expect(await provider.currentSubscription(customer)).toBeNull()
  const later = new Date(Date.now() + 9 * day).toISOString()
  const { id } = await provider.createCheckout(checkoutFor(customer, 1, later))
  expect(await provider.checkout(id)).toMatchObject({ isOpen: true })
  await provider.closeCheckouts(customer, 2)
  expect(await provider.checkout(id)).toMatchObject({ isOpen: false })
  const wanted = checkoutFor(customer, 2, null)
  const [second, same] = await Promise.all([provider.createCheckout(wanted), provider.createCheckout(wanted)])
  expect(same).toEqual(second)
  await subscribe(customer, second.url)
  const subscription = await provider.currentSubscription(customer)
  if (subscription === null) throw new Error('There is no subscription')
  expect(readingOf(subscription)).toMatchObject({ status: 'active', quantity: 3, cancelAtPeriodEnd: false })
  await provider.setQuantity(subscription, 5, `seats-${customer}`)
  const after = await provider.currentSubscription(customer)
  expect(after && readingOf(after)).toMatchObject({ quantity: 5 })
  await subscribe(customer, (await provider.createCheckout(checkoutFor(customer, 3, null))).url)
  const surplus: string[] = []
  const still = await provider.currentSubscription(customer, async (one) => {
    await provider.endAtOnce(one)
    surplus.push(one)
  })
  expect([still?.id, surplus.length]).toEqual([subscription.id, 1])
  return customer
}

describe('Over HTTP', () => {
  it('a company’s whole life is understood, and every request is one the SDK allows', async () => {
    const { provider, server, payAt } = await overHttp()
    const customer = await conversation(provider, (_, url) => payAt(url))
    await provider.createPortal(customer, 'http://localhost:3000/billing')
    const wrong = server.heard.flatMap(({ method, path, encoded }) => judge(method, path, encoded))
    expect(wrong).toEqual([])
    for (const { headers } of server.heard)
      expect(headers).toMatchObject({
        authorization: `Bearer ${sandboxKey}`,
        'stripe-version': '2026-10-28.endive',
      })
    const update = server.heard.find(({ path }) => path.startsWith('/v1/subscriptions/'))
    expect(update?.headers['idempotency-key']).toBe(`seats-${customer}`)
    expect(decodeURIComponent(update?.encoded ?? '')).toMatch(
      /^items\[0\]\[id\]=si_\w+&items\[0\]\[quantity\]=5&proration_behavior=create_prorations$/,
    )
    await server.close()
  })

  it('a request with a key the SDK does not know would be noticed', () => {
    expect(judge('POST', '/v1/customers', 'name=Skerry')).toEqual([])
    expect(judge('POST', '/v1/customers', 'nam=Skerry')).not.toEqual([])
    expect(judge('POST', '/v1/subscriptions/sub_1', 'items[0][id]=si_1&items[0][quantity]=many')).not.toEqual(
      [],
    )
    expect(judge('POST', '/v1/customers/cus_1', 'emial=a@skerry.example')).not.toEqual([])
    expect(judge('POST', '/v1/refunds', 'amount=1')).toEqual(['POST /v1/refunds is no call of ours'])
  })

  it('two admins who ask at once, each by their own name, get one customer', async () => {
    const { provider, server } = await overHttp()
    const ids = await Promise.all([
      provider.createCustomer(companyId, 'Skerry', 'a@skerry.example'),
      provider.createCustomer(companyId, 'Skerry', 'b@skerry.example'),
    ])
    expect(ids[0]).toBe(ids[1])
    await server.close()
  })

  it('a failure of the provider is tried once more, under the same key', async () => {
    const server = await stripeServer(async (_, response, count) => {
      response.writeHead(count === 1 ? 500 : 200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(count === 1 ? { error: { type: 'api_error', message: 'sorry' } } : { id: 'cus_1' }),
      )
    })
    const provider = openProvider({ ...keys, connection: server.connection })
    expect(await provider.createCustomer(companyId, 'Skerry', 'a@skerry.example')).toBe('cus_1')
    const created = server.heard.filter(({ path }) => path === '/v1/customers')
    expect(created.map(({ headers }) => headers['idempotency-key'])).toEqual([
      `customer-${companyId}`,
      `customer-${companyId}`,
    ])
    await server.close()
  })

  it('a provider that does not answer is given up on after two tries', async () => {
    const server = await stripeServer(() => new Promise(() => {}))
    const provider = openProvider({ ...keys, connection: { ...server.connection, timeout: 100 } })
    await expect(provider.currentSubscription('cus_1')).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    )
    expect(server.heard).toHaveLength(2)
    await server.close()
  })

  it('a provider that is not there is the same to us', async () => {
    const server = await stripeServer(async () => {})
    await server.close()
    const provider = openProvider({ ...keys, connection: server.connection })
    await expect(provider.currentSubscription('cus_1')).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    )
  })
})

const inTestMode = (secretKey: string) =>
  describe('In the provider’s test mode', () => {
    it('a company’s whole life is understood', async () => {
      const stripe = new Stripe(secretKey)
      const provider = openProvider({ ...keys, secretKey })
      const product = await stripe.products.create({ name: 'Cairn, per team member' })
      const customer = await conversation(provider, (id) =>
        stripe.subscriptions.create({
          customer: id,
          default_payment_method: 'pm_card_visa',
          items: [
            {
              quantity: 3,
              price_data: {
                currency: 'usd',
                unit_amount: 199,
                product: product.id,
                recurring: { interval: 'month' },
              },
            },
          ],
        }),
      )
      await stripe.customers.del(customer)
    })
  })

if (stripeTestKey !== undefined) inTestMode(stripeTestKey)
