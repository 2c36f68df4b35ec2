import { randomUUID } from 'node:crypto'
import { teams } from '@cairn/domain/teams/contract'
import { treeOf } from '@cairn/domain/teams/rules'
import type { TeamsAsked } from '@cairn/domain/teams/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTeam, writtenPerson } from '../testing/colleagues.ts'
import { founder, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
const ids = new Map<string, string>()
const idOf = (name: string) => ids.get(name) ?? ''
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
  const tree = [
    ['Operations', ''],
    ['Commercial', ''],
    ['Sorting Hubs', 'Operations'],
    ['Linehaul', 'Operations'],
    ['Gothenburg Hub', 'Sorting Hubs'],
    ['Sales 100%', 'Commercial'],
  ] as const
  for (const [name, parent] of tree)
    ids.set(name, (await newTeam(admin, name, { parentId: ids.get(parent) ?? null })).id)
  const homes = ['Operations', 'Gothenburg Hub', 'Gothenburg Hub', 'Linehaul', 'Sales 100%']
  for (const home of homes) await writtenPerson(server, admin.companyId, { teamId: idOf(home) })
})
afterAll(() => server.close())

const list = async (under?: string, { client } = admin) =>
  (await client.call(teams.list, { query: under === undefined ? {} : { under } })).reply
const choices = async (search?: string) =>
  (await admin.client.call(teams.choices, { query: search === undefined ? {} : { search } })).reply

describe('The tree of teams', () => {
  it('comes level by level and by name, each with its members and those of all sub-teams', async () => {
    const { teams: found, total } = await list()
    expect(total).toBe(6)
    expect(
      found.map(({ name, level, memberCount, childCount }) => [name, level, memberCount, childCount]),
    ).toEqual([
      ['Commercial', 1, 1, 1],
      ['Operations', 1, 4, 2],
      ['Linehaul', 2, 1, 0],
      ['Sales 100%', 2, 1, 0],
      ['Sorting Hubs', 2, 2, 1],
      ['Gothenburg Hub', 3, 2, 0],
    ])
    expect(treeOf(found).map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ['Commercial', ['Sales 100%']],
      ['Operations', ['Linehaul', 'Sorting Hubs']],
    ])
  })

  it('can be asked for below one team', async () => {
    const below = await list(idOf('Operations'))
    expect(below.teams.map(({ name }) => name)).toEqual(['Linehaul', 'Sorting Hubs', 'Gothenburg Hub'])
    expect(below.total).toBe(3)
    expect(await list(idOf('Linehaul'))).toEqual({ teams: [], total: 0, nextCursor: null })
  })

  it('holds at most fifty teams, the upper ones, and says how many there are', async () => {
    const big = await founder(server)
    const top = await newTeam(big, 'Top')
    await server.parts.db.raw(
      `insert into teams (company_id, name, parent_id)
       select $1, 'Team ' || lpad(n::text, 3, '0'), $2 from generate_series(1, 60) n`,
      [big.companyId, top.id],
    )
    const all = await list(undefined, big)
    expect([all.teams.length, all.total, all.teams[0]?.name, all.teams.at(-1)?.name]).toEqual([
      50,
      61,
      'Top',
      'Team 049',
    ])
    const below = await list(top.id, big)
    expect([below.teams.length, below.total]).toEqual([50, 60])

    const ask = async (query: TeamsAsked) => (await big.client.call(teams.list, { query })).reply.teams
    const names = (found: { name: string }[]) => found.map(({ name }) => name)
    const rest = Array.from({ length: 11 }, (_, index) => `Team 0${50 + index}`)
    expect(names(await ask({ cursor: all.nextCursor ?? '' }))).toEqual(rest)
    expect(names(await ask({ under: top.id, cursor: below.nextCursor ?? '' }))).toEqual(rest.slice(1))
  })

  it('can be asked for one team with those above it', async () => {
    const { reply } = await admin.client.call(teams.list, { query: { upTo: idOf('Gothenburg Hub') } })
    expect(reply.teams.map(({ name }) => name)).toEqual(['Operations', 'Sorting Hubs', 'Gothenburg Hub'])
    const { status } = await admin.client.call(teams.list, { query: { upTo: randomUUID() } })
    expect(status).toBe(404)
  })

  it('is seen by members, of their own company only', async () => {
    const outsider = await founder(server)
    expect(await list(undefined, outsider)).toEqual({ teams: [], total: 0, nextCursor: null })
    const { status, refusal } = await outsider.client.call(teams.list, {
      query: { under: idOf('Operations') },
    })
    expect({ status, message: refusal.message }).toEqual({ status: 404, message: 'Team not found' })
    const { client } = await newcomer(server)
    for (const endpoint of [teams.list, teams.choices, teams.testConnection]) {
      expect((await server.visitor().call(endpoint, { query: {} })).status).toBe(401)
      expect((await client.call(endpoint, { query: {} })).status).toBe(403)
    }
  })
})

describe('Teams to choose from', () => {
  it('come by name, with the names of the teams above', async () => {
    const { teams: found, total } = await choices()
    expect(total).toBe(6)
    expect(found.map(({ name, path, level }) => [name, path, level])).toEqual([
      ['Commercial', [], 1],
      ['Gothenburg Hub', ['Operations', 'Sorting Hubs'], 3],
      ['Linehaul', ['Operations'], 2],
      ['Operations', [], 1],
      ['Sales 100%', ['Commercial'], 2],
      ['Sorting Hubs', ['Operations'], 2],
    ])
  })

  it.each([
    ['HUB', ['Gothenburg Hub', 'Sorting Hubs']],
    ['%', ['Sales 100%']],
    ['_', []],
    [' ', ['Commercial', 'Gothenburg Hub', 'Linehaul', 'Operations', 'Sales 100%', 'Sorting Hubs']],
  ])('searched for %j are those whose name contains it', async (search, expected) => {
    expect((await choices(search)).teams.map(({ name }) => name)).toEqual(expected)
  })

  it('are at most twenty', async () => {
    const big = await founder(server)
    await server.parts.db.raw(
      `insert into teams (company_id, name) select $1, 'Team ' || n from generate_series(1, 25) n`,
      [big.companyId],
    )
    const { reply } = await big.client.call(teams.choices, { query: {} })
    expect([reply.teams.length, reply.total]).toEqual([20, 25])
  })
})

it('The connection to teams can be tested', async () => {
  expect((await admin.client.call(teams.testConnection, {})).reply).toEqual({ success: true, count: 6 })
})
