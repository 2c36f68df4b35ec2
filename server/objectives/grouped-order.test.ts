import { objectives } from '@cairn/domain/objectives/contract'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writtenPerson } from '../testing/colleagues.ts'
import { newStrategy, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { pageLength } from './list-queries.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  await fill()
})
afterAll(() => server.close())

const count = 120

/**
 * Titles come up several times, two teams and two strategies differ only in how they are written. Of those that name no team,
 * some belong to a team through who owns them, some through who manages the owner, some to none.
 */
const fill = async () => {
  const { companyId } = ada
  const { raw } = server.parts.db
  const teams = []
  for (const name of ['Alpha', 'beta', 'Beta', 'Unused']) teams.push(await newTeam(server, companyId, name))
  const strategies = []
  for (const [title, quarter] of [
    ['Grow', 'Q1 2026'],
    ['grow', 'Q2 2026'],
    ['Save', 'Q1 2026'],
  ] as const)
    strategies.push(await newStrategy(server, companyId, title, quarter))
  const managed = await writtenPerson(server, companyId)
  const alone = await writtenPerson(server, companyId)
  await raw('update profiles set team_id = $2 where id = $1', [ada.id, teams[1]])
  await raw('update teams set team_leader_id = $2 where id = $1', [teams[1], ada.id])
  await raw('update profiles set manager_id = $2 where id = $1', [managed, ada.id])
  const roots = await raw<{ id: string }>(
    `insert into objectives (company_id, title, quarter, owner_id, team_id, strategy_id)
     select $1, 'Title ' || n % 7, 'Q1 2026', ($2::uuid[])[1 + n % 3], ($3::uuid[])[1 + n % 11], ($4::uuid[])[1 + n % 5]
     from generate_series(1, $5::int) n returning id`,
    [companyId, [ada.id, managed, alone], teams.slice(0, 3), strategies, count],
  )
  await raw(
    `insert into objectives (company_id, title, quarter, owner_id, parent_id, team_id, strategy_id)
     select $1, 'Beneath', 'Q1 2026', $2, parent, $4, $5 from unnest($3::uuid[]) parent`,
    [companyId, ada.id, roots.slice(0, 9).map(({ id }) => id), teams[0], strategies[0]],
  )
}

type Order = { sort: 'team' | 'strategy'; direction: 'ascending' | 'descending' }

const rootsOnAllPages = async (order: Order) => {
  const found: ListedObjective[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const { reply } = await ada.client.call(objectives.list, {
      query: { ...order, ...(cursor && { cursor }) },
    })
    found.push(...reply.rows.filter(({ parentId }) => parentId === null))
    cursor = reply.nextCursor ?? undefined
    pages += 1
  } while (cursor !== undefined)
  return { found, pages }
}

const keysOf = ({ sort }: Order, { id, title, team, strategy }: ListedObjective) => {
  const name = sort === 'team' ? team?.name : strategy?.title
  return [name === undefined ? '1' : `0${name.toLowerCase()}`, title.toLowerCase(), id]
}
const compare = (a: string[], b: string[]) => {
  const place = a.findIndex((key, index) => key !== b[index])
  return place === -1 ? 0 : (a[place] ?? '') < (b[place] ?? '') ? -1 : 1
}

describe('A list in the order of what its OKRs belong to', () => {
  it.each([
    { sort: 'team', direction: 'ascending' },
    { sort: 'team', direction: 'descending' },
    { sort: 'strategy', direction: 'ascending' },
    { sort: 'strategy', direction: 'descending' },
  ] as const)('holds each once, in order over all pages, by $sort $direction', async (order) => {
    const { found, pages } = await rootsOnAllPages(order)
    expect(pages).toBe(Math.ceil(count / pageLength))
    expect(new Set(found.map(({ id }) => id)).size).toBe(count)
    const keys = found.map((row) => keysOf(order, row))
    const sorted = keys.toSorted(compare)
    expect(keys).toEqual(order.direction === 'ascending' ? sorted : sorted.toReversed())
  })

  it('knows a team by name, by owner, by the manager of the owner, and those of none', async () => {
    const { found } = await rootsOnAllPages({ sort: 'team', direction: 'ascending' })
    const names = new Set(found.map(({ team }) => team?.name ?? 'none'))
    expect([...names]).toEqual([
      'Alpha',
      expect.stringMatching(/^beta$/i),
      expect.stringMatching(/^beta$/i),
      'none',
    ])
  })
})
