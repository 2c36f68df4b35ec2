import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  colleague,
  newTeam,
  teamOfObjective,
  writtenObjective,
  writtenPerson,
} from '../testing/colleagues.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
})
afterAll(() => server.close())

const tree = async ({ client }: Member, under?: string) =>
  (await client.call(teams.list, { query: under === undefined ? {} : { under } })).reply

const teamOf = async (id: string, of = admin) => {
  const found = (await tree(of)).teams.find((team) => team.id === id)
  if (found === undefined) throw new Error('The team is not in the list')
  return found
}

const person = async (id: string, of = admin) => {
  const { reply } = await of.client.call(people.list, { query: { limit: 50 } })
  return reply.people.find((one) => one.id === id)
}

const activityOf = (id: string) =>
  server.parts.db.raw('select action, actor_id, details from activity where subject_id = $1 order by id', [
    id,
  ])

describe('Adding a team', () => {
  it('keeps what was given and suggests an icon by the name, and notes it', async () => {
    const { client, id } = await founder(server)
    const { reply } = await client.call(teams.create, {
      body: { name: '  Product Engineering ', description: ' Builds it ' },
    })
    expect(reply).toEqual({
      id: reply.id,
      name: 'Product Engineering',
      description: 'Builds it',
      icon: 'code',
      parentId: null,
      level: 1,
      leader: null,
      memberCount: 0,
      childCount: 0,
    })
    expect(await activityOf(reply.id)).toEqual([
      {
        action: 'team.created',
        actor_id: id,
        details: {
          name: 'Product Engineering',
          parentId: null,
          teamLeaderId: null,
          asked: expect.any(String),
        },
      },
    ])
  })

  it('moves its leader to it, with the objectives they own', async () => {
    const before = await newTeam(admin, 'Before')
    const leader = await writtenPerson(server, admin.companyId, { teamId: before.id })
    const objective = await writtenObjective(server, admin.companyId, leader)
    const team = await newTeam(admin, 'Led', { teamLeaderId: leader })
    expect(team).toMatchObject({ leader: { id: leader, fullName: 'Elin Berg' }, memberCount: 1 })
    expect(await person(leader)).toMatchObject({ isTeamLeader: true, team: { id: team.id } })
    expect(await teamOfObjective(server, objective)).toBe(team.id)
    expect((await teamOf(before.id)).memberCount).toBe(0)
  })

  it.each([
    [{ name: ' ' }, 422, 'Please enter a team name.', 'name'],
    [{ name: 'a'.repeat(121) }, 422, 'Please use at most 120 characters.', 'name'],
    [{ name: 'A', parentId: 'x' }, 422, 'Please choose a parent team from the list.', 'parentId'],
  ])('is refused with %j', async (body, status, message, field) => {
    const answer = await admin.client.call(teams.create, { body })
    expect([answer.status, answer.refusal.message, answer.refusal.field]).toEqual([status, message, field])
  })

  it('is refused under a team, or with a leader, of another company', async () => {
    const other = await founder(server)
    const theirs = await newTeam(other, 'Theirs')
    const words = async (body: { parentId?: string; teamLeaderId?: string }) => {
      const { status, refusal } = await admin.client.call(teams.create, { body: { name: 'Mixed', ...body } })
      return [status, refusal.message, refusal.field]
    }
    expect(await words({ parentId: theirs.id })).toEqual([
      404,
      'Please choose a parent team from the list.',
      'parentId',
    ])
    expect(await words({ teamLeaderId: other.id })).toEqual([
      404,
      'Please choose a team leader from the list.',
      'teamLeaderId',
    ])
    expect(await server.parts.db.raw("select 1 from teams where name = 'Mixed'")).toEqual([])
  })
})

describe('Changing a team', () => {
  it('changes only what is named', async () => {
    const leader = await writtenPerson(server, admin.companyId)
    const parent = await newTeam(admin, 'Parent')
    const team = await newTeam(admin, 'Sales', { parentId: parent.id, teamLeaderId: leader })
    const { reply } = await admin.client.call(teams.update, {
      params: { id: team.id },
      body: { name: 'Engineering' },
    })
    expect(reply).toEqual({ ...team, name: 'Engineering' })
    expect(reply.icon).toBe('dollar')
  })

  it('hands the lead over: the old leader loses lead and team, the new one moves to it', async () => {
    const [old, next] = [
      await writtenPerson(server, admin.companyId),
      await writtenPerson(server, admin.companyId),
    ]
    const team = await newTeam(admin, 'Handed over', { teamLeaderId: old })
    const objectives = [
      await writtenObjective(server, admin.companyId, old),
      await writtenObjective(server, admin.companyId, next),
    ]
    await admin.client.call(teams.update, { params: { id: team.id }, body: { teamLeaderId: next } })
    expect(await person(old)).toMatchObject({ isTeamLeader: false, team: null })
    expect(await person(next)).toMatchObject({ isTeamLeader: true, team: { id: team.id } })
    expect(await Promise.all(objectives.map((id) => teamOfObjective(server, id)))).toEqual([null, team.id])
  })

  it('leaves someone who leads another team the lead of that one', async () => {
    const leader = await writtenPerson(server, admin.companyId)
    const first = await newTeam(admin, 'First lead', { teamLeaderId: leader })
    const second = await newTeam(admin, 'Second lead', { teamLeaderId: leader })
    await admin.client.call(teams.update, { params: { id: first.id }, body: { teamLeaderId: null } })
    expect(await person(leader)).toMatchObject({ isTeamLeader: true, team: { id: second.id } })
    expect((await teamOf(first.id)).leader).toBeNull()
  })

  it('is refused where a team would stand under itself', async () => {
    const top = await newTeam(admin, 'Top')
    const middle = await newTeam(admin, 'Middle', { parentId: top.id })
    const bottom = await newTeam(admin, 'Bottom', { parentId: middle.id })
    const under = async (parentId: string) => {
      const { status, refusal } = await admin.client.call(teams.update, {
        params: { id: top.id },
        body: { parentId },
      })
      return [status, refusal.message, refusal.field]
    }
    expect(await under(top.id)).toEqual([409, 'A team cannot be its own parent.', 'parentId'])
    const cycle = [409, 'A team cannot be placed under one of its own sub-teams.', 'parentId']
    expect(await under(middle.id)).toEqual(cycle)
    expect(await under(bottom.id)).toEqual(cycle)
  })
})

describe('Deleting a team', () => {
  it('moves its sub-teams up and clears it on people, objectives and strategies', async () => {
    const { db } = server.parts
    const [leader, member] = [
      await writtenPerson(server, admin.companyId),
      await writtenPerson(server, admin.companyId),
    ]
    const top = await newTeam(admin, 'Stays')
    const gone = await newTeam(admin, 'Goes', { parentId: top.id, teamLeaderId: leader })
    const child = await newTeam(admin, 'Moves up', { parentId: gone.id })
    await admin.client.call(people.update, { params: { id: member }, body: { teamId: gone.id } })
    const objective = await writtenObjective(server, admin.companyId, member)
    await db.raw("insert into strategies (company_id, title, team_id) values ($1, 'Widen', $2)", [
      admin.companyId,
      gone.id,
    ])
    expect((await admin.client.call(teams.remove, { params: { id: gone.id } })).status).toBe(200)
    expect(await teamOf(child.id)).toMatchObject({ parentId: top.id, level: 2 })
    expect(await teamOf(top.id)).toMatchObject({ childCount: 1, memberCount: 0 })
    expect(await person(leader)).toMatchObject({ isTeamLeader: false, team: null })
    expect(await person(member)).toMatchObject({ team: null })
    expect(await teamOfObjective(server, objective)).toBeNull()
    expect(await db.raw("select team_id from strategies where title = 'Widen'")).toEqual([{ team_id: null }])
    expect((await activityOf(gone.id)).map(({ action }) => action)).toEqual(['team.created', 'team.deleted'])
  })

  it("answers 'Team not found' for one that is not there", async () => {
    const team = await newTeam(admin, 'Twice')
    await admin.client.call(teams.remove, { params: { id: team.id } })
    const { status, refusal } = await admin.client.call(teams.remove, { params: { id: team.id } })
    expect({ status, message: refusal.message }).toEqual({ status: 404, message: 'Team not found' })
  })
})

it('Teams are changed by admins only, and never from another company', async () => {
  const team = await newTeam(admin, 'Guarded')
  const outsider = await founder(server)
  const member = await colleague(server, admin)
  const statuses = async (client: Member['client']) => [
    (await client.call(teams.create, { body: { name: 'Mine' } })).status,
    (await client.call(teams.update, { params: { id: team.id }, body: { name: 'Mine' } })).status,
    (await client.call(teams.remove, { params: { id: team.id } })).status,
  ]
  expect(await statuses(server.visitor())).toEqual([401, 401, 401])
  expect(await statuses(member.client)).toEqual([403, 403, 403])
  expect((await statuses(outsider.client)).slice(1)).toEqual([404, 404])
  expect(await teamOf(team.id)).toEqual(team)
})
