import { objectives } from '@cairn/domain/objectives/contract'
import { arrange } from '@cairn/domain/objectives/hierarchy'
import type { ObjectiveListing } from '@cairn/domain/objectives/listing'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { colleague, editOf, newLine, newObjective, newStrategy, newTeam } from '../testing/objectives.ts'
import { founder, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

type Query = z.input<typeof ObjectiveListing>
const list = async (query: Query = {}, { client }: Member = ada) =>
  (await client.call(objectives.list, { query })).reply

/** The page as a person sees it: nested, and what only shows the way in brackets. */
const drawn = async (query: Query = {}, member?: Member) =>
  arrange((await list(query, member)).rows).map(({ node, depth }) => {
    const title = node.isContext ? `(${node.title})` : node.title
    return '·'.repeat(depth) + title
  })

describe('The list of OKRs', () => {
  it('shows children under their parents, newest first', async () => {
    await newLine(ada, 'Company', 'Sales', 'North')
    await newObjective(ada, { title: 'Later' })
    expect(await drawn()).toEqual(['Later', 'Company', '·Sales', '··North'])
  })

  it('shows the way to a match deep in the tree', async () => {
    await newLine(ada, 'Company', 'Sales', 'North', 'Bergen')
    await newLine(ada, 'Other', 'Thing')
    expect(await drawn({ search: 'bergen' })).toEqual(['(Company)', '·(Sales)', '··(North)', '···Bergen'])
  })

  it('shows a match under a match even where something between does not match', async () => {
    await newLine(ada, 'Red one', 'Blue', 'Red two')
    expect(await drawn({ search: 'red' })).toEqual(['Red one', '·(Blue)', '··Red two'])
  })

  it('is for members, and shows each only their own company', async () => {
    await newObjective(ada, { title: 'Ours' })
    expect(await drawn({}, await founder(server))).toEqual([])
    expect((await server.visitor().call(objectives.list, { query: {} })).status).toBe(401)
    const { client } = await newcomer(server)
    expect((await client.call(objectives.list, { query: {} })).status).toBe(403)
  })

  it('says of each row who may change it', async () => {
    const nadia = await colleague(server, ada)
    await newObjective(ada, { title: 'Hers' })
    await newObjective(ada, { title: 'Shared', coOwnerIds: [nadia.id] })
    const rights = (await list({}, nadia)).rows.map(({ title, canChange }) => [title, canChange])
    expect(rights).toEqual([
      ['Shared', true],
      ['Hers', false],
    ])
  })
})

describe('Filters', () => {
  it('by search find parts of words in title, description and key results, in any case', async () => {
    await newObjective(ada, { title: 'Grow revenue', keyResults: [{ title: 'EMEA by 20%' }] })
    await newObjective(ada, { title: 'Hire', description: 'Revenue needs people' })
    await newObjective(ada, { title: 'Avenue' })
    expect(await drawn({ search: 'REV' })).toEqual(['Hire', 'Grow revenue'])
    expect(await drawn({ search: 'reven emea' })).toEqual(['Grow revenue'])
    expect(await drawn({ search: 'emea hire' })).toEqual([])
    expect(await drawn({ search: 'VENU' })).toEqual(['Avenue', 'Hire', 'Grow revenue'])
    expect(await drawn({ search: 'eople venue' })).toEqual(['Hire'])
    expect([await drawn({ search: 'ev' }), await drawn({ search: 'av' })]).toEqual([
      ['Hire', 'Grow revenue'],
      ['Avenue'],
    ])
    expect([await drawn({ search: '%' }), await drawn({ search: '20%' })]).toEqual([
      ['Grow revenue'],
      ['Grow revenue'],
    ])
    for (const odd of ["'", '\\', '_', ':*', "q' | b", '!!!', "x':* & y"])
      expect(await drawn({ search: odd })).toEqual([])
  })

  it('by search find the OKRs of whoever has it in their name, beside other words', async () => {
    const sales = await founder(server)
    const nadia = await colleague(server, sales)
    await nadia.client.call(people.updateMe, { body: { fullName: 'Nadia El-Haddad' } })
    await newObjective(nadia, { title: 'Sales' })
    await newObjective(nadia, { title: 'Support' })
    await newObjective(sales, { title: 'Presales' })
    const found = async (search: string) => (await list({ search }, sales)).rows.map(({ title }) => title)
    expect(await found('ADDAD')).toEqual(['Support', 'Sales'])
    expect(await found('adia ales')).toEqual(['Sales'])
    expect(await found('el-ha')).toEqual(['Support', 'Sales'])
    expect(await found('ales')).toEqual(['Presales', 'Sales'])
    await nadia.client.call(people.updateMe, { body: { fullName: 'Nadia Holm' } })
    expect([await found('addad'), await found('olm')]).toEqual([[], ['Support', 'Sales']])
  })

  it('by search find what a title says now, and nothing of what it said or of what is deleted', async () => {
    const own = await founder(server)
    const found = async (search: string) => (await list({ search }, own)).rows.map(({ title }) => title)
    const made = await newObjective(own, { title: 'Zirconium', keyResults: [{ title: 'Tungsten' }] })
    const params = { id: made.id }
    expect([await found('irconi'), await found('ungste')]).toEqual([['Zirconium'], ['Zirconium']])
    const edited = await own.client.call(objectives.update, {
      params,
      body: { ...editOf(made), title: 'Palladium', keyResults: [{ title: 'Osmium' }] },
    })
    expect(edited.status).toBe(200)
    expect([await found('irconi'), await found('ungste')]).toEqual([[], []])
    expect([await found('alladi'), await found('smiu')]).toEqual([['Palladium'], ['Palladium']])
    await own.client.call(objectives.remove, { params })
    expect([await found('alladi'), await found('smiu')]).toEqual([[], []])
  })

  it('by status, quarter, owner and strategy', async () => {
    const nadia = await colleague(server, ada)
    const strategyId = await newStrategy(server, ada.companyId, 'Expand')
    const late = await newObjective(ada, { title: 'Late', strategyId })
    await ada.client.call(objectives.changeStatus, { params: { id: late.id }, body: { status: 'behind' } })
    await newObjective(ada, { title: 'Hers', ownerId: nadia.id })
    expect(await drawn({ status: 'behind,delayed' })).toEqual(['Late'])
    expect(await drawn({ status: 'on_track' })).toEqual(['Hers'])
    expect(await drawn({ ownerId: nadia.id })).toEqual(['Hers'])
    expect(await drawn({ strategyId })).toEqual(['Late'])
    expect(await drawn({ quarter: late.quarter })).toEqual(['Hers', 'Late'])
    expect(await drawn({ quarter: 'Q1 1999' })).toEqual([])
  })

  it('by team include the teams beneath it, and objectives whose owner leads one of them', async () => {
    const nadia = await colleague(server, ada)
    const sales = await newTeam(server, ada.companyId, 'Sales')
    const north = await newTeam(server, ada.companyId, 'North', sales)
    const other = await newTeam(server, ada.companyId, 'Other')
    await newObjective(ada, { title: 'Of nobody' })
    await newObjective(nadia, { title: 'Of the leader' })
    const named = await newObjective(ada, { title: 'Of the team' })
    await server.parts.db.raw('update profiles set team_id = $1 where id = $2', [north, nadia.id])
    await server.parts.db.raw('update teams set team_leader_id = $1 where id = $2', [nadia.id, north])
    await server.parts.db.raw('update objectives set team_id = $1 where id = $2', [sales, named.id])
    expect(await drawn({ teamId: sales })).toEqual(['Of the team', 'Of the leader'])
    expect(await drawn({ teamId: north })).toEqual(['Of the leader'])
    expect(await drawn({ teamId: other })).toEqual([])
  })

  it('by mine show what is owned or shared', async () => {
    const nadia = await colleague(server, ada)
    await newObjective(ada, { title: 'Hers' })
    await newObjective(ada, { title: 'Shared', coOwnerIds: [nadia.id] })
    await newObjective(nadia, { title: 'Own' })
    expect(await drawn({ mine: 'true' }, nadia)).toEqual(['Own', 'Shared'])
  })

  it('by something unknown are refused at their field', async () => {
    const stranger = await founder(server)
    const unknown = await newTeam(server, stranger.companyId, 'Theirs')
    for (const [field, query] of Object.entries({
      ownerId: { ownerId: stranger.id },
      teamId: { teamId: unknown },
      strategyId: { strategyId: await newStrategy(server, stranger.companyId, 'Theirs') },
    })) {
      const { status, refusal } = await ada.client.call(objectives.list, { query })
      expect([status, refusal.field]).toEqual([422, field])
    }
  })
})

describe('Sorting', () => {
  const titles = async (query: Query) => (await list(query)).rows.map(({ title }) => title)

  it('goes by title without regard to case, in both directions', async () => {
    for (const title of ['beta', 'Alpha', 'gamma']) await newObjective(ada, { title })
    expect(await titles({ sort: 'title', direction: 'ascending' })).toEqual(['Alpha', 'beta', 'gamma'])
    expect(await titles({ sort: 'title', direction: 'descending' })).toEqual(['gamma', 'beta', 'Alpha'])
  })

  it('sorts by progress as it counts, and puts what has none before the slowest', async () => {
    const measured = (title: string, currentValue: number) =>
      newObjective(ada, { title, keyResults: [{ title: 'Calls', currentValue, targetValue: 10 }] })
    await measured('fast', 9)
    await newObjective(ada, { title: 'unmeasured' })
    await measured('slow', 1)
    await measured('still', 0)
    expect(await titles({ sort: 'progress', direction: 'ascending' })).toEqual([
      'unmeasured',
      'still',
      'slow',
      'fast',
    ])
  })

  it('goes by year before quarter, by owner, and by strategy with those that have none last', async () => {
    const zoe = await colleague(server, ada, 'Zoe')
    const strategyId = await newStrategy(server, ada.companyId, 'Expand')
    const year = new Date().getUTCFullYear()
    await newObjective(zoe, { title: 'A', quarter: `Q1 ${year + 1}` })
    await newObjective(ada, { title: 'B', quarter: `Q4 ${year}`, strategyId })
    expect(await titles({ sort: 'quarter', direction: 'ascending' })).toEqual(['B', 'A'])
    expect(await titles({ sort: 'owner', direction: 'ascending' })).toEqual(['B', 'A'])
    expect(await titles({ sort: 'strategy', direction: 'ascending' })).toEqual(['B', 'A'])
    expect(await titles({ sort: 'team', direction: 'ascending' })).toEqual(['A', 'B'])
    expect(await titles({ sort: 'status', direction: 'descending' })).toEqual(['B', 'A'])
  })
})
