import { objectives } from '@cairn/domain/objectives/contract'
import { security } from '@cairn/domain/security/contract'
import { webhooks } from '@cairn/domain/webhooks/contract'
import type { EventGroup } from '@cairn/domain/webhooks/events'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member, password } from '../testing/people.ts'
import { openReceiver } from '../testing/receiver.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let hook: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  hook = await openReceiver()
  server = await testServer({ OUTBOUND_ALLOWED: `127.0.0.1:${hook.port}` })
})
afterAll(async () => {
  hook.close()
  await server.close()
})
beforeEach(async () => {
  server.travelTo(new Date())
  ada = await founder(server)
  hook.begin(`/hook/${ada.companyId}`)
})

const add = async (events: EventGroup[]) =>
  (await ada.client.call(webhooks.add, { body: { url: hook.url(), events } })).reply
const deliver = () => server.parts.deliverer.deliver()
const shown = async (id: string) =>
  (await ada.client.call(webhooks.deliveries, { params: { id }, query: {} })).reply
const later = (milliseconds: number) =>
  server.travelTo(new Date(server.parts.clock().getTime() + milliseconds))
const second = 1000
const hour = 3600 * second

describe('What happened', () => {
  it('is told as it was at the change, numbered and signed', async () => {
    const { secret } = await add(['okrs', 'statuses', 'values', 'updates'])
    const grown = await newObjective(ada, {
      title: 'Deliver next-day',
      keyResults: [{ title: 'Parcels an hour', startValue: 0, targetValue: 100 }],
    })
    const [keyResult] = grown.keyResults
    await post(ada, grown, {
      updateText: 'Halfway',
      status: 'at_risk',
      keyResults: [{ id: keyResult?.id ?? '', currentValue: 50 }],
    })
    await ada.client.call(objectives.remove, { params: { id: grown.id } })
    await deliver()
    expect(hook.received.map(({ payload }) => payload)).toMatchObject([
      {
        type: 'okr.created',
        sequence: 1,
        subject: { kind: 'objective', title: 'Deliver next-day', progress: 0 },
      },
      { type: 'update.posted', sequence: 2, changed: { after: { updateText: 'Halfway' } } },
      {
        type: 'status.changed',
        sequence: 3,
        subject: { status: 'at_risk', progress: 50, owner: { id: ada.id } },
        changed: { by: { id: ada.id }, after: { status: 'at_risk' } },
      },
      {
        type: 'value.changed',
        subject: { keyResults: [{ title: 'Parcels an hour', currentValue: 50 }] },
        changed: { after: { keyResults: { [keyResult?.id ?? '']: { currentValue: 50 } } } },
      },
      { type: 'okr.deleted', sequence: 5, subject: { id: grown.id, title: 'Deliver next-day' } },
    ])
    for (const { headers, text, payload } of hook.received) {
      expect(new Verifier(secret).verify(text, headers as Record<string, string>)).toEqual(payload)
      expect(headers['webhook-id']).toBe(payload.id)
      expect(text).not.toContain('@')
    }
  })

  it('is told to whoever wants its kind, and of no other company', async () => {
    await add(['comments'])
    const stranger = await founder(server)
    await newObjective(stranger, { title: 'Elsewhere' })
    await newObjective(ada, { title: 'Not asked for' })
    await deliver()
    expect(hook.received).toEqual([])
  })

  it('is not told where the change was taken back', async () => {
    await add(['okrs'])
    const { db } = server.parts
    await db
      .as('cairn_app', { companyId: ada.companyId }, async (tx) => {
        await tx.query(
          `insert into activity (company_id, action, subject_type, details) values ($1, 'objective.created', 'objective', '{}')`,
          [ada.companyId],
        )
        throw new Error('taken back')
      })
      .catch(() => {})
    await deliver()
    expect(hook.received).toEqual([])
  })
})

describe('A receiver', () => {
  it('that fails is tried again after 5 seconds and 5 minutes, with the same id and words', async () => {
    const { webhook } = await add(['okrs'])
    hook.answer = () => ({ status: 502, body: '<html>Bad Gateway</html>' })
    await newObjective(ada, { title: 'Grow' })
    await deliver()
    expect(await shown(webhook.id)).toMatchObject({
      failed: 1,
      webhook: { waiting: 1, lastFailure: '502 Bad Gateway' },
      deliveries: [{ state: 'waiting', tries: 1, last: { status: 502 } }],
    })
    await deliver()
    expect(hook.received).toHaveLength(1)
    later(6 * second)
    await deliver()
    expect(hook.received).toHaveLength(2)
    later(60 * second)
    await deliver()
    expect(hook.received).toHaveLength(2)
    hook.answer = () => ({ status: 204 })
    later(330 * second)
    await deliver()
    expect(new Set(hook.received.map(({ text }) => text)).size).toBe(1)
    const { deliveries, webhook: after } = await shown(webhook.id)
    expect(deliveries).toMatchObject([{ state: 'answered', tries: 3 }])
    expect(after).toMatchObject({ failingSince: null, waiting: 0, answeredThisWeek: 1 })
    const detail = await ada.client.call(webhooks.delivery, {
      params: { id: webhook.id, deliveryId: deliveries[0]?.id ?? '' },
    })
    expect(detail.reply.all.map(({ status }) => status)).toEqual([502, 502, 204])
  })

  it('says when it wants to be called again', async () => {
    await add(['okrs'])
    hook.answer = () => ({ status: 503, headers: { 'retry-after': '3600' } })
    await newObjective(ada)
    await deliver()
    later(hour / 2)
    await deliver()
    expect(hook.received).toHaveLength(1)
    later(hour / 2)
    await deliver()
    expect(hook.received).toHaveLength(2)
  })

  it('that fails holds nothing up: each OKR is told in order, and a retry comes when it comes', async () => {
    await add(['okrs'])
    let calls = 0
    hook.answer = () => {
      calls += 1
      return { status: calls === 1 ? 500 : 200 }
    }
    const grown = await newObjective(ada, { title: 'First' })
    await ada.client.call(objectives.remove, { params: { id: grown.id } })
    await deliver()
    expect(hook.received.map(({ payload }) => payload.type)).toEqual(['okr.created', 'okr.deleted'])
  })

  it('that is gone is turned off at once, and admins are told by mail', async () => {
    const { webhook } = await add(['okrs'])
    hook.answer = () => ({ status: 410 })
    await newObjective(ada)
    await deliver()
    expect((await shown(webhook.id)).webhook).toMatchObject({ isOn: false, offBecause: 'gone' })
    const mails = await server.parts.db.raw(
      `select kind from mail_outbox where kind = 'webhook_off' and company_id = $1`,
      [ada.companyId],
    )
    expect(mails).toHaveLength(1)
    await newObjective(ada)
    await deliver()
    expect(hook.received).toHaveLength(1)
  })

  it('that answers nothing well for 5 days is turned off, and everything waits no longer once it is back on', async () => {
    const { webhook } = await add(['okrs'])
    hook.answer = () => ({ status: 500 })
    await newObjective(ada)
    await deliver()
    later(5 * 24 * hour - hour)
    await deliver()
    expect((await shown(webhook.id)).webhook.isOn).toBe(true)
    later(2 * hour)
    await deliver()
    expect((await shown(webhook.id)).webhook).toMatchObject({ isOn: false, offBecause: 'failing' })
    hook.answer = () => ({ status: 200 })
    const turnOn = () =>
      ada.client.call(webhooks.change, { params: { id: webhook.id }, body: { isOn: true } })
    // Where news go is changed by who has just shown who they are, however it is changed.
    expect((await turnOn()).refusal.code).toBe('proof_needed')
    await ada.client.call(security.reauthenticate, { body: { password } })
    expect((await turnOn()).status).toBe(200)
    await ada.client.call(webhooks.sendFailedAgain, { params: { id: webhook.id } })
    await deliver()
    expect(await shown(webhook.id)).toMatchObject({ failed: 0, webhook: { isOn: true, failingSince: null } })
  })

  it('is given up after ten tries, and sent to again when somebody says so', async () => {
    const { webhook } = await add(['okrs'])
    hook.answer = () => ({ status: 500 })
    await newObjective(ada)
    for (const _ of Array.from({ length: 12 })) {
      await deliver()
      await server.parts.db.raw('update webhooks set failing_since = null')
      later(28 * hour)
    }
    const { deliveries } = await shown(webhook.id)
    expect(deliveries).toMatchObject([{ state: 'failed', tries: 10 }])
    const place = { id: webhook.id, deliveryId: deliveries[0]?.id ?? '' }
    await ada.client.call(webhooks.sendAgain, { params: place })
    await deliver()
    expect((await shown(webhook.id)).deliveries).toMatchObject([{ tries: 11, last: { number: 11 } }])
  })
})

describe('Deliveries', () => {
  it('are kept for 30 days', async () => {
    const { webhook } = await add(['okrs'])
    await newObjective(ada)
    await deliver()
    expect((await shown(webhook.id)).deliveries).toHaveLength(1)
    await server.parts.db.raw(`update webhook_events set created_at = created_at - interval '31 days'`)
    await deliver()
    expect((await shown(webhook.id)).deliveries).toEqual([])
  })

  it('are taken up once a server that died held them for 15 seconds', async () => {
    await add(['okrs'])
    await newObjective(ada)
    const { db, clock } = server.parts
    hook.answer = () => ({ status: 200 })
    await deliver()
    await db.raw(
      `update webhook_deliveries set state = 'waiting', tries = 0, next_at = created_at, claimed_until = $1`,
      [new Date(clock().getTime() + 15_000)],
    )
    await deliver()
    expect(hook.received).toHaveLength(1)
    later(16 * second)
    await deliver()
    expect(hook.received).toHaveLength(2)
  })
})
