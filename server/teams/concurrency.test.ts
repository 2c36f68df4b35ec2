import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { colleague, newTeam, writtenPerson } from '../testing/colleagues.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let first: Member
let second: Member
beforeAll(async () => {
  server = await testServer()
  first = await founder(server)
  second = await colleague(server, first, { permissionsLevel: 'company_admin' })
})
afterAll(() => server.close())

it('Two admins who place two teams under each other at once make no circle', async () => {
  const [one, two] = [await newTeam(first, 'One'), await newTeam(first, 'Two')]
  const answers = await Promise.all([
    first.client.call(teams.update, { params: { id: one.id }, body: { parentId: two.id } }),
    second.client.call(teams.update, { params: { id: two.id }, body: { parentId: one.id } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { reply } = await first.client.call(teams.list, { query: {} })
  expect(reply.teams.map(({ level }) => level)).toEqual([1, 2])
})

it('Two admins who make two people manage each other at once make no circle', async () => {
  const [one, two] = [
    await writtenPerson(server, first.companyId),
    await writtenPerson(server, first.companyId),
  ]
  const answers = await Promise.all([
    first.client.call(people.update, { params: { id: one }, body: { managerId: two } }),
    second.client.call(people.update, { params: { id: two }, body: { managerId: one } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('Two leaders named at once leave one leader, and the other without the team', async () => {
  const team = await newTeam(first, 'Wanted')
  const [one, two] = [
    await writtenPerson(server, first.companyId),
    await writtenPerson(server, first.companyId),
  ]
  await Promise.all([
    first.client.call(teams.update, { params: { id: team.id }, body: { teamLeaderId: one } }),
    second.client.call(teams.update, { params: { id: team.id }, body: { teamLeaderId: two } }),
  ])
  const rows = await server.parts.db.raw<{ id: string; leads: boolean }>(
    `select p.id, t.team_leader_id = p.id as leads from profiles p join teams t on t.id = p.team_id where t.id = $1`,
    [team.id],
  )
  expect(rows).toEqual([{ id: expect.toBeOneOf([one, two]), leads: true }])
})

it('Of two members who switch the lead on at once, one leads and the other is refused', async () => {
  const team = await newTeam(first, 'Free')
  const members = [await colleague(server, first), await colleague(server, first)]
  const answers = await Promise.all(
    members.map(({ client }) =>
      client.call(people.updateMe, { body: { teamId: team.id, isTeamLeader: true } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
