import { map } from '@cairn/domain/map/contract'
import type { MapAsked } from '@cairn/domain/map/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { newLine, newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
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

type Query = z.input<typeof MapAsked>
const read = async (query: Query = {}, { client }: Member = ada) =>
  (await client.call(map.whole, { query })).reply

/** As a person sees it: strategy by strategy, level by level, what only shows the way in brackets. */
const drawn = async (query: Query = {}, member?: Member) =>
  (await read(query, member)).nodes.map(({ title, isContext }) => (isContext ? `(${title})` : title))

const branch = async (query: z.input<(typeof map.branch)['query']>) =>
  (await ada.client.call(map.branch, { query })).reply.nodes

const inBulk = (count: number, parentId: string | null) =>
  server.parts.db.raw(
    `insert into objectives (company_id, title, quarter, owner_id, parent_id, created_date)
     select $1, 'Number ' || n, 'Q1 2026', $2, $3, '2026-01-01'::timestamptz - n * interval '1 minute'
     from generate_series(1, $4::int) n`,
    [ada.companyId, ada.id, parentId, count],
  )

describe('The map', () => {
  it('begins level by level, and says of each node what lies beneath', async () => {
    await newLine(ada, 'Company', 'Sales', 'North')
    const { nodes, total } = await read()
    expect(nodes.map(({ title, children, beneath }) => [title, children, beneath])).toEqual([
      ['Company', 1, 2],
      ['Sales', 1, 1],
      ['North', 0, 0],
    ])
    expect(total).toBe(3)
  })

  it('stands under strategies by name, each with the figures it has everywhere, what has none last', async () => {
    const [west, north] = await Promise.all(
      ['West', 'North'].map((title) => newStrategy(server, ada.companyId, title)),
    )
    await newObjective(ada, { title: 'Free' })
    await newObjective(ada, { title: 'A', strategyId: west })
    const b = await newObjective(ada, { title: 'B', strategyId: north, progress: 100 })
    await newObjective(ada, { title: 'C', parentId: b.id, strategyId: west })
    const { strategies } = await read()
    expect(
      strategies.map(({ strategy, figures, roots, beneath }) => [
        strategy?.title,
        figures.total,
        figures.percent,
        roots,
        beneath,
      ]),
    ).toEqual([
      ['North', 1, 100, 1, 2],
      ['West', 2, 0, 1, 1],
      [undefined, 1, 0, 1, 1],
    ])
  })

  it('shows the way to what matches, and counts only that', async () => {
    await newLine(ada, 'Company', 'Sales', 'North')
    await newObjective(ada, { title: 'Other' })
    expect(await drawn({ search: 'north' })).toEqual(['(Company)', '(Sales)', 'North'])
    const { counts, drafts, total } = await read({ search: 'north' })
    expect({ counts, drafts, total }).toEqual({
      counts: [{ status: 'on_track', count: 1 }],
      drafts: 0,
      total: 3,
    })
  })

  it('has siblings in the order of the list', async () => {
    for (const title of ['B', 'C', 'A']) await newObjective(ada, { title })
    expect(await drawn()).toEqual(['A', 'C', 'B'])
    expect(await drawn({ sort: 'title', direction: 'ascending' })).toEqual(['A', 'B', 'C'])
  })

  it('leads to what is one’s own', async () => {
    const [company, sales] = await newLine(ada, 'Company', 'Sales')
    const { mine } = await read({ sort: 'title', direction: 'descending' })
    expect(mine).toEqual([
      { id: sales?.id, above: [company?.id] },
      { id: company?.id, above: [] },
    ])
  })

  it('is for members, and shows each only their own company', async () => {
    await newObjective(ada, { title: 'Ours' })
    expect(await drawn({}, await founder(server))).toEqual([])
    expect((await server.visitor().call(map.whole, { query: {} })).status).toBe(401)
  })

  it('is empty where nothing matches', async () => {
    expect(await read({ quarter: 'Q1 2031' })).toEqual({
      strategies: [],
      nodes: [],
      total: 0,
      counts: [],
      drafts: 0,
      ghosts: 0,
      mine: [],
    })
  })
})

describe('A folded branch', () => {
  it('comes fifty at a time', async () => {
    const { id } = await newObjective(ada, { title: 'Company' })
    await inBulk(120, id)
    expect((await read()).nodes).toHaveLength(51)
    const first = await branch({ under: id })
    const second = await branch({ under: id, cursor: first.at(-1)?.cursor ?? '' })
    const third = await branch({ under: id, cursor: second.at(-1)?.cursor ?? '' })
    expect([first, second, third].map((nodes) => nodes.length)).toEqual([50, 50, 20])
    expect(new Set([first, second, third].flat().map(({ title }) => title)).size).toBe(120)
    expect(first[0]?.title).toBe('Number 1')
  })

  it('holds what matches beneath it and the way there, and nothing from elsewhere', async () => {
    const [company, sales] = await newLine(ada, 'Company', 'Sales', 'North')
    await newLine(ada, 'Other', 'North too')
    const nodes = await branch({ under: company?.id ?? '', search: 'north' })
    expect(nodes.map(({ id, isContext, beneath }) => [id, isContext, beneath])).toEqual([
      [sales?.id, true, 1],
    ])
  })

  it('of a strategy has its other roots', async () => {
    const strategy = await newStrategy(server, ada.companyId, 'North')
    const own = await newObjective(ada, { title: 'Own', strategyId: strategy })
    await newObjective(ada, { title: 'Free' })
    expect((await branch({ rootsOf: strategy })).map(({ id }) => id)).toEqual([own.id])
    expect((await branch({})).map(({ title }) => title)).toEqual(['Free'])
  })

  it('of another company is not there', async () => {
    const stranger = await founder(server)
    const [theirs] = await newLine(stranger, 'Theirs', 'Beneath')
    const answer = await ada.client.call(map.branch, { query: { under: theirs?.id ?? '' } })
    expect(answer.status).toBe(404)
  })
})
