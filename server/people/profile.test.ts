import { accounts } from '@cairn/domain/accounts/contract'
import type { Request } from '@cairn/domain/endpoint'
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
let member: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
  member = await colleague(server, admin)
})
afterAll(() => server.close())

const change = ({ client }: Member, body: object) =>
  client.call(people.updateMe, { body } as Request<typeof people.updateMe>)
const ledBy = async (id: string) =>
  (await admin.client.call(teams.list, { query: {} })).reply.teams
    .filter(({ leader }) => leader?.id === id)
    .map(({ name }) => name)

describe('My profile', () => {
  it('keeps name, title and icon, says so, and notes it', async () => {
    const body = { fullName: ' Nadia H. ', title: ' Engineer ', profileEmoji: '🦊' }
    const { reply } = await change(member, body)
    expect(reply.message).toBe('Profile updated successfully!')
    expect(reply.profile).toMatchObject({ fullName: 'Nadia H.', title: 'Engineer', profileEmoji: '🦊' })
    const { membership } = (await member.client.call(accounts.me, {})).reply
    expect(membership?.profile).toEqual(reply.profile)
    const [activity] = await server.parts.db.raw(
      `select actor_id from activity where subject_id = $1 and action = 'profile.changed'`,
      [member.id],
    )
    expect(activity).toEqual({ actor_id: member.id })
  })

  it('is found by the new name and no longer by the old one', async () => {
    const found = async (search: string) =>
      (await member.client.call(people.list, { query: { search } })).reply.people.map(({ id }) => id)
    await change(member, { fullName: 'Nadia Haddad' })
    expect(await found('haddad')).toEqual([member.id])
    await change(member, { fullName: 'Nadia Holm' })
    expect([await found('haddad'), await found('a holm')]).toEqual([[], [member.id]])
  })

  it('changes only what is named, and clears a title and an icon', async () => {
    await change(member, { fullName: 'Nadia Haddad', title: 'Engineer', profileEmoji: '🦊' })
    expect((await change(member, { title: ' ' })).reply.profile).toMatchObject({
      fullName: 'Nadia Haddad',
      title: null,
      profileEmoji: '🦊',
    })
    expect((await change(member, { profileEmoji: null })).reply.profile.profileEmoji).toBeNull()
  })

  it.each([
    [{ fullName: ' ' }, 'Please enter your full name.', 'fullName'],
    [{ profileEmoji: 'x' }, 'Please choose an icon from the palette.', 'profileEmoji'],
    [{ teamId: 'x' }, 'Please choose a team from the list.', 'teamId'],
  ])('is refused with %j', async (body, message, field) => {
    const { status, refusal } = await change(member, body)
    expect({ status, ...refusal }).toEqual({ status: 422, code: 'invalid_input', message, field })
  })

  it('holds no e-mail and no permission level to change', async () => {
    await change(member, { email: 'else@example.com', permissionsLevel: 'company_admin' })
    const { account, membership } = (await member.client.call(accounts.me, {})).reply
    expect(account.email).toBe(member.email)
    expect(membership?.profile.permissionsLevel).toBe('member')
  })

  it('moves all objectives one owns to one’s new team', async () => {
    const team = await newTeam(admin, 'Next')
    const objective = await writtenObjective(server, admin.companyId, member.id)
    expect((await change(member, { teamId: team.id })).reply.profile.teamId).toBe(team.id)
    expect(await teamOfObjective(server, objective)).toBe(team.id)
    await change(member, { teamId: null })
    expect(await teamOfObjective(server, objective)).toBeNull()
  })

  it('takes no team of another company', async () => {
    const theirs = await newTeam(await founder(server), 'Theirs')
    const { status, refusal } = await change(member, { fullName: 'Changed', teamId: theirs.id })
    expect([status, refusal.message, refusal.field]).toEqual([
      404,
      'Please choose a team from the list.',
      'teamId',
    ])
    const { membership } = (await member.client.call(accounts.me, {})).reply
    expect(membership?.profile).toMatchObject({ fullName: 'Nadia Haddad', teamId: null })
  })

  it('is nobody’s who is signed out', async () => {
    expect((await server.visitor().call(people.updateMe, { body: {} })).status).toBe(401)
  })
})

describe('The leader switch', () => {
  it('makes someone the leader of a team that has none', async () => {
    const team = await newTeam(admin, 'Free')
    const { profile } = (await change(member, { teamId: team.id, isTeamLeader: true })).reply
    expect(profile).toMatchObject({ teamId: team.id, isTeamLeader: true })
    expect(await ledBy(member.id)).toEqual(['Free'])
    await change(member, { isTeamLeader: false })
  })

  it('is refused to a member where the team has a leader, and nothing is changed', async () => {
    const leader = await writtenPerson(server, admin.companyId)
    const team = await newTeam(admin, 'Taken', { teamLeaderId: leader })
    const before = (await member.client.call(accounts.me, {})).reply
    const { status, refusal } = await change(member, { teamId: team.id, isTeamLeader: true })
    expect({ status, ...refusal }).toEqual({
      status: 409,
      code: 'conflict',
      message: 'This team already has a leader. Ask an admin to change it.',
      field: 'isTeamLeader',
    })
    expect((await member.client.call(accounts.me, {})).reply).toEqual(before)
    expect(await ledBy(leader)).toEqual(['Taken'])
  })

  it('lets an admin take any team; the old leader loses lead and team', async () => {
    const leader = await writtenPerson(server, admin.companyId, { fullName: 'Old Leader' })
    const team = await newTeam(admin, 'Overtaken', { teamLeaderId: leader })
    await change(admin, { teamId: team.id, isTeamLeader: true })
    expect(await ledBy(admin.id)).toEqual(['Overtaken'])
    const { reply } = await admin.client.call(people.list, { query: { search: 'Old Leader' } })
    expect(reply.people).toMatchObject([{ isTeamLeader: false, team: null }])
    await change(admin, { isTeamLeader: false, teamId: null })
  })

  it('switched off clears the leader on every team one led, and leaves one the team', async () => {
    const first = await newTeam(admin, 'First of two', { teamLeaderId: member.id })
    const second = await newTeam(admin, 'Second of two', { teamLeaderId: member.id })
    const { profile } = (await change(member, { isTeamLeader: false })).reply
    expect(profile).toMatchObject({ isTeamLeader: false, teamId: second.id })
    expect(await ledBy(member.id)).toEqual([])
    for (const { id } of [first, second]) await admin.client.call(teams.remove, { params: { id } })
  })

  it('needs a team', async () => {
    const { status, refusal } = await change(member, { teamId: null, isTeamLeader: true })
    expect([status, refusal.message]).toEqual([422, 'Choose a team first to become its leader.'])
  })

  it('left on keeps what one leads, whoever leads the team one is in', async () => {
    const led = await newTeam(admin, 'Led from afar', { teamLeaderId: member.id })
    const home = await newTeam(admin, 'Home', {
      teamLeaderId: await writtenPerson(server, admin.companyId),
    })
    await admin.client.call(people.update, { params: { id: member.id }, body: { teamId: home.id } })
    const { reply } = await change(member, { fullName: 'Nadia', teamId: home.id, isTeamLeader: true })
    expect(reply.profile).toMatchObject({ fullName: 'Nadia', isTeamLeader: true, teamId: home.id })
    expect(await ledBy(member.id)).toEqual(['Led from afar'])
    await admin.client.call(teams.remove, { params: { id: led.id } })
  })
})
