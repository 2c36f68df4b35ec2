import { decodeForm } from '@cairn/sandbox/form'
import { monthAfter } from '@cairn/sandbox/objects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkout,
  eventsOf,
  letJobsRun,
  overviewOf,
  pay,
  portal,
  press,
  subscribe,
} from '../testing/billing.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('The sandbox’s checkout', () => {
  it('says what it is, and asks for no card', async () => {
    const { text, headers } = await server
      .visitor()
      .send({ method: 'GET', url: await checkout(await founder(server)) })
    expect(text).toContain('Sandbox')
    expect(text).toContain('$1.99')
    expect(text).not.toContain('<input')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['referrer-policy']).toBe('same-origin')
  })

  it('returns to billing when paid, and pays once however often it is pressed', async () => {
    const admin = await founder(server)
    const page = await checkout(admin)
    const press = () => admin.client.send({ method: 'POST', url: `${page}/pay` })
    const [first, second] = [await press(), await press()]
    expect([first.status, first.headers.location]).toEqual([
      303,
      'http://localhost:3000/billing?success=true',
    ])
    expect(second.status).toBe(303)
    const created = (await eventsOf(server, admin)).filter(({ type }) =>
      type.endsWith('subscription.created'),
    )
    expect(created).toHaveLength(1)
  })

  it('can decline the card, and then nothing has happened', async () => {
    const admin = await founder(server)
    const page = await checkout(admin)
    const { status, text } = await admin.client.send({ method: 'POST', url: `${page}/decline` })
    expect(status).toBe(200)
    expect(text).toContain('Your card was declined.')
    await letJobsRun(server)
    expect((await overviewOf(admin)).state).toBe('in_trial')
    expect((await admin.client.send({ method: 'POST', url: `${page}/pay` })).status).toBe(303)
  })

  it.each([
    ['GET', '/sandbox/checkout/cs_sandbox_unknown'],
    ['POST', '/sandbox/checkout/cs_sandbox_unknown/pay'],
    ['GET', '/sandbox/portal/bps_sandbox_unknown'],
    ['POST', '/sandbox/portal/bps_sandbox_unknown/cancel'],
  ] as const)('answers 404 to %s %s', async (method, url) => {
    expect((await server.visitor().send({ method, url })).status).toBe(404)
  })

  it('takes no order from another site', async () => {
    const admin = await founder(server)
    const headers = { origin: 'https://evil.example' }
    const url = `${await checkout(admin)}/pay`
    expect((await server.visitor().send({ method: 'POST', url, headers })).status).toBe(403)
  })
})

describe('The sandbox’s portal', () => {
  it.each(['cancel', 'cancel-on-a-day'] as const)(
    'ends the subscription with its period by %s, unless resumed',
    async (way) => {
      const admin = await founder(server)
      await subscribe(server, admin)
      await press(admin, way)
      await letJobsRun(server)
      expect(await overviewOf(admin)).toMatchObject({
        state: 'canceling',
        subscription: { cancelAtPeriodEnd: true },
      })
      await press(admin, 'resume')
      await letJobsRun(server)
      expect(await overviewOf(admin)).toMatchObject({
        state: 'active',
        subscription: { cancelAtPeriodEnd: false },
      })
      await press(admin, 'advance-a-month')
      await letJobsRun(server)
      await press(admin, way, 'advance-a-month')
      await letJobsRun(server)
      expect(await overviewOf(admin)).toMatchObject({ state: 'expired', status: 'canceled' })
    },
  )

  it('begins a new period with every month', async () => {
    const admin = await founder(server)
    await subscribe(server, admin)
    const trialEnd = (await overviewOf(admin)).subscription?.currentPeriodEnd as Date
    await press(admin, 'advance-a-month')
    await letJobsRun(server)
    expect((await overviewOf(admin)).subscription).toMatchObject({
      status: 'active',
      currentPeriodStart: trialEnd,
      currentPeriodEnd: new Date(monthAfter(trialEnd.getTime() / 1000) * 1000),
    })
  })

  it('offers what makes sense: nothing after the end, resuming only what ends', async () => {
    const admin = await founder(server)
    await subscribe(server, admin)
    const page = await portal(admin)
    const shown = async () => (await admin.client.send({ method: 'GET', url: page })).text
    expect(await shown()).toContain('Cancel at period end')
    expect(await shown()).not.toContain('Resume')
    await admin.client.send({ method: 'POST', url: `${page}/cancel` })
    expect(await shown()).toContain('Resume')
    await admin.client.send({ method: 'POST', url: `${page}/advance-a-month` })
    expect(await shown()).not.toContain('<button')
  })
})

it('With a payment key the sandbox does not exist', async () => {
  const other = await testServer({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  const page = await checkout(await founder(server))
  expect((await other.visitor().send({ method: 'GET', url: page })).status).toBe(404)
  await other.close()
})

it('Events survive until the webhook takes them', async () => {
  const admin = await founder(server)
  await pay(admin)
  const waiting = await server.parts.db.raw(
    "select state::text from jobs.job where name = 'sandbox-event' and state = 'created'",
  )
  expect(waiting.length).toBeGreaterThan(0)
  await letJobsRun(server)
  expect((await overviewOf(admin)).state).toBe('active')
})

it.each([
  ['2026-01-15', '2026-02-15'],
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-12-31', '2027-01-31'],
])('A month after %s is %s', (from, to) => {
  expect(monthAfter(Date.parse(`${from}T10:00:00Z`) / 1000)).toBe(Date.parse(`${to}T10:00:00Z`) / 1000)
})

it('Forms are read as the provider nests them', () => {
  expect(decodeForm('a=1&b[c]=2&b[d][0][e]=3&b[d][1][e]=x%20y')).toEqual({
    a: '1',
    b: { c: '2', d: { 0: { e: '3' }, 1: { e: 'x y' } } },
  })
})
