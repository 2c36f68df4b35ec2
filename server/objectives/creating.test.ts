import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, newLine, newObjective, newStrategy, newTeam } from '../testing/objectives.ts'
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

const wanted = {
  title: ' Grow ',
  description: '  ',
  keyResults: [{ title: 'Ten', targetValue: 10, currentValue: 5 }],
}
const refused = async (body: object, member = ada) => {
  const { status, refusal } = await member.client.call(objectives.create, { body: { ...wanted, ...body } })
  return [status, refusal.message, refusal.field]
}

describe('A new OKR', () => {
  it('may have a due date and a progress set by hand, which counts before its key results', async () => {
    const body = { ...wanted, dueDate: '2026-12-24', progress: 100 }
    expect(await newObjective(ada, body)).toMatchObject({
      dueDate: '2026-12-24',
      progress: 100,
      progressOverride: 100,
      countsAs: 'completed',
    })
    expect(await refused({ progress: 101 })).toEqual([
      422,
      'Please enter a number from 0 to 100.',
      'progress',
    ])
  })

  it('is on track, in the current quarter, of who creates it and of their team, and noted', async () => {
    const team = await newTeam(server, ada.companyId, 'Sales')
    await server.parts.db.raw('update profiles set team_id = $1 where id = $2', [team, ada.id])
    server.travelTo(new Date('2026-11-15T10:00:00Z'))
    const objective = await newObjective(ada, wanted)
    expect(objective).toMatchObject({
      title: 'Grow',
      description: null,
      status: 'on_track',
      previousStatus: null,
      quarter: 'Q4 2026',
      version: 1,
      level: 1,
      progress: 50,
      progressOverride: null,
      isDue: true,
      canChange: true,
      owner: { id: ada.id, fullName: 'Maren Aasen' },
      team: { id: team, name: 'Sales' },
      keyResults: [
        { title: 'Ten', startValue: 0, currentValue: 5, targetValue: 10, status: 'not_set', progress: 50 },
      ],
    })
    expect(await activityOf(server, objective.id)).toEqual([
      {
        action: 'objective.created',
        actor_id: ada.id,
        details: { title: 'Grow', quarter: 'Q4 2026', asked: expect.any(String) },
      },
    ])
    server.travelTo(new Date())
  })

  it('takes its quarter from the time zone of the company', async () => {
    await server.parts.db.raw(
      `update companies set time_zone = 'Pacific/Auckland', trial_end_date = '2999-01-01' where id = $1`,
      [ada.companyId],
    )
    await server.parts.db.raw(`update auth.session set expires_at = '2999-01-01' where user_id = $1`, [
      ada.id,
    ])
    server.travelTo(new Date('2030-12-31T12:00:00Z'))
    expect((await newObjective(ada, wanted)).quarter).toBe('Q1 2031')
    server.travelTo(new Date())
  })

  it('may belong to any member, whose team it gets, and be shared', async () => {
    const nadia = await colleague(server, ada)
    const carl = await colleague(server, ada, 'Carl')
    const team = await newTeam(server, ada.companyId, 'North')
    await server.parts.db.raw('update profiles set team_id = $1 where id = $2', [team, nadia.id])
    const objective = await newObjective(ada, { ownerId: nadia.id, coOwnerIds: [carl.id, ada.id] })
    expect(objective).toMatchObject({ owner: { id: nadia.id }, team: { id: team } })
    expect(objective.coOwners.map(({ fullName }) => fullName)).toEqual(['Carl', 'Maren Aasen'])
  })

  it('is refused in the words of the form', async () => {
    expect(await refused({ title: ' ' })).toEqual([422, 'OKR title is required.', 'title'])
    expect(await refused({ keyResults: [{ title: 'One' }, { title: '' }] })).toEqual([
      422,
      'All key results must have a title.',
      'keyResults.1.title',
    ])
    expect(await refused({ quarter: 'Q1 2001' })).toEqual([
      422,
      'Please choose a quarter from the list.',
      'quarter',
    ])
    expect(await refused({ title: 'a\0b' })).toEqual([
      422,
      'The text contains a character that cannot be stored.',
      'title',
    ])
  })

  it('is refused with people, a strategy or a parent of another company, and nothing is stored', async () => {
    const stranger = await founder(server)
    const theirs = await newObjective(stranger)
    const strategyId = await newStrategy(server, stranger.companyId, 'Theirs')
    expect(await refused({ ownerId: stranger.id })).toEqual([
      422,
      'Could not determine objective owner. Please select an owner.',
      'ownerId',
    ])
    expect(await refused({ coOwnerIds: [stranger.id] })).toEqual([
      422,
      'Please choose shared owners from the list.',
      'coOwnerIds',
    ])
    expect(await refused({ strategyId })).toEqual([
      422,
      'Please choose a strategy from the list.',
      'strategyId',
    ])
    expect(await refused({ parentId: theirs.id })).toEqual([
      422,
      'Please choose a parent objective from the list.',
      'parentId',
    ])
    expect(
      await server.parts.db.raw('select 1 from objectives where company_id = $1', [ada.companyId]),
    ).toEqual([])
  })

  it('is never shared with its owner', async () => {
    expect(await refused({ coOwnerIds: [ada.id] })).toEqual([
      422,
      'The owner cannot be a shared owner too.',
      'coOwnerIds',
    ])
  })

  it('takes a strategy of its quarter or of none', async () => {
    const year = new Date().getUTCFullYear()
    const timeless = await newStrategy(server, ada.companyId, 'Timeless')
    const dated = await newStrategy(server, ada.companyId, 'Dated', `Q1 ${year + 1}`)
    const quarter = `Q2 ${year + 1}`
    expect((await newObjective(ada, { quarter, strategyId: timeless })).strategy?.title).toBe('Timeless')
    expect(await refused({ quarter, strategyId: dated })).toEqual([
      422,
      'Please choose a strategy from the list.',
      'strategyId',
    ])
  })

  it('lies five levels deep at most', async () => {
    const line = await newLine(ada, 'One', 'Two', 'Three', 'Four', 'Five')
    expect(line.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5])
    expect(await refused({ parentId: line[4]?.id })).toEqual([
      422,
      'An OKR on level 5 cannot have child OKRs.',
      'parentId',
    ])
  })

  it('is for members with access: 401, 403 and 402 otherwise', async () => {
    expect((await server.visitor().call(objectives.create, { body: wanted })).status).toBe(401)
    const { client } = await newcomer(server)
    expect((await client.call(objectives.create, { body: wanted })).status).toBe(403)
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    const [status, message] = await refused({})
    expect([status, String(message).slice(0, 17)]).toEqual([402, 'Trial Has Expired'])
  })
})
