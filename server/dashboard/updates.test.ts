import { dashboard } from '@cairn/domain/dashboard/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
const now = new Date('2026-12-02T09:00:00Z')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(now)
  ada = await founder(server)
})

type Query = { quarter?: string; teamId?: string; limit?: string; cursor?: string }
const list = async (query: Query = {}) => (await ada.client.call(dashboard.updates, { query })).reply
const texts = async (query: Query = {}) => (await list(query)).updates.map(({ updateText }) => updateText)
const lead = async (team: string, { id } = ada) => {
  await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [id, team])
  await server.parts.db.raw('update teams set team_leader_id = $2 where id = $1', [team, id])
}
const objectiveOf = async (team: string, quarter = 'Q4 2026') => {
  const objective = await newObjective(ada, { quarter })
  await server.parts.db.raw('update objectives set team_id = $2 where id = $1', [objective.id, team])
  return objective
}

describe('The weekly updates of a quarter', () => {
  it('are those of its objectives, newest first, whenever they were posted', async () => {
    const [present, next] = [await newObjective(ada), await newObjective(ada, { quarter: 'Q1 2027' })]
    await post(ada, present, { updateText: 'First' })
    await post(ada, next, { updateText: 'Ahead' })
    server.travelTo(new Date(now.getTime() + days(3)))
    await post(ada, present, { updateText: 'Second', status: 'behind', blockers: 'No drivers' })
    expect(await texts()).toEqual(['Second', 'First'])
    expect(await texts({ quarter: 'Q1 2027' })).toEqual(['Ahead'])
    expect(await texts({ quarter: 'all' })).toEqual(['Second', 'Ahead', 'First'])
    expect(await texts({ quarter: 'Q1 2030' })).toEqual([])
    expect((await list()).updates[0]).toMatchObject({
      objective: { id: present.id, title: present.title },
      author: { id: ada.id, name: 'Maren Aasen', profileEmoji: null },
      blockers: 'No drivers',
      previousValue: 'on_track',
      newValue: 'behind',
    })
  })

  it('come twenty at a time, or fewer if fewer are asked for', async () => {
    const objective = await newObjective(ada)
    for (let number = 1; number <= 22; number += 1)
      await post(ada, objective, { updateText: `No. ${number}` })
    const first = await list()
    expect([first.updates.length, first.updates[0]?.updateText]).toEqual([20, 'No. 22'])
    const second = await list({ cursor: first.nextCursor ?? '' })
    expect([second.updates.map(({ updateText }) => updateText), second.nextCursor]).toEqual([
      ['No. 2', 'No. 1'],
      null,
    ])
    expect(await texts({ limit: '8' })).toHaveLength(8)
    expect((await ada.client.call(dashboard.read, { query: {} })).reply.recent.updates).toHaveLength(8)
  })

  it('of a team are those of its own objectives and of its sub-teams', async () => {
    const top = await newTeam(server, ada.companyId, 'Operations')
    const below = await newTeam(server, ada.companyId, 'Hubs', top)
    const beside = await newTeam(server, ada.companyId, 'Commercial')
    for (const team of [top, below, beside])
      await post(ada, await objectiveOf(team), {
        updateText: { [top]: 'top', [below]: 'below' }[team] ?? 'beside',
      })
    expect(await texts({ teamId: top })).toEqual(['below', 'top'])
    expect(await texts({ teamId: below })).toEqual(['below'])
  })

  it('are those of the own team at first for who leads one, and of all for everyone else', async () => {
    const [own, other] = [
      await newTeam(server, ada.companyId, 'Operations'),
      await newTeam(server, ada.companyId, 'Commercial'),
    ]
    await post(ada, await objectiveOf(own), { updateText: 'Ours' })
    await post(ada, await objectiveOf(other), { updateText: 'Theirs' })
    const recent = async () => (await ada.client.call(dashboard.read, { query: {} })).reply.recent
    expect(await recent()).toMatchObject({
      team: null,
      updates: [{ updateText: 'Theirs' }, { updateText: 'Ours' }],
    })
    await lead(own)
    expect(await recent()).toMatchObject({
      team: { id: own, name: 'Operations' },
      updates: [{ updateText: 'Ours' }],
    })
    expect((await recent()).updates).toHaveLength(1)
  })

  it('tell nothing about a team of another company', async () => {
    const bob = await founder(server, 'Elsewhere')
    const teamId = await newTeam(server, bob.companyId, 'Theirs')
    await newObjective(ada)
    const { status, refusal } = await ada.client.call(dashboard.updates, { query: { teamId } })
    expect({ status, message: refusal.message, field: refusal.field }).toEqual({
      status: 422,
      message: 'Please choose a team from the list.',
      field: 'teamId',
    })
  })

  it.each([
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ limit: '21' }, 'limit'],
    [{ limit: 'many' }, 'limit'],
    [{ quarter: 'Q9 2026' }, 'quarter'],
  ])('refuse %j', async (query, field) => {
    await newObjective(ada)
    const { status, refusal } = await ada.client.call(dashboard.updates, { query })
    expect([status, refusal.field]).toEqual([422, field])
  })
})
