import { billing } from '@cairn/domain/billing/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '../job-handlers.ts'
import {
  isAway,
  joiner,
  letJobsRun,
  loseEvents,
  overviewOf,
  pay,
  press,
  subscribe,
} from '../testing/billing.ts'
import { invite } from '../testing/invitations.ts'
import { jobsIn, makeDue } from '../testing/jobs.ts'
import { founder, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { syncSeats } from './seats.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const waitingFor = async ({ companyId }: Member) =>
  (await jobsIn(server.parts.db, 'seat-sync')).filter(
    ({ data, state }) => data.companyId === companyId && state === 'created',
  )

/** What the provider bills, as it knows it itself. */
const billedAtProvider = async ({ companyId }: Member) => {
  const [row] = await server.parts.db.raw<{ quantity: number }>(
    `select (o.body->'items'->'data'->0->>'quantity')::int as quantity
     from sandbox_objects o join companies c on c.stripe_customer_id = o.customer
     where o.kind = 'subscription' and c.id = $1`,
    [companyId],
  )
  return row?.quantity
}

describe('A change of membership', () => {
  it('schedules one report two minutes later, however many people come in meanwhile', async () => {
    const admin = await founder(server)
    await joiner(server, admin)
    await joiner(server, admin)
    const guest = await newcomer(server)
    const { token } = await invite(server, admin, { email: guest.email })
    await guest.client.call(invitations.accept, { body: { token } })
    expect(await waitingFor(admin)).toMatchObject([{ seconds: 120 }])
  })

  it('reaches the provider with the number of members when the report runs', async () => {
    const admin = await founder(server)
    await subscribe(server, admin)
    await joiner(server, admin)
    await joiner(server, admin)
    expect(await billedAtProvider(admin)).toBe(1)
    await letJobsRun(server)
    expect(await billedAtProvider(admin)).toBe(3)
    expect(await overviewOf(admin)).toMatchObject({
      members: 3,
      monthlyCost: '$5.97',
      seats: { billed: 3, syncedAt: expect.any(Date) },
    })
  })

  it('that was refused schedules nothing', async () => {
    const admin = await founder(server)
    const guest = await newcomer(server)
    const { token } = await invite(server, admin, { email: guest.email })
    await guest.client.call(invitations.accept, { body: { token: '0'.repeat(64) } })
    expect(await waitingFor(admin)).toEqual([])
    await guest.client.call(invitations.accept, { body: { token } })
    expect(await waitingFor(admin)).toHaveLength(1)
  })

  it('while a checkout is open is caught up with once it is paid', async () => {
    const admin = await founder(server)
    const { reply } = await admin.client.call(billing.createCheckoutSession, {
      body: { companyId: admin.companyId },
    })
    await joiner(server, admin)
    await letJobsRun(server)
    await admin.client.send({ method: 'POST', url: `${new URL(reply.url).pathname}/pay` })
    expect(await billedAtProvider(admin)).toBe(1)
    await letJobsRun(server)
    expect(await billedAtProvider(admin)).toBe(2)
  })
})

describe('Reporting seats', () => {
  it('is left out in a trial without a subscription, and after a subscription has ended', async () => {
    const admin = await founder(server)
    expect(await syncSeats(server.parts, admin.companyId, 'a')).toBeNull()
    await pay(admin)
    await press(admin, 'cancel', 'advance-a-month')
    await joiner(server, admin)
    await letJobsRun(server)
    expect(await billedAtProvider(admin)).toBe(1)
    expect(await syncSeats(server.parts, admin.companyId, 'b')).toBeNull()
  })

  it('is tried again when the provider is away, and then tells the number of that moment', async () => {
    const admin = await founder(server)
    await subscribe(server, admin)
    await joiner(server, admin)
    const { app, parts } = server
    await makeDue(parts.db)
    await parts.jobs.runDue(
      jobHandlers(app, { ...parts, provider: { ...parts.provider, setQuantity: isAway } }),
    )
    const [failed] = (await jobsIn(parts.db, 'seat-sync')).filter(({ state }) => state === 'retry')
    expect(failed?.data).toEqual({ companyId: admin.companyId })
    await joiner(server, admin)
    await makeDue(parts.db)
    await parts.jobs.runDue(jobHandlers(app, parts))
    expect(await billedAtProvider(admin)).toBe(3)
    expect((await jobsIn(parts.db, 'seat-sync')).filter(({ state }) => state === 'retry')).toEqual([])
  })

  it('by two at once ends with the right number, though the slower one counted earlier', async () => {
    const admin = await founder(server)
    await subscribe(server, admin)
    await joiner(server, admin)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { parts } = server
    let reached = () => {}
    const reaching = new Promise<void>((resolve) => {
      reached = resolve
    })
    const setQuantity: typeof parts.provider.setQuantity = async (...asked) => {
      reached()
      await held
      return parts.provider.setQuantity(...asked)
    }
    const slow = syncSeats(
      { ...parts, provider: { ...parts.provider, setQuantity } },
      admin.companyId,
      'slow',
    )
    await reaching
    await joiner(server, admin)
    expect(await syncSeats(parts, admin.companyId, 'quick')).toBe(3)
    release()
    expect(await slow).toBe(3)
    expect(await billedAtProvider(admin)).toBe(3)
    await loseEvents(server)
  })
})
