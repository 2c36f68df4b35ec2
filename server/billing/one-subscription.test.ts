import { billing } from '@cairn/domain/billing/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkout, eventsOf, joiner, letJobsRun, overviewOf, pay, press } from '../testing/billing.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ask = ({ client, companyId }: Member, more: object = {}) =>
  client.call(billing.createCheckoutSession, { body: { companyId, ...more } })

/** What the sandbox keeps for a company, by kind. */
const kept = async <T>(kind: string, { companyId }: Member) => {
  const rows = await server.parts.db.raw<{ body: T }>(
    `select o.body from sandbox_objects o join companies c on c.stripe_customer_id = o.customer
     where o.kind = $1 and c.id = $2 order by o.created_at, o.id`,
    [kind, companyId],
  )
  return rows.map(({ body }) => body)
}
const openCheckouts = async (admin: Member) =>
  (await kept<{ id: string; status: string }>('checkout.session', admin)).filter(
    ({ status }) => status === 'open',
  )
const liveSubscriptions = async (admin: Member) =>
  (await kept<{ id: string; status: string }>('subscription', admin)).filter(
    ({ status }) => status !== 'canceled',
  )

describe('A company has one checkout open', () => {
  it('when twenty ask at once, and all of them are sent to it', async () => {
    const admin = await founder(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(admin)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ reply }) => reply.url)).size).toBe(1)
    expect(await openCheckouts(admin)).toHaveLength(1)
  })

  it('when it is asked for again, also after a reply was lost', async () => {
    const admin = await founder(server)
    expect(await checkout(admin)).toBe(await checkout(admin))
    expect(await openCheckouts(admin)).toHaveLength(1)
  })

  it('when different ones are asked for at once: the others are closed before someone is sent there', async () => {
    const admin = await founder(server)
    const addresses = ['billing', 'setup', 'allobjectives', 'strategies']
    const answers = await Promise.all(
      addresses.map((path) => ask(admin, { cancelUrl: `http://localhost:3000/${path}` })),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect(await openCheckouts(admin)).toHaveLength(1)
  })

  it('when one is made so slowly that another was asked for meanwhile: who asked is sent to the one that is open', async () => {
    const admin = await founder(server)
    const at = (path: string) => ({ cancelUrl: `http://localhost:3000/${path}` })
    const { provider } = server.parts
    const make = provider.createCheckout
    const slowly = vi.spyOn(provider, 'createCheckout').mockImplementationOnce(async (wanted) => {
      expect((await ask(admin, at('setup'))).status).toBe(200)
      return make(wanted)
    })
    const { reply } = await ask(admin, at('billing'))
    slowly.mockRestore()
    const open = await openCheckouts(admin)
    expect(open).toHaveLength(1)
    expect(reply.url).toContain(open[0]?.id)
  })

  it('and gets another once that one is too old, for another number of people, or was closed', async () => {
    const admin = await founder(server)
    const first = await checkout(admin)
    await joiner(server, admin)
    const second = await checkout(admin)
    expect(second).not.toBe(first)
    await server.parts.provider.expireCheckout(second.split('/').at(-1) ?? '')
    const third = await checkout(admin)
    expect(third).not.toBe(second)
    server.travelTo(new Date(Date.now() + 2 * 3_600_000))
    expect(await checkout(admin)).not.toBe(third)
    server.travelTo(new Date())
    expect(await openCheckouts(admin)).toHaveLength(1)
  })

  it('and none while it has a subscription, also where nobody was told of it yet', async () => {
    const admin = await founder(server)
    const page = await checkout(admin)
    for (let n = 0; n < 2; n += 1) await admin.client.send({ method: 'POST', url: `${page}/pay` })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(admin)))
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect([await openCheckouts(admin), (await liveSubscriptions(admin)).length]).toEqual([[], 1])
  })
})

/** A second subscription, as someone makes it who pays in two places before either is closed. */
const payAgain = async (admin: Member) => {
  const [row] = await server.parts.db.raw<{ customer: string }>(
    'select stripe_customer_id as customer from companies where id = $1',
    [admin.companyId],
  )
  const { url } = await server.parts.provider.createCheckout({
    customerId: row?.customer ?? '',
    companyId: admin.companyId,
    number: 99,
    at: new Date(),
    seats: 1,
    trialEnd: null,
    successUrl: 'http://localhost:3000/billing',
    cancelUrl: 'http://localhost:3000/billing',
  })
  await admin.client.send({ method: 'POST', url: `${new URL(url).pathname}/pay` })
}

const noted = async ({ companyId }: Member) =>
  (
    await server.parts.db.raw<{ details: { subscriptionId: string } }>(
      `select details from activity where company_id = $1 and action = 'subscription.surplus_cancelled'`,
      [companyId],
    )
  ).map(({ details }) => details.subscriptionId)

describe('A subscription that is one too many', () => {
  it('is cancelled at the provider when we hear of it, and noted; the first goes on', async () => {
    const admin = await founder(server)
    await pay(admin)
    const [first] = await liveSubscriptions(admin)
    await payAgain(admin)
    const [, second] = await kept<{ id: string }>('subscription', admin)
    await letJobsRun(server)
    expect((await liveSubscriptions(admin)).map(({ id }) => id)).toEqual([first?.id])
    expect(await overviewOf(admin)).toMatchObject({ state: 'active', seats: { subscriptionId: first?.id } })
    expect(await noted(admin)).toContain(second?.id)
    expect((await eventsOf(server, admin)).map(({ type }) => type)).toContain('customer.subscription.deleted')
  })

  it('is not one that begins where the first was told to end', async () => {
    const admin = await founder(server)
    await pay(admin)
    await press(admin, 'cancel')
    await payAgain(admin)
    await letJobsRun(server)
    expect(await liveSubscriptions(admin)).toHaveLength(2)
    expect(await noted(admin)).toEqual([])
  })
})
