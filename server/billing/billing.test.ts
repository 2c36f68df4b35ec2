import { billing } from '@cairn/domain/billing/contract'
import { messages } from '@cairn/domain/billing/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joiner, overviewOf, pay, portal, subscribe } from '../testing/billing.ts'
import { olderClient, refusedWith } from '../testing/older-client.ts'
import { founder, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const calls = {
  '/api/stripe/create-checkout-session': { companyId: '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f' },
  '/api/stripe/create-portal-session': { companyId: '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f' },
  '/api/update-subscription-quantity': { subscriptionId: 'sub_other', quantity: 9 },
  '/api/billing/refresh': {},
}

describe.each(Object.entries(calls))('POST %s', (url, payload) => {
  it('is for admins alone', async () => {
    const host = await founder(server)
    const member = await joiner(server, host)
    const outsider = await newcomer(server)
    expect((await olderClient(server.visitor()).post(url, payload)).status).toBe(401)
    expect((await olderClient(outsider.client).post(url, payload)).status).toBe(403)
    const { status, body } = await olderClient(member.client).post(url, payload)
    expect([status, body.message]).toEqual([403, 'Only a company admin can do this.'])
  })
})

describe('Billing', () => {
  it('shows a member how things stand, and an admin also the seats', async () => {
    const admin = await founder(server)
    const member = await joiner(server, admin)
    expect((await server.visitor().call(billing.overview, {})).status).toBe(401)
    expect(await overviewOf(member)).toMatchObject({
      state: 'in_trial',
      status: 'trial',
      isInTrial: true,
      daysRemaining: 14,
      isExpiringSoon: false,
      subscription: null,
      members: 2,
      monthlyCost: '$3.98',
      supportEmail: 'support@cairn.example',
      salesEmail: 'sales@cairn.example',
      sandbox: true,
      plan: 'pro',
      canSubscribe: true,
      seats: null,
    })
    await subscribe(server, admin)
    expect((await overviewOf(member)).seats).toBeNull()
    expect(await overviewOf(admin)).toMatchObject({
      state: 'active',
      status: 'trialing',
      canSubscribe: false,
      seats: { billed: 2, syncedAt: expect.any(Date), subscriptionId: expect.stringMatching(/^sub_/) },
    })
  })

  it('counts the days to the trial’s end', async () => {
    const admin = await founder(server)
    const { trial } = await overviewOf(admin)
    server.travelTo(new Date((trial.endDate as Date).getTime() - 3 * 86_400_000))
    expect(await overviewOf(admin)).toMatchObject({ daysRemaining: 3, isExpiringSoon: true })
    server.travelTo(trial.endDate as Date)
    expect(await overviewOf(admin)).toMatchObject({
      state: 'trial_ended',
      isInTrial: false,
      daysRemaining: 0,
    })
    server.travelTo(new Date())
  })
})

describe('Checkout', () => {
  const open = async (admin: Awaited<ReturnType<typeof founder>>, more: object = {}) =>
    olderClient(admin.client).post('/api/stripe/create-checkout-session', {
      companyId: admin.companyId,
      userEmail: admin.email,
      userCount: 99,
      ...more,
    })

  it('answers where to pay, for the members counted by the server, from the end of the trial on', async () => {
    const admin = await founder(server)
    await joiner(server, admin)
    const { status, body } = await open(admin, { mode: 'subscription' })
    expect(status).toBe(200)
    expect(body.url).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\/cs_sandbox_\w+$/)
    expect(body.sessionUrl).toBe(body.url)
    const [kept] = await server.parts.db.raw<{ body: object }>(
      'select body from sandbox_objects where id = $1',
      [body.url.split('/').at(-1)],
    )
    const { trial } = await overviewOf(admin)
    expect(kept?.body).toMatchObject({
      quantity: 2,
      client_reference_id: admin.companyId,
      trial_end: Math.floor((trial.endDate as Date).getTime() / 1000),
      success_url: 'http://localhost:3000/billing?success=true',
      cancel_url: 'http://localhost:3000/billing',
    })
  })

  it('is refused for another company', async () => {
    const [admin, other] = [await founder(server), await founder(server)]
    const { status, body } = await open(admin, { companyId: other.companyId })
    expect([status, body]).toEqual([403, refusedWith('not_allowed', messages.notYourCompany, 'companyId')])
  })

  it.each(['successUrl', 'cancelUrl'])('returns to no other site by %s', async (field) => {
    const admin = await founder(server)
    const { status, body } = await open(admin, { [field]: 'https://evil.example/billing' })
    expect([status, body]).toEqual([403, refusedWith('not_allowed', messages.notOurAddress, field)])
    expect((await open(admin, { [field]: 'http://localhost:3000/setup' })).status).toBe(200)
  })

  it('is refused while there is a subscription, and open again once it is over', async () => {
    const admin = await founder(server)
    await pay(admin)
    const { status, body } = await open(admin)
    expect([status, body]).toEqual([409, refusedWith('conflict', messages.alreadySubscribed)])
    const page = await portal(admin)
    await admin.client.send({ method: 'POST', url: `${page}/cancel` })
    await admin.client.send({ method: 'POST', url: `${page}/advance-a-month` })
    expect((await open(admin)).status).toBe(200)
  })

  it('for something else leaves only the newest one open, so that nobody pays twice', async () => {
    const admin = await founder(server)
    const first = new URL((await open(admin)).body.url).pathname
    const elsewhere = { cancelUrl: 'http://localhost:3000/setup' }
    const second = new URL((await open(admin, elsewhere)).body.url).pathname
    await admin.client.send({ method: 'POST', url: `${first}/pay` })
    expect((await admin.client.call(billing.refresh, {})).reply.subscription).toBeNull()
    expect((await admin.client.send({ method: 'GET', url: first })).text).toContain('closed')
    await admin.client.send({ method: 'POST', url: `${second}/pay` })
    const { reply } = await admin.client.call(billing.refresh, {})
    expect(reply.state).toBe('active')
  })

  it('makes one customer for two admins who ask at once', async () => {
    const admin = await founder(server)
    await Promise.all([open(admin), open(admin), open(admin)])
    const customers = await server.parts.db.raw(
      `select id from sandbox_objects where kind = 'customer' and body->'metadata'->>'company_id' = $1`,
      [admin.companyId],
    )
    expect(customers).toHaveLength(1)
  })
})

describe('The portal', () => {
  it('is refused to who never subscribed, and opens for who did', async () => {
    const admin = await founder(server)
    const { client, companyId } = admin
    const before = await olderClient(client).post('/api/stripe/create-portal-session', { companyId })
    expect([before.status, before.body]).toEqual([409, refusedWith('conflict', messages.neverSubscribed)])
    await pay(admin)
    expect(await portal(admin)).toMatch(/^\/sandbox\/portal\/bps_sandbox_\w+$/)
  })

  it('is refused for another company', async () => {
    const [admin, other] = [await founder(server), await founder(server)]
    await pay(other)
    const { status } = await admin.client.call(billing.createPortalSession, {
      body: { companyId: other.companyId },
    })
    expect(status).toBe(403)
  })
})

describe('Updating the quantity', () => {
  it('takes the number from the members and not from the caller', async () => {
    const admin = await founder(server)
    await subscribe(server, admin)
    await joiner(server, admin)
    const { seats } = await overviewOf(admin)
    const { status, body } = await olderClient(admin.client).post('/api/update-subscription-quantity', {
      subscriptionId: seats?.subscriptionId,
      quantity: 77,
    })
    expect([status, body]).toEqual([200, { success: true, quantity: 2 }])
    expect((await overviewOf(admin)).seats).toMatchObject({ billed: 2, syncedAt: expect.any(Date) })
  })

  it('is refused for the subscription of another company', async () => {
    const [admin, other] = [await founder(server), await founder(server)]
    await subscribe(server, admin)
    await subscribe(server, other)
    const subscriptionId = (await overviewOf(other)).seats?.subscriptionId ?? ''
    const answer = await admin.client.call(billing.updateQuantity, { body: { subscriptionId } })
    expect([answer.status, answer.refusal.message]).toEqual([403, messages.notYourSubscription])
  })
})
