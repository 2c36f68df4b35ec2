import { accounts } from '@cairn/domain/accounts/contract'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  colleague,
  newTeam,
  teamOfObjective,
  writtenObjective,
  writtenPerson,
} from '../testing/colleagues.ts'
import { confirmationToken, founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
})
afterAll(() => server.close())

type Change = {
  permissionsLevel?: 'member' | 'company_admin'
  teamId?: string | null
  managerId?: string | null
}
const change = (id: string, body: Change, { client } = admin) =>
  client.call(people.update, { params: { id }, body })
const words = async (id: string, body: Change) => {
  const { status, refusal } = await change(id, body)
  return [status, refusal.message, refusal.field]
}

describe('An admin', () => {
  it('moves someone to a team, with the objectives they own, and it is noted', async () => {
    const team = await newTeam(admin, 'Moved to')
    const person = await writtenPerson(server, admin.companyId)
    const objective = await writtenObjective(server, admin.companyId, person)
    expect((await change(person, { teamId: team.id })).reply.team).toEqual({
      id: team.id,
      name: 'Moved to',
      icon: 'shield',
    })
    expect(await teamOfObjective(server, objective)).toBe(team.id)
    const activity = await server.parts.db.raw(
      'select action, actor_id, details from activity where subject_id = $1',
      [person],
    )
    expect(activity).toEqual([{ action: 'member.changed', actor_id: admin.id, details: { teamId: team.id } }])
  })

  it('makes someone an admin and a member again, from their very next call', async () => {
    const person = await colleague(server, admin)
    const token = await confirmationToken(server, person.email)
    await person.client.call(accounts.confirmEmail, { body: { token } })
    const level = async () =>
      (await person.client.call(accounts.me, {})).reply.membership?.profile.permissionsLevel
    await change(person.id, { permissionsLevel: 'company_admin' })
    expect(await level()).toBe('company_admin')
    await change(person.id, { permissionsLevel: 'member' })
    expect(await level()).toBe('member')
  })

  it('who is the only one stays one', async () => {
    const message = 'A workspace needs at least one admin. Make someone else an admin first.'
    expect(await words(admin.id, { permissionsLevel: 'member' })).toEqual([409, message, 'permissionsLevel'])
  })

  it('of level owner counts as one', async () => {
    const owned = await founder(server)
    await writtenPerson(server, owned.companyId, { permissionsLevel: 'owner' })
    expect((await change(owned.id, { permissionsLevel: 'member' }, owned)).status).toBe(200)
  })

  it('names someone’s manager, and takes it back', async () => {
    const person = await writtenPerson(server, admin.companyId)
    expect((await change(person, { managerId: admin.id })).reply.manager).toEqual({
      id: admin.id,
      fullName: 'Maren Aasen',
    })
    expect((await change(person, { managerId: null })).reply.manager).toBeNull()
  })

  it('cannot make people manage each other in a circle', async () => {
    const [top, middle, bottom] = [
      await writtenPerson(server, admin.companyId),
      await writtenPerson(server, admin.companyId),
      await writtenPerson(server, admin.companyId),
    ]
    await change(middle, { managerId: top })
    await change(bottom, { managerId: middle })
    const circle = [409, 'This would make someone the manager of their own manager.', 'managerId']
    expect(await words(top, { managerId: bottom })).toEqual(circle)
    expect(await words(top, { managerId: middle })).toEqual(circle)
    expect(await words(top, { managerId: top })).toEqual([
      409,
      'Nobody can be their own manager.',
      'managerId',
    ])
  })

  it('reaches nothing of another company', async () => {
    const other = await founder(server)
    const theirs = await newTeam(other, 'Theirs')
    const person = await writtenPerson(server, admin.companyId)
    expect(await words(other.id, { teamId: null })).toEqual([404, 'User not found', undefined])
    expect(await words(person, { teamId: theirs.id })).toEqual([
      404,
      'Please choose a team from the list.',
      'teamId',
    ])
    expect(await words(person, { managerId: other.id })).toEqual([
      404,
      'Please choose a manager from the list.',
      'managerId',
    ])
    const [row] = await server.parts.db.raw('select team_id, manager_id from profiles where id = $1', [
      person,
    ])
    expect(row).toEqual({ team_id: null, manager_id: null })
  })
})

it('Managing people is for admins only', async () => {
  const member = await colleague(server, admin)
  const body = { permissionsLevel: 'company_admin' as const }
  const params = { id: member.id }
  expect((await server.visitor().call(people.update, { params, body })).status).toBe(401)
  expect((await member.client.call(people.update, { params, body })).status).toBe(403)
})

it('Two admins who make each other members at once leave one admin', async () => {
  const first = await founder(server)
  const second = await colleague(server, first, { permissionsLevel: 'company_admin' })
  const answers = await Promise.all([
    change(second.id, { permissionsLevel: 'member' }, first),
    change(first.id, { permissionsLevel: 'member' }, second),
  ])
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
  const admins = await server.parts.db.raw(
    "select 1 from profiles where company_id = $1 and permissions_level = 'company_admin'",
    [first.companyId],
  )
  expect(admins).toHaveLength(1)
})
