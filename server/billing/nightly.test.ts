import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readMails } from '../mail/outbox.ts'
import { joiner, letJobsRun, loseEvents, overviewOf, pay, press, subscribe } from '../testing/billing.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { nightlyRound } from './round.ts'

const day = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterEach(() => server.travelTo(new Date()))
afterAll(() => server.close())

const trialUsed = async (admin: Member) => (await overviewOf(admin)).trial.used
const aNight = async () => {
  await nightlyRound(server.parts)
  await letJobsRun(server)
}

describe('A trial', () => {
  it('is marked as used in the first night after it ended, and the mark is noted once', async () => {
    const admin = await founder(server)
    const end = (await overviewOf(admin)).trial.endDate as Date
    server.travelTo(new Date(end.getTime() - 60_000))
    await aNight()
    expect(await trialUsed(admin)).toBe(false)
    server.travelTo(end)
    await aNight()
    await aNight()
    expect(await trialUsed(admin)).toBe(true)
    const notes = await server.parts.db.raw(
      "select actor_id from activity where company_id = $1 and action = 'trial.ended'",
      [admin.companyId],
    )
    expect(notes).toEqual([{ actor_id: null }])
  })

  it('is used with the first paid period, not when a subscription begins in it', async () => {
    const admin = await founder(server)
    await subscribe(server, admin)
    expect(await overviewOf(admin)).toMatchObject({ status: 'trialing', trial: { used: false } })
    await press(admin, 'advance-a-month')
    await letJobsRun(server)
    expect(await overviewOf(admin)).toMatchObject({ status: 'active', trial: { used: true } })
  })
})

describe('The night', () => {
  it('finds what no event told of: a payment, a cancellation, a number of seats', async () => {
    const [paid, canceled, grown] = [await founder(server), await founder(server), await founder(server)]
    await subscribe(server, canceled)
    await subscribe(server, grown)
    await press(canceled, 'cancel-on-a-day')
    await joiner(server, grown)
    await pay(paid)
    await paid.client.send({ method: 'POST', url: '/api/billing/refresh' })
    await loseEvents(server)
    await server.parts.db.raw("delete from jobs.job where name = 'seat-sync'")
    await aNight()
    expect((await overviewOf(paid)).state).toBe('active')
    expect((await overviewOf(canceled)).state).toBe('canceling')
    expect((await overviewOf(grown)).seats?.billed).toBe(2)
  })

  it('reaches every company, page after page', async () => {
    const admin = await founder(server)
    await server.parts.db.raw(
      `insert into companies (name, trial_start_date, trial_end_date)
       select 'Many ' || n, '2020-01-01', '2020-01-15' from generate_series(1, 250) n`,
    )
    await nightlyRound(server.parts)
    expect(
      await server.parts.db.raw("select 1 from companies where name like 'Many %' and not trial_used"),
    ).toEqual([])
    expect(await trialUsed(admin)).toBe(false)
  })

  it('forgets events that nobody will deliver again', async () => {
    await server.parts.db.raw(
      `insert into billing_events (id, event_type, received_at) values ('evt_old', 'x', $1), ('evt_new', 'x', $2)`,
      [new Date(Date.now() - 61 * day), new Date(Date.now() - 59 * day)],
    )
    await nightlyRound(server.parts)
    const kept = await server.parts.db.raw("select id from billing_events where event_type = 'x'")
    expect(kept).toEqual([{ id: 'evt_new' }])
  })
})

const mailsAbout = ({ companyId }: Member) =>
  readMails(server.parts.db, server.parts.sealing, { kind: 'payment_failed', companyId })

describe('A failed payment', () => {
  it('is told to the admins once, and leaves seven days before access lapses', async () => {
    const admin = await founder(server, 'Skerry Logistics')
    await joiner(server, admin)
    await subscribe(server, admin)
    await press(admin, 'fail-next-invoice', 'advance-a-month')
    const trialEnd = (await overviewOf(admin)).trial.endDate as Date
    const failed = new Date(trialEnd.getTime() + day)
    server.travelTo(failed)
    await letJobsRun(server)
    await aNight()
    const mails = await mailsAbout(admin)
    expect(mails).toMatchObject([
      { to_email: admin.email, subject: 'The payment for Skerry Logistics failed' },
    ])
    expect(mails[0]?.text).toContain('/billing')
    const since = (await overviewOf(admin)).subscription?.pastDueSince as Date
    const lapses = since.getTime() + 7 * day
    server.travelTo(new Date(lapses - 1000))
    expect(await overviewOf(admin)).toMatchObject({ state: 'active', status: 'past_due' })
    server.travelTo(new Date(lapses))
    expect(await overviewOf(admin)).toMatchObject({
      state: 'expired',
      status: 'past_due',
      plan: 'free',
      canSubscribe: false,
    })
  })

  it('is forgotten when it is paid, and told again when the next one fails', async () => {
    const admin = await founder(server)
    await subscribe(server, admin)
    await press(admin, 'fail-next-invoice', 'advance-a-month')
    await letJobsRun(server)
    await press(admin, 'pay-open-invoice')
    await letJobsRun(server)
    expect((await overviewOf(admin)).subscription).toMatchObject({ status: 'active', pastDueSince: null })
    await press(admin, 'fail-next-invoice', 'advance-a-month')
    await letJobsRun(server)
    expect(await mailsAbout(admin)).toHaveLength(2)
  })
})
