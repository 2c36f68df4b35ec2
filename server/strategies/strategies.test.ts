import { objectives } from '@cairn/domain/objectives/contract'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { quarterAfter } from '@cairn/domain/quarters/rules'
import { strategies } from '@cairn/domain/strategies/contract'
import type { StrategyFields } from '@cairn/domain/strategies/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { activityOf, colleague, editOf, newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let teamId: string
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date())
  ada = await founder(server)
  teamId = await newTeam(server, ada.companyId, 'Operations')
})

const quarter = () => currentQuarter(new Date(), 'UTC')
type Wanted = Partial<z.input<typeof StrategyFields>>
const bodyOf = (wanted: Wanted) => ({ title: 'Next-day', quarter: quarter(), teamId, ...wanted })
const create = (wanted: Wanted = {}, { client }: Member = ada) =>
  client.call(strategies.create, { body: bodyOf(wanted) })
const save = (id: string, wanted: Wanted = {}, { client }: Member = ada) =>
  client.call(strategies.update, { params: { id }, body: bodyOf(wanted) })
const remove = (id: string, { client }: Member = ada) => client.call(strategies.remove, { params: { id } })
const all = async ({ client }: Member = ada, query: { quarter?: string; cursor?: string } = {}) =>
  (await client.call(strategies.list, { query })).reply
const refused = async (answer: Promise<{ status: number; refusal: { message: string; field?: string } }>) => {
  const { status, refusal } = await answer
  return [status, refusal.message, refusal.field]
}

describe('Adding a strategy', () => {
  it('is open to any member, who owns it from then on, and is noted', async () => {
    const nadia = await colleague(server, ada)
    const { reply } = await create({ title: ' Next-day ', description: ' Any address ' }, nadia)
    expect(reply).toEqual({
      id: reply.id,
      title: 'Next-day',
      description: 'Any address',
      quarter: quarter(),
      team: { id: teamId, name: 'Operations', icon: 'shield' },
      owner: { id: nadia.id, fullName: 'Nadia Haddad', title: null, profileEmoji: null },
      createdAt: reply.createdAt,
      canChange: true,
      figures: { total: 0, drafts: 0, completed: 0, percent: 0, atRisk: 0, mix: [] },
      objectives: { rows: [], nextCursor: null },
    })
    expect(await activityOf(server, reply.id)).toMatchObject([
      { action: 'strategy.created', actor_id: nadia.id, details: { title: 'Next-day' } },
    ])
  })

  it.each([
    [{ title: '' }, 'Please fill in all required fields', 'title'],
    [{ quarter: '' }, 'Please fill in all required fields', 'quarter'],
    [{ teamId: '' }, 'Please fill in all required fields', 'teamId'],
    [{ quarter: 'Q1 1999' }, 'Invalid quarter selected. Please select a valid quarter.', 'quarter'],
    [
      { teamId: '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01' },
      'Invalid team selected. Please select a valid team.',
      'teamId',
    ],
  ])('is refused with %o', async (wanted, message, field) => {
    expect(await refused(create(wanted))).toEqual([422, message, field])
    expect((await all()).total).toBe(0)
  })

  it('needs a name of its own in its quarter and team, however it is spelled', async () => {
    await create()
    expect(await refused(create({ title: 'NEXT-DAY' }))).toEqual([
      409,
      'A strategy with this name already exists for this quarter and team.',
      'title',
    ])
    const other = await newTeam(server, ada.companyId, 'Sales')
    expect((await create({ teamId: other })).status).toBe(200)
    const next = `Q1 ${new Date().getUTCFullYear() + 1}`
    expect((await create({ quarter: next })).status).toBe(200)
    expect((await all()).total).toBe(3)
  })

  it('lets one of two that add the same at once win', async () => {
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is refused to visitors, and without access', async () => {
    expect((await create({}, { ...ada, client: server.visitor() })).status).toBe(401)
    server.travelTo(new Date(Date.now() + days(15)))
    expect((await create()).status).toBe(402)
  })
})

describe('Editing a strategy', () => {
  it('is for its owner and admins, and leaves its own name to it', async () => {
    const [nadia, carl] = [await colleague(server, ada), await colleague(server, ada, 'Carl')]
    const { id } = (await create({}, nadia)).reply
    expect(await refused(save(id, { title: 'Mine' }, carl))).toEqual([
      403,
      "You don't have permission to edit this strategy.",
      undefined,
    ])
    expect((await save(id, { title: 'next-DAY', description: 'Why' }, nadia)).reply).toMatchObject({
      title: 'next-DAY',
      description: 'Why',
    })
    expect((await save(id, { title: 'By an admin' })).reply.owner?.id).toBe(nadia.id)
    await create({ title: 'Taken' })
    expect((await refused(save(id, { title: 'taken' })))[0]).toBe(409)
    expect((await all(carl)).strategies.map(({ title, canChange }) => [title, canChange])).toEqual([
      ['Taken', false],
      ['By an admin', false],
    ])
  })

  it('keeps an older quarter that it has, and offers it no other', async () => {
    const { id } = (await create()).reply
    await server.parts.db.raw(`update strategies set quarter = 'Q1 2020' where id = $1`, [id])
    expect((await save(id, { quarter: 'Q1 2020', title: 'Kept' })).reply.quarter).toBe('Q1 2020')
    expect((await refused(save(id, { quarter: 'Q2 2020' })))[0]).toBe(422)
  })

  it('goes to another quarter with none but OKRs of that one', async () => {
    const [now, later] = [quarter(), quarterAfter(quarter())]
    const { id } = (await create()).reply
    expect((await save(id, { quarter: later })).reply.quarter).toBe(later)
    const okr = await newObjective(ada, { quarter: later, strategyId: id })
    const words = '1 OKR linked to this strategy is not of '
    expect(await refused(save(id, { quarter: now }))).toEqual([
      409,
      expect.stringContaining(words),
      'quarter',
    ])
    expect((await save(id, { quarter: later, title: 'Renamed' })).status).toBe(200)
    const { reply: moved } = await ada.client.call(objectives.update, {
      params: { id: okr.id },
      body: { ...editOf(okr), quarter: now },
    })
    expect([moved.quarter, moved.strategy]).toEqual([now, null])
    expect((await save(id, { quarter: now })).reply.quarter).toBe(now)
  })

  it('takes a first quarter with whatever it holds, as older records have none', async () => {
    const { id } = (await create()).reply
    await newObjective(ada, { quarter: quarter(), strategyId: id })
    await server.parts.db.raw('update strategies set quarter = null where id = $1', [id])
    expect((await save(id, { quarter: quarterAfter(quarter()) })).status).toBe(200)
  })

  it('is unknown to other companies, refused to visitors, and without access', async () => {
    const { id } = (await create()).reply
    expect(await refused(save(id, {}, await founder(server)))).toEqual([
      404,
      'This strategy does not exist or was deleted.',
      undefined,
    ])
    expect((await save(id, {}, { ...ada, client: server.visitor() })).status).toBe(401)
    server.travelTo(new Date(Date.now() + days(15)))
    expect((await save(id)).status).toBe(402)
    expect((await all()).strategies[0]?.title).toBe('Next-day')
    // Whoever leaves may clear up.
    expect((await remove(id)).status).toBe(200)
  })
})

describe('Deleting a strategy', () => {
  it('leaves its OKRs without one, and each of them remembers', async () => {
    const { id } = (await create()).reply
    const objective = await newObjective(ada, { strategyId: id })
    await newObjective(ada, { strategyId: id })
    expect((await remove(id)).reply).toEqual({ unlinked: 2 })
    expect((await all()).strategies).toEqual([])
    expect((await activityOf(server, objective.id)).at(-1)).toMatchObject({
      action: 'objective.edited',
      details: { changes: [{ field: 'strategy', from: 'Next-day', to: null }] },
    })
    expect((await activityOf(server, id)).at(-1)).toMatchObject({
      action: 'strategy.deleted',
      details: { title: 'Next-day', unlinked: 2 },
    })
    const [row] = await server.parts.db.raw<{ strategy_id: string | null; version: number }>(
      'select strategy_id, version from objectives where id = $1',
      [objective.id],
    )
    expect(row).toEqual({ strategy_id: null, version: 2 })
  })

  it('is for its owner and admins', async () => {
    const [nadia, carl] = [await colleague(server, ada), await colleague(server, ada, 'Carl')]
    const [one, two] = [(await create({}, nadia)).reply, (await create({ title: 'Two' }, nadia)).reply]
    expect(await refused(remove(one.id, carl))).toEqual([
      403,
      "You don't have permission to delete this strategy.",
      undefined,
    ])
    expect((await remove(one.id, { ...ada, client: server.visitor() })).status).toBe(401)
    expect((await remove(one.id, await founder(server))).status).toBe(404)
    expect((await remove(one.id, nadia)).reply).toEqual({ unlinked: 0 })
    expect((await remove(two.id)).status).toBe(200)
    expect((await remove(two.id)).status).toBe(404)
  })
})
