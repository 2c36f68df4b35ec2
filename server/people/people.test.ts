import { people } from '@cairn/domain/people/contract'
import { isFound } from '@cairn/domain/people/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, newTeam, writtenPerson } from '../testing/colleagues.ts'
import { founder, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
  const hub = await newTeam(admin, 'Gothenburg_Hub')
  const people: [string, string, string | null, string | null, string | null][] = [
    ['Åsa Lind', 'asa@skerry.example', 'Head of 100% Quality', null, '2026-03-03T10:00:00Z'],
    ['Bram de Vries', 'bram@skerry.example', null, hub.id, '2026-03-05T10:00:00Z'],
    ['Chloé Martin', 'chloe@skerry.example', 'Seller', hub.id, null],
    ['Daniel Okafor', 'okafor@skerry.example', 'Platform lead', null, '2026-03-04T10:00:00Z'],
    ['Elin Berg', 'elin@skerry.example', 'Planner', null, null],
  ]
  for (const [fullName, email, title, teamId, seen] of people)
    await writtenPerson(server, admin.companyId, {
      fullName,
      email,
      title,
      teamId,
      lastActiveAt: seen === null ? null : new Date(seen),
    })
})
afterAll(() => server.close())

type Query = { search?: string; order?: 'name' | 'activity'; limit?: number; cursor?: string }
const list = async (query: Query, { client } = admin) => (await client.call(people.list, { query })).reply
const names = async (query: Query) => (await list(query)).people.map(({ fullName }) => fullName)

const byName = ['Åsa Lind', 'Bram de Vries', 'Chloé Martin', 'Daniel Okafor', 'Elin Berg', 'Maren Aasen']

describe('The list of people', () => {
  it('is ordered by full name', async () => {
    expect(await names({})).toEqual(byName)
  })

  it('can be ordered by newest activity, those who never came last', async () => {
    const [first, ...rest] = await names({ order: 'activity' })
    expect(first).toBe('Maren Aasen')
    expect(rest.slice(0, 3)).toEqual(['Bram de Vries', 'Daniel Okafor', 'Åsa Lind'])
    expect(rest.slice(3).sort()).toEqual(['Chloé Martin', 'Elin Berg'])
  })

  it.each(['name', 'activity'] as const)('by %s comes in pages that leave nobody out', async (order) => {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ order, limit: 1, ...(cursor ? { cursor } : {}) })
      expect(page.total).toBe(6)
      seen.push(...page.people.map(({ fullName }) => fullName))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(await names({ order }))
  })

  it('tells of each person team, manager, lead and when they were last active', async () => {
    const [bram] = (await list({ search: 'bram' })).people
    expect(bram).toMatchObject({
      email: 'bram@skerry.example',
      title: null,
      permissionsLevel: 'member',
      isTeamLeader: false,
      team: { name: 'Gothenburg_Hub', icon: 'warehouse' },
      manager: null,
      lastActiveAt: new Date('2026-03-05T10:00:00Z'),
    })
  })

  it.each([
    '',
    '   ',
    'e',
    'br',
    'DE VRIES',
    'zzz hub',
    'åSA',
    'chloÉ',
    'okafor@',
    'seller',
    'hub',
    '100%',
    '%',
    '_',
    '\\',
    'nobody at all',
  ])('searched for %j holds whom the rule finds', async (search) => {
    const everyone = (await list({})).people
    const found = await list({ search })
    const expected = everyone.filter((person) => isFound(person, search))
    expect(found.people).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  it('comes in pages when searched as well', async () => {
    const first = await list({ search: 'skerry.example', limit: 2 })
    expect(first).toMatchObject({ total: 5, nextCursor: expect.any(String) })
    const rest = await list({ search: 'skerry.example', limit: 5, cursor: first.nextCursor ?? '' })
    expect([...first.people, ...rest.people].map(({ fullName }) => fullName)).toEqual(
      byName.filter((name) => name !== 'Maren Aasen'),
    )
  })

  it.each([{ limit: 0 }, { limit: 51 }, { cursor: 'x' }, { search: 'a'.repeat(201) }])(
    'is refused with %j',
    async (query) => {
      expect((await admin.client.call(people.list, { query })).status).toBe(422)
    },
  )

  it('is of one company, and for its members', async () => {
    const outsider = await founder(server)
    expect((await list({}, outsider)).people.map(({ id }) => id)).toEqual([outsider.id])
    const { nextCursor } = await list({ limit: 1 })
    const theirs = await list({ cursor: nextCursor ?? '' }, outsider)
    expect(theirs.people.filter(({ id }) => id !== outsider.id)).toEqual([])
    expect((await outsider.client.call(people.count, {})).reply).toEqual({ count: 1 })
    const { client } = await newcomer(server)
    for (const endpoint of [people.list, people.count]) {
      expect((await server.visitor().call(endpoint, { query: {} })).status).toBe(401)
      expect((await client.call(endpoint, { query: {} })).status).toBe(403)
    }
  })
})

describe('Belongings', () => {
  it('are counted before someone is deleted', async () => {
    const owner = await founder(server)
    const person = await writtenPerson(server, owner.companyId)
    const report = await writtenPerson(server, owner.companyId)
    await newTeam(owner, 'Led', { teamLeaderId: person })
    await server.parts.db.raw('update profiles set manager_id = $2 where id = $1', [report, person])
    await server.parts.db.raw(
      `insert into objectives (company_id, title, quarter, owner_id) values ($1, 'A', 'Q1 2026', $2), ($1, 'B', 'Q1 2026', $2)`,
      [owner.companyId, person],
    )
    await server.parts.db.raw(`insert into strategies (company_id, title, owner_id) values ($1, 'S', $2)`, [
      owner.companyId,
      person,
    ])
    const ask = (client: Member['client']) => client.call(people.belongings, { params: { id: person } })
    expect((await ask(owner.client)).reply).toEqual({ objectives: 2, strategies: 1, teamsLed: 1, reports: 1 })
    expect((await ask(server.visitor())).status).toBe(401)
    expect((await ask((await colleague(server, owner)).client)).status).toBe(403)
    const { status, refusal } = await ask(admin.client)
    expect({ status, message: refusal.message }).toEqual({ status: 404, message: 'User not found' })
  })
})
