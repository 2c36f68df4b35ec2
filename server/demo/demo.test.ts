import { demo } from '@cairn/domain/demo/contract'
import { messages as pageMessages } from '@cairn/domain/demo/page-messages'
import { demoRoles } from '@cairn/domain/demo/roles'
import { demoLifetime } from '@cairn/domain/demo/rules'
import { demoCompanyId } from '@cairn/domain/demo/visitors'
import { messages as commonMessages } from '@cairn/domain/messages'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { updates } from '@cairn/domain/updates/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newObjective } from '../testing/objectives.ts'
import { founder, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { treeProblems } from '../testing/tree-problems.ts'
import { demoPersonId, rebuildDemo, removeDemo } from './commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const enter = async (role: (typeof demoRoles)[number], visitor = server.visitor()) => {
  const { reply } = await visitor.call(demo.enter, { body: { role } })
  return { client: visitor, me: reply }
}
const count = async (sql: string) => (await server.parts.db.raw<{ n: number }>(sql))[0]?.n
const builds = () => count(`select count(*)::int as n from activity where action = 'demo.built'`)

describe('Entering the demo workspace', () => {
  it('makes it on first use and lands there in the role that was chosen', async () => {
    await removeDemo(server.parts.db, server.parts.clock())
    for (const role of demoRoles) {
      const { me } = await enter(role)
      expect(me.membership?.company).toMatchObject({ id: demoCompanyId, name: 'Skerry Logistics' })
      expect(me.membership?.profile).toMatchObject({
        permissionsLevel: role === 'admin' ? 'company_admin' : 'member',
        isTeamLeader: role !== 'member',
      })
    }
    expect(await builds()).toBe(1)
    expect(await treeProblems(server.parts.db, demoCompanyId)).toEqual([])
  })

  it('gives everyone the rights of their role and no more', async () => {
    const [admin, leader, member] = [await enter('admin'), await enter('leader'), await enter('member')]
    const rename = async ({ client }: typeof admin) => {
      const body = { invitesBy: 'members' as const }
      return (await client.call(workspace.change, { body })).status
    }
    expect([await rename(admin), await rename(leader), await rename(member)]).toEqual([200, 403, 403])
    for (const { client, me } of [admin, leader, member]) {
      const listed = (await client.call(objectives.list, { query: { ownerId: me.account.id } })).reply.rows
      expect(listed.length).toBeGreaterThan(0)
      const own = listed.find(({ owner }) => owner.id === me.account.id)
      const body = { updateText: 'From the demo' }
      const params = { objective: own?.id ?? '' }
      expect((await client.call(updates.post, { params, body })).status).toBe(200)
    }
  })

  it('keeps its trial running, however long ago it began', async () => {
    const { parts } = server
    await parts.db.raw(
      `update companies set trial_start_date = '2020-01-01', trial_end_date = '2020-01-02', trial_used = true where id = $1`,
      [demoCompanyId],
    )
    const { client } = await enter('member')
    expect(
      (await client.call(objectives.create, { body: { title: 'A', keyResults: [{ title: 'B' }] } })).status,
    ).toBe(200)
  })

  it('shows and changes nothing of another company, nor the other way round', async () => {
    const outsider = await founder(server)
    const theirs = await newObjective(outsider)
    const { client } = await enter('admin')
    const get = (by: typeof client, id: string) => by.call(objectives.get, { params: { id } })
    expect((await get(client, theirs.id)).status).toBe(404)
    const [ours] = (await client.call(objectives.list, { query: {} })).reply.rows
    expect((await get(outsider.client, ours?.id ?? '')).status).toBe(404)
    expect((await outsider.client.call(people.count, {})).reply).toMatchObject({ count: 1 })
    await rebuildDemo(server.parts.db, server.parts.clock())
    expect((await get(outsider.client, theirs.id)).reply.objective.title).toBe(theirs.title)
  })

  it('refuses an unknown role', async () => {
    const { status } = await server.visitor().send({
      method: 'POST',
      url: demo.enter.path,
      payload: { role: 'owner' },
    })
    expect(status).toBe(422)
  })

  it('is limited: whoever tries too often is told to wait', async () => {
    const visitor = server.visitor()
    for (let time = 0; time < demo.enter.tries.most; time += 1) await enter('member', visitor)
    const { status, refusal, headers } = await visitor.call(demo.enter, { body: { role: 'member' } })
    expect({ status, message: refusal.message }).toEqual({
      status: 429,
      message: commonMessages.tooManyTries,
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('What visitors did', () => {
  it('stays for the next one', async () => {
    const { client } = await enter('admin')
    const body = { title: 'Seen by the next visitor', keyResults: [{ title: 'One' }] }
    const { id } = (await client.call(objectives.create, { body })).reply
    const next = await enter('member')
    expect((await next.client.call(objectives.get, { params: { id } })).reply.objective.title).toBe(
      body.title,
    )
  })

  it('is gone after three days, and the workspace is as new', async () => {
    const { client } = await enter('admin')
    const body = { title: 'Gone soon', keyResults: [{ title: 'One' }] }
    await client.call(objectives.create, { body })
    const before = server.parts.clock()
    server.travelTo(new Date(before.getTime() + demoLifetime + 60_000))
    await enter('admin')
    expect(await count(`select count(*)::int as n from objectives where title = 'Gone soon'`)).toBe(0)
    server.travelTo(before)
    await enter('admin')
  })

  it('locks nobody out: a lost person, a lost lead or a second factor is mended', async () => {
    const { client } = await enter('admin')
    const linehaul = (await client.call(teams.list, { query: {} })).reply.teams.find(
      ({ name }) => name === 'Linehaul',
    )
    await client.call(teams.update, { params: { id: linehaul?.id ?? '' }, body: { teamLeaderId: null } })
    expect((await enter('leader')).me.membership?.profile.isTeamLeader).toBe(true)

    const id = demoPersonId('member')
    await server.parts.db.raw('update auth."user" set two_factor_enabled = true where id = $1', [id])
    await server.parts.db.raw(
      `insert into auth.account (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', 'x')`,
      [id],
    )
    expect((await enter('member')).me.account.id).toBe(id)
    expect(await count(`select count(*)::int as n from auth.account where user_id = '${id}'`)).toBe(0)
  })

  it('does not stop it from being made: an address that somebody took is passed by', async () => {
    await removeDemo(server.parts.db, server.parts.clock())
    await newcomer(server, 'Squatter', 'jonas.lindqvist@skerry.example')
    const { me } = await enter('leader')
    expect(me.account.email).toMatch(/^jonas\.lindqvist@[0-9a-f]{6}\.skerry\.example$/)
  })
})

describe('The accounts of the demo workspace', () => {
  it('have no password, and nobody who left keeps a session when it is made anew', async () => {
    const { client } = await enter('admin')
    const credentials = 'select count(*)::int as n from auth.account a join profiles p on p.id = a.user_id'
    expect(await count(`${credentials} where p.company_id = '${demoCompanyId}'`)).toBe(0)
    await rebuildDemo(server.parts.db, server.parts.clock())
    expect((await client.call(people.count, {})).status).toBe(401)
  })

  it('go with it when it is removed', async () => {
    await enter('admin')
    await removeDemo(server.parts.db, server.parts.clock())
    expect(await count(`select count(*)::int as n from companies where id = '${demoCompanyId}'`)).toBe(0)
    expect(
      await count(`select count(*)::int as n from auth."user" where id = '${demoPersonId('admin')}'`),
    ).toBe(0)
  })
})

describe('Where it is not offered', () => {
  it.each([
    ['a mail server', { SMTP_URL: 'smtp://127.0.0.1:2525' }],
    ['a payment key', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ])('because there is %s, entering is refused in words and nothing is made', async (_, environment) => {
    const other = await testServer(environment)
    const { status, refusal } = await other.visitor().call(demo.enter, { body: { role: 'admin' } })
    expect({ status, message: refusal.message }).toEqual({ status: 404, message: pageMessages.notOffered })
    expect(await other.parts.db.raw('select id from companies')).toEqual([])
    await other.close()
  })
})
