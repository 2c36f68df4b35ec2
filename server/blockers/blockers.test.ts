import { blockers } from '@cairn/domain/blockers/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newTeam } from '../testing/colleagues.ts'
import { activityOf, colleague, newObjective, newStrategy, newUpdate } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, hours, post, updatesOf } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let nadia: Member
let carl: Member
let hubs: { id: string }
let line: { id: string }
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Ada leads the hubs, where Nadia works; Carl works on a line below them. */
beforeEach(async () => {
  server.travelTo(new Date())
  ada = await founder(server)
  hubs = await newTeam(ada, 'Hubs', { teamLeaderId: ada.id })
  line = await newTeam(ada, 'Line', { parentId: hubs.id })
  nadia = await memberOf(hubs.id, 'Nadia')
  carl = await memberOf(line.id, 'Carl')
})

const memberOf = async (teamId: string, name: string) => {
  const member = await colleague(server, ada, name)
  await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [member.id, teamId])
  return member
}
const list = ({ client }: Member = ada, query: { subTeams?: 'true' | 'false'; cursor?: string } = {}) =>
  client.call(blockers.list, { query })
const words = async (query = {}, member = ada) =>
  (await list(member, query)).reply.blockers.map((one) => one.blockers)
const resolve = (id: string, note: string | null = null, { client }: Member = ada) =>
  client.call(blockers.resolve, { params: { id }, body: { note } })

describe('Team Blockers', () => {
  it('shows what stands in the way of the led team, newest first, with its OKR', async () => {
    const strategyId = await newStrategy(server, ada.companyId, 'Next-day')
    const objective = await newObjective(nadia, {
      title: 'Bring line 3 into service',
      strategyId,
      keyResults: [{ title: 'Tests passed', currentValue: 2, targetValue: 12, status: 'delayed' }],
    })
    await post(nadia, objective, { blockers: 'No controller' })
    await post(nadia, objective)
    const { update } = await post(nadia, objective, { blockers: 'No installer', status: 'delayed' })
    const { reply } = await list()
    expect(reply).toMatchObject({ total: 2, hasSubTeams: true, nextCursor: null })
    expect(reply.blockers.map((one) => one.blockers)).toEqual(['No installer', 'No controller'])
    expect(reply.blockers[0]).toMatchObject({
      id: update.id,
      createdAt: update.createdAt,
      author: { id: nadia.id, name: 'Nadia', profileEmoji: null },
      team: { id: hubs.id, name: 'Hubs' },
      objective: {
        title: 'Bring line 3 into service',
        status: 'delayed',
        strategy: { title: 'Next-day' },
        keyResults: [{ title: 'Tests passed', status: 'delayed' }],
      },
    })
  })

  it('adds those of the teams below when asked, and covers every team one leads', async () => {
    const sales = await newTeam(ada, 'Sales')
    const sven = await memberOf(sales.id, 'Sven')
    for (const [member, text] of [
      [nadia, 'Of the hubs'],
      [carl, 'Of the line'],
      [sven, 'Of sales'],
    ] as const)
      await post(member, await newObjective(member), { blockers: text })
    expect(await words()).toEqual(['Of the hubs'])
    expect(await words({ subTeams: 'true' })).toEqual(['Of the line', 'Of the hubs'])
    await server.parts.db.raw('update teams set team_leader_id = $2 where id = $1', [sales.id, ada.id])
    expect(await words()).toEqual(['Of sales', 'Of the hubs'])
  })

  it('comes by the page, none twice and none left out', async () => {
    const objective = await newObjective(nadia)
    const began = Date.now() - days(9)
    for (let number = 0; number < 45; number += 1)
      await newUpdate(server, nadia, objective.id, new Date(began + hours(number % 15)), `B${number}`)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { reply } = await list(ada, cursor === '' ? {} : { cursor })
      seen.push(...reply.blockers.map((one) => one.blockers))
      cursor = reply.nextCursor
    }
    expect(new Set(seen).size).toBe(45)
    expect((await list(ada, { cursor: 'x' })).status).toBe(422)
  })

  it('is for leaders, of whom being an admin makes none', async () => {
    const { status, refusal } = await list(nadia)
    expect([status, refusal.message]).toEqual([
      403,
      'This page is only available to team managers. You must be assigned as a team leader to view team blockers.',
    ])
    expect((await list(await founder(server))).status).toBe(403)
    expect((await list({ ...ada, client: server.visitor() })).status).toBe(401)
  })
})

describe('Resolving a blocker', () => {
  const reported = async (by: Member) =>
    (await post(by, await newObjective(by), { blockers: 'No crane' })).update

  it('takes it off the list, keeps the note in the history, and is remembered', async () => {
    const { id, objectiveId } = await reported(nadia)
    const { reply } = await resolve(id, ' Hired one ')
    expect(reply.update.resolution).toMatchObject({ by: 'Maren Aasen', note: 'Hired one' })
    expect(await words()).toEqual([])
    expect((await updatesOf(nadia, { id: objectiveId })).updates[0]).toMatchObject({
      blockers: 'No crane',
      resolution: { note: 'Hired one' },
    })
    expect((await activityOf(server, objectiveId)).at(-1)).toMatchObject({
      action: 'blocker.resolved',
      actor_id: ada.id,
    })
    const history = await ada.client.call(objectives.history, { params: { id: objectiveId }, query: {} })
    expect(history.reply.entries[0]?.changes).toEqual([
      { field: 'blockers', item: null, from: 'No crane', to: null },
      { field: 'resolution', item: null, from: null, to: 'Hired one' },
    ])
    const { status, refusal } = await resolve(id)
    expect([status, refusal.message]).toEqual([409, 'This blocker is already resolved.'])
  })

  it('is for its author and the leaders above them, and for nobody else', async () => {
    const [hers, his] = [await reported(nadia), await reported(carl)]
    const { status, refusal } = await resolve(hers.id, null, carl)
    expect([status, refusal.message]).toEqual([
      403,
      'Only its author, their leaders, who owns the OKR or who helps can resolve a blocker.',
    ])
    expect((await resolve(hers.id, null, nadia)).status).toBe(200)
    expect((await resolve(his.id, null, nadia)).status).toBe(403)
    expect((await resolve(his.id)).status).toBe(200)
  })

  it('is unknown to other companies and where nothing is in the way; visitors and lapsed access are refused', async () => {
    const { id } = await reported(nadia)
    const { update: free } = await post(nadia, await newObjective(nadia))
    for (const answer of [await resolve(free.id), await resolve(id, null, await founder(server))])
      expect([answer.status, answer.refusal.message]).toEqual([
        404,
        'This blocker does not exist or was deleted.',
      ])
    expect((await resolve(id, null, { ...ada, client: server.visitor() })).status).toBe(401)
    expect((await resolve(id, 'a'.repeat(10_001))).status).toBe(422)
    server.travelTo(new Date(Date.now() + days(15)))
    expect((await resolve(id)).status).toBe(402)
    expect(await words()).toEqual(['No crane'])
  })
})
