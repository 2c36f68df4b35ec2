import type { Endpoint } from '@cairn/domain/endpoint'
import { invitations } from '@cairn/domain/invitations/contract'
import { map } from '@cairn/domain/map/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { teams } from '@cairn/domain/teams/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../reference/openapi.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
let topTeam: string
let topObjective: string
afterAll(() => server.close())

const count = 130
const raw = (text: string, ...values: unknown[]) => server.parts.db.raw<{ id: string }>(text, values)

/** One company with as many of everything as make three pages of each list. */
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  const { companyId, id } = ada
  const prefix = companyId.slice(0, 8)
  await raw(
    `with made as (
       insert into auth."user" (id, name, email)
       select gen_random_uuid(), 'Person ' || n, $2 || n || '@ends.example' from generate_series(1, ${count}) n returning id, name, email)
     insert into profiles (company_id, id, email, full_name, last_active_at)
     select $1, id, email, name, case when right(name, 1) < '5' then '2026-01-01'::timestamptz + random() * interval '9 days' end from made`,
    companyId,
    prefix,
  )
  const [team] = await raw(
    `insert into teams (company_id, name) values ($1, 'A top') returning id`,
    companyId,
  )
  topTeam = team?.id ?? ''
  await raw(
    `insert into teams (company_id, name, parent_id) select $1, 'Team ' || n, $2 from generate_series(1, ${count}) n`,
    companyId,
    topTeam,
  )
  await raw(
    `insert into invitations (company_id, email, token_hash, expires_at, created_at)
     select $1, 'p' || n || '@ends.example', $2 || n, now() + interval '7 days', now() - n * interval '1 minute'
     from generate_series(1, ${count}) n`,
    companyId,
    prefix,
  )
  await raw(
    `insert into strategies (company_id, title, quarter) select $1, 'Strategy ' || n, 'Q1 2026' from generate_series(1, ${count}) n`,
    companyId,
  )
  const [top] = await raw(
    `insert into objectives (company_id, title, quarter, owner_id) values ($1, 'A top', 'Q1 2026', $2) returning id`,
    companyId,
    id,
  )
  topObjective = top?.id ?? ''
  await raw(
    `insert into objectives (company_id, title, quarter, owner_id, parent_id)
     select $1, 'Objective ' || n, 'Q1 2026', $2, case when n > ${count / 2} then $3::uuid end from generate_series(1, ${count}) n`,
    companyId,
    id,
    topObjective,
  )
})

/** The rows of a page, with where it goes on. */
type Page = { ids: string[]; cursor: string | null | undefined }
type Paged = {
  table: 'profiles' | 'teams' | 'invitations' | 'strategies' | 'objectives'
  name: 'full_name' | 'name' | 'title' | 'email'
  ask: (cursor: Record<string, string>) => Promise<Page>
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const ask = <E extends Endpoint>(endpoint: E, query: object) =>
  ada.client.call(endpoint, { query } as never).then(({ reply }) => reply as z.output<E['reply']>)
const peopleBy = (order: object): Paged => ({
  table: 'profiles',
  name: 'full_name',
  ask: async (cursor) => {
    const reply = await ask(people.list, { limit: 50, ...order, ...cursor })
    return { ids: idsOf(reply.people), cursor: reply.nextCursor }
  },
})
const teamsOf = (part: () => object): Paged => ({
  table: 'teams',
  name: 'name',
  ask: async (cursor) => {
    const reply = await ask(teams.list, { ...part(), ...cursor })
    return { ids: idsOf(reply.teams), cursor: reply.nextCursor }
  },
})
const branchOf = (part: () => object): Paged => ({
  table: 'objectives',
  name: 'title',
  ask: async (cursor) => {
    const { nodes } = await ask(map.branch, { sort: 'title', direction: 'ascending', ...part(), ...cursor })
    return { ids: idsOf(nodes), cursor: nodes.at(-1)?.cursor }
  },
})
const objectivesBy = (listing: () => object): Paged => ({
  table: 'objectives',
  name: 'title',
  ask: async (cursor) => {
    const reply = await ask(objectives.list, { direction: 'ascending', ...listing(), ...cursor })
    return { ids: idsOf(reply.rows.filter(({ isContext }) => !isContext)), cursor: reply.nextCursor }
  },
})

const lists: Record<string, Paged> = {
  'people by name': peopleBy({}),
  'people by activity': peopleBy({ order: 'activity' }),
  'people who were searched for': peopleBy({ search: 'person' }),
  'people who were searched for, by activity': peopleBy({ search: 'person', order: 'activity' }),
  'teams from the top': teamsOf(() => ({})),
  'teams below one': teamsOf(() => ({ under: topTeam })),
  invitations: {
    table: 'invitations',
    name: 'email',
    ask: async (cursor) => {
      const reply = await ask(invitations.list, cursor)
      return { ids: idsOf(reply.invitations), cursor: reply.nextCursor }
    },
  },
  'the roots of the map': branchOf(() => ({})),
  'a branch of the map': branchOf(() => ({ under: topObjective })),
  'OKRs by title': objectivesBy(() => ({ sort: 'title' })),
  'OKRs beneath one': objectivesBy(() => ({ sort: 'title', under: topObjective })),
  'OKRs by owner': objectivesBy(() => ({ sort: 'owner' })),
  'OKRs by team': objectivesBy(() => ({ sort: 'team' })),
  'OKRs to place one under': {
    table: 'objectives',
    name: 'title',
    ask: async (cursor) => {
      const reply = await ask(objectives.parentChoices, cursor)
      return { ids: idsOf(reply.choices), cursor: reply.nextCursor }
    },
  },
  strategies: {
    table: 'strategies',
    name: 'title',
    ask: async (cursor) => {
      const reply = await ask(strategies.list, cursor)
      return { ids: idsOf(reply.strategies), cursor: reply.nextCursor }
    },
  },
}

const walk = async (list: Paged, atEdge: (id: string) => Promise<unknown>) => {
  const found: string[] = []
  let pages = 0
  for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined; pages += 1) {
    const page = await list.ask(cursor === '' ? {} : { cursor })
    found.push(...page.ids)
    cursor = page.cursor
    if (cursor && pages < 2) await atEdge(page.ids.at(-1) ?? '')
  }
  return { found, pages }
}

const rename = ({ table, name }: Paged, id: string) =>
  raw(`update ${table} set ${name} = 'zz' || left(id::text, 8) where id = $1`, id)
const remove = ({ table }: Paged, id: string) => raw(`delete from ${table} where id = $1`, id)

describe('Who goes through a list page by page', () => {
  it.each(Object.entries(lists))(
    'meets everything, whether the last of a page was renamed or removed meanwhile: %s',
    async (_, list) => {
      const whole = await walk(list, () => Promise.resolve())
      const changed: string[] = []
      const { found, pages } = await walk(list, (id) => {
        changed.push(id)
        return changed.length === 1 ? rename(list, id) : remove(list, id)
      })
      expect(pages).toBeGreaterThan(changed.length)
      expect(changed).not.toEqual([])
      const unchanged = (ids: readonly string[]) => ids.filter((id) => !changed.includes(id))
      expect(unchanged(found)).toEqual(unchanged(whole.found))
    },
  )

  it('goes on by a place in its order, and never by an id of what stood there', () => {
    const byId = endpoints.flatMap(({ endpoint: { path, query } }) => {
      if (query === undefined) return []
      const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
      return Object.entries(properties)
        .filter(([name, one]) => ['after', 'before'].includes(name) && JSON.stringify(one).includes('uuid'))
        .map(([name]) => `${path}: ${name}`)
    })
    expect(byId).toEqual([])
  })
})
