import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleague, newTeam, writtenPerson } from '../testing/colleagues.ts'
import { founder, freshEmail, type Member } from '../testing/people.ts'
import { changeClosing } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { loadUnclaimed } from './loading.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await founder(server)
})

type Action = 'populate-emails' | 'adopt-orphans'
const tend = ({ client, companyId }: Member, action: Action) =>
  client.call(workspace.adminUtils, { body: { action, companyId } })
const adopt = async () => (await tend(admin, 'adopt-orphans')).reply

const load = (...records: object[]) =>
  loadUnclaimed(server.parts.db, records.map((record) => JSON.stringify(record)).join('\n'))
let count = 0
const oldId = () => {
  count += 1
  return `old-${count}`
}
const record = (kind: string, payload: object, ownerEmail = admin.email) => ({
  kind,
  oldId: oldId(),
  ownerEmail,
  payload,
})
const strategy = (own: object = {}) => record('strategy', { title: 'Widen the network', ...own })
const objective = (own: object = {}, owner?: string) =>
  record('objective', { title: 'Deliver by noon', quarter: 'Q1 2025', ...own }, owner)

describe('Upkeep', () => {
  it('is for admins, of their own company', async () => {
    const member = await colleague(server, admin)
    const other = await founder(server)
    for (const action of ['populate-emails', 'adopt-orphans'] as const) {
      expect((await tend({ ...admin, client: server.visitor() }, action)).status).toBe(401)
      expect((await tend(member, action)).status).toBe(403)
      const { status, refusal } = await tend({ ...admin, companyId: other.companyId }, action)
      expect({ status, ...refusal }).toEqual({
        status: 403,
        code: 'not_allowed',
        message: 'You can only do this for your own company.',
        field: 'companyId',
        error: 'You can only do this for your own company.',
        details: 'not_allowed',
      })
    }
  })

  it('takes nothing into a closed quarter, and what waited once it is reopened', async () => {
    const [made, later] = [objective(), objective({ title: 'Deliver by ten' })]
    await load(made)
    await adopt()
    for (const step of ['startClosing', 'publish'] as const) await changeClosing(admin, 'Q1 2025', step)
    const update = { objective_id: made.oldId, update_text: 'Late' }
    for (const one of [later, record('weekly_update', update)]) {
      await load(one)
      const { status, refusal } = await tend(admin, 'adopt-orphans')
      expect([status, refusal.message]).toEqual([409, expect.stringContaining('Q1 2025')])
    }
    await changeClosing(admin, 'Q1 2025', 'reopen')
    expect(await adopt()).toMatchObject({ adopted: 2, remaining: 0 })
  })

  it('fills in missing e-mails from the accounts of that company and no other', async () => {
    const other = await founder(server)
    const emails = [freshEmail(), freshEmail()]
    const mine = await writtenPerson(server, admin.companyId, { email: emails[0] ?? '' })
    const theirs = await writtenPerson(server, other.companyId, { email: emails[1] ?? '' })
    await server.parts.db.raw('update profiles set email = null where id in ($1, $2)', [mine, theirs])
    expect((await tend(admin, 'populate-emails')).reply).toEqual({ success: true, updated: 1 })
    expect((await tend(admin, 'populate-emails')).reply).toEqual({ success: true, updated: 0 })
    const rows = await server.parts.db.raw('select id, email from profiles where id in ($1, $2)', [
      mine,
      theirs,
    ])
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: mine, email: emails[0] },
        { id: theirs, email: null },
      ]),
    )
  })
})

describe('Adopting records of an older system', () => {
  it('takes five at a time until none is left', async () => {
    await load(...Array.from({ length: 7 }, () => objective()))
    expect(await adopt()).toEqual({ success: true, adopted: 5, remaining: 2 })
    expect(await adopt()).toEqual({ success: true, adopted: 2, remaining: 0 })
    expect(await adopt()).toEqual({ success: true, adopted: 0, remaining: 0 })
    const rows = await server.parts.db.raw('select owner_id, status from objectives where company_id = $1', [
      admin.companyId,
    ])
    expect(rows).toEqual(Array(7).fill({ owner_id: admin.id, status: 'not_set' }))
  })

  it('maps old ids, and what depends on another record comes after it', async () => {
    const team = await newTeam(admin, 'Network')
    const plan = strategy({ quarter: 'Q1 2025', team_name: 'network' })
    const parent = objective({ strategy_id: plan.oldId, created_date: '2025-01-08T09:00:00Z' })
    const child = objective({ title: 'Child', parent_id: parent.oldId })
    const result = record('key_result', { objective_id: child.oldId, title: 'Parcels', target_value: 10 })
    const update = record('weekly_update', {
      objective_id: child.oldId,
      update_text: 'Slow week',
      status: 'at_risk',
      previous_value: 'on_track',
      new_value: 'at_risk',
    })
    await load(update, result, child, parent, plan)
    expect([await adopt(), await adopt(), await adopt()].map(({ adopted }) => adopted)).toEqual([1, 1, 1])
    expect(await adopt()).toEqual({ success: true, adopted: 2, remaining: 0 })
    const [row] = await server.parts.db.raw(
      `select s.title as plan, s.team_id as team, p.created_date as began, c.title as child, k.title as result,
         w.update_text as update, w.author_name as author
       from objectives c join objectives p on p.id = c.parent_id join strategies s on s.id = p.strategy_id
       join key_results k on k.objective_id = c.id join weekly_updates w on w.objective_id = c.id
       where c.company_id = $1`,
      [admin.companyId],
    )
    expect(row).toEqual({
      plan: 'Widen the network',
      team: team.id,
      began: new Date('2025-01-08T09:00:00Z'),
      child: 'Child',
      result: 'Parcels',
      update: 'Slow week',
      author: 'Maren Aasen',
    })
    const noted = await server.parts.db.raw(
      `select 1 from activity where company_id = $1 and action like '%.adopted'`,
      [admin.companyId],
    )
    expect(noted).toHaveLength(5)
  })

  it('leaves what waits for a record that never came, and what belongs to others', async () => {
    const other = await founder(server)
    const unproven = freshEmail()
    await writtenPerson(server, admin.companyId, { email: unproven, emailVerified: false })
    await load(
      objective({ parent_id: 'never loaded' }),
      objective({}, other.email),
      objective({}, unproven),
      objective({}, 'nobody@example.com'),
    )
    expect(await adopt()).toEqual({ success: true, adopted: 0, remaining: 0 })
    expect((await tend(other, 'adopt-orphans')).reply).toMatchObject({ adopted: 1 })
  })

  it('makes one of two strategies that are the same', async () => {
    await newTeam(admin, 'Hub')
    const twice = { title: 'Same', quarter: 'Q2 2025', team_name: 'Hub' }
    await load(strategy(twice), strategy({ ...twice, title: 'SAME' }))
    expect(await adopt()).toMatchObject({ adopted: 2 })
    const rows = await server.parts.db.raw('select 1 from strategies where company_id = $1', [
      admin.companyId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('keeps objectives within five levels', async () => {
    const line = Array.from({ length: 6 }, () => objective())
    await load(
      ...line.map((one, index) => ({
        ...one,
        payload: { ...one.payload, parent_id: line[index - 1]?.oldId },
      })),
    )
    for (let round = 0; round < 6; round += 1) await adopt()
    const tops = await server.parts.db.raw(
      'select 1 from objectives where company_id = $1 and parent_id is null',
      [admin.companyId],
    )
    expect(tops).toHaveLength(2)
  })
})

describe('Loading records', () => {
  it('may be repeated', async () => {
    const records = [objective(), objective()]
    expect(await load(...records)).toEqual({ loaded: 2, known: 0, wrong: [] })
    expect(await load(...records, strategy())).toEqual({ loaded: 1, known: 2, wrong: [] })
  })

  it('names every wrong line and then loads nothing', async () => {
    const good = objective()
    const text = ['', JSON.stringify(good), 'no json', JSON.stringify({ ...good, kind: 'person' })].join('\n')
    const bad = objective({ quarter: 'Q5 2025' })
    const { loaded, wrong } = await loadUnclaimed(server.parts.db, `${text}\n${JSON.stringify(bad)}`)
    expect(loaded).toBe(0)
    expect(wrong.map(({ line }) => line)).toEqual([3, 4, 5])
    expect(wrong[2]?.reason).toMatch(/^payload\.quarter: /)
    expect(await load(good)).toMatchObject({ loaded: 1 })
  })
})
