import { invitations } from '@cairn/domain/invitations/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, newTeam, writtenPerson } from '../testing/colleagues.ts'
import { founder, freshEmail, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const infoOf = async ({ client }: Member) => (await client.call(workspace.info, {})).reply

describe('The settings of a workspace', () => {
  it('change by what is named, are kept, and the change is noted', async () => {
    const admin = await founder(server, 'Old name')
    const before = await infoOf(admin)
    expect(before).toMatchObject({
      name: 'Old name',
      joiningEnabled: true,
      invitesBy: 'members',
      publicLinks: true,
      coachOn: true,
      planAhead: false,
      timeZone: 'UTC',
      remindersOn: true,
      reminderWeekday: 'thursday',
      reminderHour: 9,
    })
    const change = { name: ' New name ', timeZone: 'Europe/Oslo', publicLinks: false }
    const { reply } = await admin.client.call(workspace.change, { body: change })
    expect(reply).toEqual({ ...before, name: 'New name', timeZone: 'Europe/Oslo', publicLinks: false })
    expect(await infoOf(admin)).toEqual(reply)
    const [activity] = await server.parts.db.raw(
      `select actor_id, details from activity where company_id = $1 and action = 'company.changed'`,
      [admin.companyId],
    )
    expect(activity).toEqual({
      actor_id: admin.id,
      details: { name: 'New name', timeZone: 'Europe/Oslo', publicLinks: false },
    })
  })

  it.each([
    [{ name: ' ' }, 'Please enter a company name.', 'name'],
    [{ timeZone: 'Berlin' }, 'Please choose a time zone from the list.', 'timeZone'],
    [{ reminderWeekday: 'someday' }, 'Please choose a weekday from the list.', 'reminderWeekday'],
    [{ reminderHour: 24 }, 'Please choose a full hour, from 0 to 23.', 'reminderHour'],
    [{ reminderHour: null }, 'Please choose a full hour, from 0 to 23.', 'reminderHour'],
  ])('are refused as %j', async (body, message, field) => {
    const admin = await founder(server)
    const { status, refusal } = await admin.client.call(workspace.change, { body: body as object })
    expect({ status, ...refusal }).toEqual({ status: 422, code: 'invalid_input', message, field })
  })

  it('say when this company reminds its people, and no other', async () => {
    const [admin, other] = [await founder(server), await founder(server)]
    const change = { remindersOn: false, reminderWeekday: 'monday', reminderHour: 0 } as const
    await admin.client.call(workspace.change, { body: change })
    expect(await infoOf(admin)).toMatchObject(change)
    expect(await infoOf(other)).toMatchObject({
      remindersOn: true,
      reminderWeekday: 'thursday',
      reminderHour: 9,
    })
  })

  it('are for admins only', async () => {
    const admin = await founder(server)
    const member = await colleague(server, admin)
    for (const endpoint of [workspace.change, workspace.resetCompanyId]) {
      expect((await server.visitor().call(endpoint, { body: { name: 'Mine' } })).status).toBe(401)
      expect((await member.client.call(endpoint, { body: { name: 'Mine' } })).status).toBe(403)
    }
    expect((await infoOf(admin)).name).toBe('Skerry Logistics')
  })

  it('can leave inviting to admins', async () => {
    const admin = await founder(server)
    const member = await colleague(server, admin)
    await admin.client.call(workspace.change, { body: { invitesBy: 'admins' } })
    const { status } = await member.client.call(invitations.create, { body: { email: freshEmail() } })
    expect(status).toBe(403)
  })

  it('can close the door for everyone who knows the Company ID', async () => {
    const admin = await founder(server)
    await admin.client.call(workspace.change, { body: { joiningEnabled: false } })
    const { companyId } = await infoOf(admin)
    const { client, account } = await newcomer(server)
    const { status } = await client.call(workspace.joinCompany, { body: { companyId, userId: account.id } })
    expect(status).toBe(404)
  })
})

it('A new Company ID makes the old one worthless', async () => {
  const admin = await founder(server)
  const { companyId: old } = await infoOf(admin)
  const { companyId } = (await admin.client.call(workspace.resetCompanyId, {})).reply
  expect(companyId).not.toBe(old)
  const { client, account } = await newcomer(server)
  const join = async (code: string) =>
    (await client.call(workspace.joinCompany, { body: { companyId: code, userId: account.id } })).status
  expect([await join(old), await join(companyId)]).toEqual([404, 200])
})

describe('The overview', () => {
  it('counts people, open invitations, teams, leaders, and who was active since Sunday where the company is', async () => {
    const admin = await founder(server)
    await admin.client.call(workspace.change, { body: { timeZone: 'Pacific/Auckland' } })
    const top = await newTeam(admin, 'Top', { teamLeaderId: admin.id })
    await newTeam(admin, 'Below', { parentId: top.id, teamLeaderId: admin.id })
    await newTeam(admin, 'Leaderless')
    const expired = freshEmail()
    for (const email of [freshEmail(), expired])
      await admin.client.call(invitations.create, { body: { email } })
    await server.parts.db.raw(`update invitations set expires_at = '2026-11-01' where email = $1`, [expired])
    await server.parts.db.raw(`update auth.session set expires_at = '2100-01-01'`)
    // Sunday begins in Auckland while it is Saturday 11:00 in Greenwich, then in daylight saving.
    server.travelTo(new Date('2026-11-18T10:00:00Z'))
    for (const seen of ['2026-11-14T11:00:00Z', '2026-11-14T10:59:59Z'])
      await writtenPerson(server, admin.companyId, { lastActiveAt: new Date(seen) })
    await writtenPerson(server, admin.companyId)
    await server.parts.db.raw('update profiles set last_active_at = $2 where id = $1', [
      admin.id,
      new Date('2026-11-18T09:59:30Z'),
    ])
    const { reply } = await admin.client.call(workspace.overview, {})
    server.travelTo(new Date())
    expect(reply).toEqual({
      members: 4,
      pendingInvitations: 1,
      teams: 3,
      topLevelTeams: 2,
      teamsWithLeader: 2,
      leaders: 1,
      activeThisWeek: 2,
    })
  })

  it('is for members, of their own company', async () => {
    expect((await server.visitor().call(workspace.overview, {})).status).toBe(401)
    const { client } = await newcomer(server)
    expect((await client.call(workspace.overview, {})).status).toBe(403)
    const alone = await founder(server)
    expect((await alone.client.call(workspace.overview, {})).reply).toMatchObject({ members: 1, teams: 0 })
  })
})
