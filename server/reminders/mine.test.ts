import { reminders } from '@cairn/domain/reminders/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague } from '../testing/colleagues.ts'
import { activityOf } from '../testing/objectives.ts'
import { founder, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
let member: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
  member = await colleague(server, admin)
})
afterAll(() => server.close())

const change = ({ client }: Member, body: object) =>
  client.call(reminders.change, { body: body as { isOn: boolean } })
const isOn = async ({ client }: Member) => (await client.call(reminders.mine, {})).reply.isOn

describe('One’s own weekly reminder', () => {
  it('is on at first, and says when the company sends it', async () => {
    await admin.client.call(workspace.change, { body: { reminderHour: 16, timeZone: 'Europe/Oslo' } })
    expect((await member.client.call(reminders.mine, {})).reply).toEqual({
      isOn: true,
      isAddressConfirmed: false,
      company: {
        remindersOn: true,
        reminderWeekday: 'thursday',
        reminderHour: 16,
        timeZone: 'Europe/Oslo',
      },
    })
  })

  it('says whether the address is confirmed it would go to', async () => {
    expect((await admin.client.call(reminders.mine, {})).reply.isAddressConfirmed).toBe(true)
  })

  it('is switched off and on again by its person alone, and that is noted', async () => {
    const elsewhere = await founder(server)
    expect((await change(member, { isOn: false })).reply.isOn).toBe(false)
    expect([await isOn(member), await isOn(admin), await isOn(elsewhere)]).toEqual([false, true, true])
    const notes = (await activityOf(server, member.id)).filter(
      ({ action }) => action === 'profile.reminder_changed',
    )
    expect(notes).toEqual([
      { action: 'profile.reminder_changed', actor_id: member.id, details: { isOn: false } },
    ])
    expect((await change(member, { isOn: true })).reply.isOn).toBe(true)
  })

  it.each([{}, { isOn: 'no' }, { isOn: null }])('is left as it is by %j', async (body) => {
    const { status, refusal } = await change(member, body)
    expect([status, refusal.code, refusal.field]).toEqual([422, 'invalid_input', 'isOn'])
    expect(await isOn(member)).toBe(true)
  })

  it('is nobody’s who is signed out or has no company', async () => {
    const { client } = await newcomer(server)
    for (const [visitor, expected] of [
      [server.visitor(), 401],
      [client, 403],
    ] as const) {
      expect((await visitor.call(reminders.mine, {})).status).toBe(expected)
      expect((await visitor.call(reminders.change, { body: { isOn: false } })).status).toBe(expected)
    }
  })
})
