import { compareNames } from '@cairn/domain/names'
import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './db/migrate.ts'
import { founder, type Member } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'

const known = [
  ...['Zeta', 'alpha', 'Ärzte', 'Arzt', 'azure', 'Élan', 'elan', 'Øst', 'ost', '(draft)'],
  ...[
    'Alpha 10',
    'Alpha 9',
    'Team 2',
    'Team 10',
    'Objective 9',
    'Objective 10',
    '10 things',
    '9 things',
    '0',
  ],
]
const letters = [...'abzABZäÄéÉøØßñçœłİıþ0129 -.,&(яЖωάשم中日가のカ😀']
const generated = fc.sample(
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 }).map((drawn) => `n${drawn.join('')}`),
  { numRuns: 150, seed: 8 },
)
const names = [...new Set([...known, ...generated])]

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  const { raw } = server.parts.db
  await raw(
    `with made as (
       insert into auth."user" (id, name, email) select gen_random_uuid(), name, nr || '@names.example'
       from unnest($2::text[]) with ordinality as given (name, nr) returning id, name, email)
     insert into profiles (company_id, id, email, full_name) select $1, id, email, name from made`,
    [ada.companyId, names],
  )
  const told = [ada.companyId, names]
  await raw(`insert into teams (company_id, name) select $1, unnest($2::text[])`, told)
  await raw(
    `insert into strategies (company_id, title, quarter) select $1, unnest($2::text[]), 'Q1 2026'`,
    told,
  )
  await raw(
    `insert into objectives (company_id, title, quarter, owner_id, team_id, strategy_id)
     select $1, given.name, 'Q1 2026', p.id, t.id, s.id from unnest($2::text[]) as given (name)
     join profiles p on p.company_id = $1 and p.full_name = given.name
     join teams t on t.company_id = $1 and t.name = given.name
     join strategies s on s.company_id = $1 and s.title = given.name`,
    told,
  )
})
afterAll(() => server.close())

const allPeople = async (search?: string) => {
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 50, ...(cursor ? { cursor } : {}), ...(search ? { search } : {}) }
    const { reply } = await ada.client.call(people.list, { query })
    found.push(...reply.people.map(({ fullName }) => fullName))
    cursor = reply.nextCursor
  }
  return found.filter((name) => names.includes(name))
}
const allTeams = async () => {
  const found: { id: string; name: string }[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { reply } = await ada.client.call(teams.list, { query: cursor ? { cursor } : {} })
    found.push(...reply.teams)
    cursor = reply.nextCursor
  }
  return found.map(({ name }) => name)
}
const allObjectives = async (
  sort: 'title' | 'owner' | 'team' | 'strategy',
  direction: 'ascending' | 'descending',
) => {
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { sort, direction, ...(cursor ? { cursor } : {}) }
    const { reply } = await ada.client.call(objectives.list, { query })
    found.push(...reply.rows.map(({ title }) => title))
    cursor = reply.nextCursor
  }
  return found
}
const options = async () => (await ada.client.call(objectives.filters, {})).reply
const form = async () =>
  (await ada.client.call(objectives.formOptions, { query: { quarter: 'Q1 2026' } })).reply
/** Everything is there, and nothing stands before what people look for first. */
const expectOrder = (found: string[], wanted: readonly string[] = names) => {
  expect(found.toSorted()).toEqual(wanted.toSorted())
  const misplaced = found.filter((name, place) => place > 0 && compareNames(found[place - 1] ?? '', name) > 0)
  expect(misplaced).toEqual([])
}

describe('Names are sorted as people do', () => {
  it.each<[string, () => Promise<string[]>]>([
    ['people', () => allPeople()],
    ['teams', allTeams],
    ['OKRs by title', () => allObjectives('title', 'ascending')],
    ['OKRs by owner', () => allObjectives('owner', 'ascending')],
    ['OKRs by team', () => allObjectives('team', 'ascending')],
    ['OKRs by strategy', () => allObjectives('strategy', 'ascending')],
    ['OKRs by title, turned round', async () => (await allObjectives('title', 'descending')).toReversed()],
    ['OKRs by team, turned round', async () => (await allObjectives('team', 'descending')).toReversed()],
    ['the owners of a filter', async () => (await options()).owners.map(({ fullName }) => fullName)],
    ['the teams of a filter', async () => (await options()).teams.map(({ name }) => name)],
    ['the strategies of a filter', async () => (await options()).strategies.map(({ title }) => title)],
    ['the strategies of a form', async () => (await form()).strategies.map(({ title }) => title)],
  ])('and page after page: %s', async (_, list) => {
    expectOrder(await list())
  })

  it.each<[string, () => Promise<string[]>]>([
    ['people who were searched for', () => allPeople('names.example')],
    [
      'teams to choose from',
      async () => (await ada.client.call(teams.choices, { query: {} })).reply.teams.map(({ name }) => name),
    ],
    [
      'owners to choose from',
      async () =>
        (
          await ada.client.call(objectives.ownerChoices, { query: { search: 'names.example' } })
        ).reply.members.map(({ fullName }) => fullName),
    ],
    [
      'OKRs to place one under',
      async () =>
        (await ada.client.call(objectives.parentChoices, { query: {} })).reply.choices.map(
          ({ title }) => title,
        ),
    ],
  ])('and so are the first of %s', async (_, list) => {
    const found = await list()
    const first = names.toSorted(compareNames).slice(0, found.length)
    expectOrder(found, found)
    expect(found.length).toBeGreaterThan(15)
    expect(compareNames(found.at(-1) ?? '', first.at(-1) ?? '')).toBe(0)
  })

  it.each(['names', 'by_value'])(
    'by indexes built anew when the database has another version of “%s”',
    async (order) => {
      const { db } = server.parts
      const state = async () =>
        db.raw<{ files: string; version: string }>(
          `select string_agg(distinct i.relfilenode::text, ',' order by i.relfilenode::text) as files, c.collversion as version
         from pg_collation c join pg_index x on c.oid = any(x.indcollation) join pg_class i on i.oid = x.indexrelid
         where c.collname = $1 group by c.collversion`,
          [order],
        )
      const [before] = await state()
      await migrate(db)
      expect(await state()).toEqual([before])
      await db.raw(`update pg_collation set collversion = 'another' where collname = $1`, [order])
      await migrate(db)
      const [after] = await state()
      expect(after?.version).toBe(before?.version)
      expect(after?.files).not.toBe(before?.files)
      expectOrder(await allTeams())
    },
  )
})
