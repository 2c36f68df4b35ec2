import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import {
  deliver,
  eventsOf,
  isAway,
  loseEvents,
  overviewOf,
  pay,
  press,
  retold,
  type SandboxEvent,
  storedSubscription,
  subscribe,
} from '../testing/billing.ts'
import { eventually } from '../testing/eventually.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterEach(() => loseEvents(server))
afterAll(() => server.close())

const send = (event: object, signature?: string) => deliver(server, server.app, event, signature)
const timesChanged = async ({ companyId }: Member) =>
  (
    await server.parts.db.raw(
      "select 1 from activity where company_id = $1 and action = 'subscription.changed'",
      [companyId],
    )
  ).length

/** Someone who has paid, and the news of it that nobody has heard yet. */
const paidUnheard = async () => {
  const admin = await founder(server)
  await pay(admin)
  const [news] = await eventsOf(server, admin)
  return { admin, news: news as SandboxEvent }
}

describe('An event', () => {
  it('lets the state at the provider become ours', async () => {
    const { admin, news } = await paidUnheard()
    expect((await overviewOf(admin)).state).toBe('in_trial')
    expect(await send(news)).toBe(200)
    expect(await overviewOf(admin)).toMatchObject({ state: 'active', status: 'trialing' })
  })

  it('is believed in nothing but that something changed', async () => {
    const { admin, news } = await paidUnheard()
    const lie = { ...news, data: { object: { ...(news.data.object as object), status: 'unpaid' } } }
    expect(await send(lie)).toBe(200)
    expect((await overviewOf(admin)).status).toBe('trialing')
  })

  it('brings what changed after it was sent, too', async () => {
    const { admin, news } = await paidUnheard()
    await press(admin, 'cancel')
    expect(await send(news)).toBe(200)
    expect((await overviewOf(admin)).state).toBe('canceling')
  })

  it('delivered again and again is acted on once', async () => {
    const { admin, news } = await paidUnheard()
    expect(await Promise.all([send(news), send(news), send(news)])).toEqual([200, 200, 200])
    await press(admin, 'cancel')
    expect(await send(news)).toBe(200)
    expect(await timesChanged(admin)).toBe(1)
    expect((await overviewOf(admin)).state).toBe('active')
  })

  it('for a customer that is not ours, or of a kind that concerns nobody, is taken and left', async () => {
    const { admin, news } = await paidUnheard()
    const stranger = { ...news.data, object: { customer: 'cus_of_someone_else' } }
    expect(await send({ ...retold(news), data: stranger })).toBe(200)
    expect(await send({ ...retold(news), type: 'charge.refunded' })).toBe(200)
    expect((await overviewOf(admin)).subscription).toBeNull()
  })

  it('comes again when the provider could not be asked, and counts then', async () => {
    const { admin, news } = await paidUnheard()
    const { parts } = server
    const provider = { ...parts.provider, currentSubscription: isAway }
    const lame = await buildApp({ ...parts, provider })
    expect(await deliver(server, lame, news)).toBe(503)
    await lame.close()
    expect(await send(news)).toBe(200)
    expect((await overviewOf(admin)).state).toBe('active')
  })
})

describe('An event that the provider did not sign', () => {
  it.each([
    ['without a signature', () => ''],
    [
      'with a forged one',
      () => `t=${Math.floor(server.parts.clock().getTime() / 1000)},v1=${'0'.repeat(64)}`,
    ],
    ['with one for other bytes', () => server.parts.provider.signEvent('{}', server.parts.clock())],
  ])('%s is refused and changes nothing', async (_, signature) => {
    const { admin, news } = await paidUnheard()
    expect(await send(news, signature())).toBe(400)
    expect((await overviewOf(admin)).subscription).toBeNull()
  })

  it('is refused when it is older than five minutes', async () => {
    const { admin, news } = await paidUnheard()
    const payload = JSON.stringify(news)
    const at = (secondsAgo: number) =>
      server.parts.provider.signEvent(payload, new Date(server.parts.clock().getTime() - secondsAgo * 1000))
    expect(await send(news, at(302))).toBe(400)
    expect((await overviewOf(admin)).subscription).toBeNull()
    expect(await send(news, at(298))).toBe(200)
  })

  it('is refused when there is nothing to read', async () => {
    const { statusCode } = await server.app.inject({ method: 'POST', url: '/api/stripe/webhook' })
    expect(statusCode).toBe(400)
  })
})

const orders = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))

describe('Events of one company', () => {
  it('lead to the same in every order of five', async () => {
    const { admin } = await paidUnheard()
    await press(admin, 'advance-a-month', 'cancel', 'resume', 'cancel-on-a-day')
    const events = (await eventsOf(server, admin)).slice(-5)
    const expected = {
      status: 'active',
      quantity: 1,
      cancel_at_period_end: true,
      current_period_end: expect.any(Date),
    }
    const [{ parts }, current] = [server, await currentOf(admin)]
    const provider = { ...parts.provider, currentSubscription: async () => current }
    const app = await buildApp({ ...parts, provider })
    for (const order of orders(events)) {
      await parts.db.raw('delete from subscriptions where company_id = $1', [admin.companyId])
      for (const event of order) await deliver(server, app, retold(event))
      expect(await storedSubscription(server, admin)).toMatchObject(expected)
    }
    expect(orders(events)).toHaveLength(120)
    await app.close()
  })

  it('may arrive a thousand at once, among those of others, and the provider is asked twice a company', async () => {
    const companies = await Promise.all(Array.from({ length: 4 }, paidUnheard))
    for (const { admin } of companies) await press(admin, 'cancel')
    const { app, timesAsked, answerAll } = await withCountedQuestions()
    const all = Array.from({ length: 250 }, () => companies.map(({ news }) => retold(news))).flat()
    const answers = Promise.all(all.map((event) => deliver(server, app, event)))
    await eventually(async () => expect(await among(all, 'true')).toBe(1000))
    answerAll()
    expect(await answers).toEqual(Array.from({ length: 1000 }, () => 200))
    expect(await among(all, 'handled_at is not null')).toBe(1000)
    expect(timesAsked()).toBeLessThanOrEqual(2 * companies.length)
    for (const { admin } of companies) {
      expect((await overviewOf(admin)).state).toBe('canceling')
      expect(await timesChanged(admin)).toBe(1)
    }
    await app.close()
  })

  it('read by two servers at once leave the later reading, whichever answer comes first', async () => {
    const admin = await founder(server)
    await subscribe(server, admin)
    const [news] = await eventsOf(server, admin)
    const older = await currentOf(admin)
    const [one, other] = [await withHeldAnswers(), await withHeldAnswers()]
    const first = deliver(server, one.app, retold(news as SandboxEvent))
    const [answerFirst] = await one.asked(1)
    const second = deliver(server, other.app, retold(news as SandboxEvent))
    const [answerSecond] = await other.asked(1)
    answerSecond?.({ ...older, cancel_at_period_end: true })
    expect(await second).toBe(200)
    answerFirst?.(older)
    expect(await first).toBe(200)
    expect(await storedSubscription(server, admin)).toMatchObject({ cancel_at_period_end: true })
    await Promise.all([one.app.close(), other.app.close()])
  })
})

const among = async (events: SandboxEvent[], condition: string) =>
  (
    await server.parts.db.raw(`select 1 from billing_events where id = any($1) and ${condition}`, [
      events.map(({ id }) => id),
    ])
  ).length

/** A server whose provider takes its time, and that counts how often it is asked. */
const withCountedQuestions = async () => {
  const { parts } = server
  let times = 0
  let answerAll = () => {}
  const open = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  const currentSubscription = async (customer: string) => {
    times += 1
    await open
    return parts.provider.currentSubscription(customer)
  }
  const app = await buildApp({ ...parts, provider: { ...parts.provider, currentSubscription } })
  return { app, timesAsked: () => times, answerAll }
}

const currentOf = async ({ companyId }: Member) => {
  const [row] = await server.parts.db.raw<{ customer: string }>(
    'select stripe_customer_id as customer from companies where id = $1',
    [companyId],
  )
  const current = await server.parts.provider.currentSubscription(row?.customer ?? '')
  if (current === null) throw new Error('There is no subscription')
  return current
}

/** A server whose questions to the provider wait until the test answers them. */
const withHeldAnswers = async () => {
  const { parts } = server
  const answers: ((subscription: Stripe.Subscription) => void)[] = []
  const currentSubscription = () =>
    new Promise<Stripe.Subscription>((resolve) => {
      answers.push(resolve)
    })
  const app = await buildApp({ ...parts, provider: { ...parts.provider, currentSubscription } })
  const asked = async (count: number) => {
    await eventually(() => expect(answers).toHaveLength(count))
    return answers
  }
  return { app, asked }
}
