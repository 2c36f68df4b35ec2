import { accounts } from '@cairn/domain/accounts/contract'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, newTeam, writtenObjective, writtenPerson } from '../testing/colleagues.ts'
import { invite } from '../testing/invitations.ts'
import { founder, type Member, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
})
afterAll(() => server.close())

const remove = (id: string, { client } = admin, takeOverBy?: string) =>
  client.call(people.remove, { params: { id }, query: takeOverBy === undefined ? {} : { takeOverBy } })
const words = async (id: string, by = admin, takeOverBy?: string) => {
  const { status, refusal } = await remove(id, by, takeOverBy)
  return [status, refusal.message]
}
const exists = async (id: string) =>
  (await server.parts.db.raw('select 1 from profiles where id = $1', [id])).length > 0

/** Someone who owns, shares, manages, leads and wrote. */
const busyPerson = async () => {
  const { db } = server.parts
  const { companyId } = admin
  const home = await newTeam(admin, 'Their team')
  const person = await colleague(server, admin, { fullName: 'Busy Person', teamId: home.id })
  const led = await newTeam(admin, 'Led by them', { teamLeaderId: person.id })
  const report = await writtenPerson(server, companyId)
  const other = await writtenPerson(server, companyId)
  const objective = await writtenObjective(server, companyId, person.id)
  const shared = await writtenObjective(server, companyId, other)
  await db.raw('update profiles set manager_id = $2 where id = $1', [report, person.id])
  await db.raw(`insert into strategies (company_id, title, owner_id) values ($1, 'Theirs', $2)`, [
    companyId,
    person.id,
  ])
  await db.raw(
    'insert into objective_shares (company_id, objective_id, user_id) values ($1, $2, $3), ($1, $4, $5)',
    [companyId, shared, person.id, objective, admin.id],
  )
  await db.raw(
    `insert into weekly_updates (company_id, objective_id, update_text, status, created_by, author_name)
     values ($1, $2, 'On it', 'on_track', $3, 'Busy Person')`,
    [companyId, shared, person.id],
  )
  return { person, led, report, objective, shared }
}

describe('Deleting someone', () => {
  it('hands their OKRs and strategies to the admin, clears what pointed at them, and ends their account', async () => {
    const { db } = server.parts
    const { person, led, report, objective, shared } = await busyPerson()
    const { status, reply } = await remove(person.id)
    expect({ status, message: reply.message }).toEqual({
      status: 200,
      message: 'User has been successfully deleted.',
    })
    expect(await exists(person.id)).toBe(false)
    expect((await person.client.call(accounts.me, {})).status).toBe(401)
    const [state] = await db.raw(
      `select (select owner_id from objectives where id = $1) as owner, (select team_id from objectives where id = $1) as team,
         (select owner_id from strategies where title = 'Theirs') as strategy,
         (select manager_id from profiles where id = $2) as manager,
         (select team_leader_id from teams where id = $3) as leader,
         (select count(*)::int from objective_shares where objective_id in ($1, $4)) as shares,
         (select author_name from weekly_updates where objective_id = $4) as author,
         (select count(*)::int from auth."user" where id = $5) as accounts`,
      [objective, report, led.id, shared, person.id],
    )
    expect(state).toEqual({
      owner: admin.id,
      team: null,
      strategy: admin.id,
      manager: null,
      leader: null,
      shares: 0,
      author: 'Busy Person',
      accounts: 0,
    })
    const activity = await db.raw(
      `select actor_id, details from activity where subject_id = $1 and action = 'member.deleted'`,
      [person.id],
    )
    expect(activity).toEqual([
      {
        actor_id: admin.id,
        details: {
          fullName: 'Busy Person',
          successorId: admin.id,
          objectives: 1,
          strategies: 1,
        },
      },
    ])
  })

  it('hands over to whoever is named, into that person’s team', async () => {
    const team = await newTeam(admin, 'Successor’s')
    const successor = await writtenPerson(server, admin.companyId, { teamId: team.id })
    const person = await writtenPerson(server, admin.companyId)
    const objective = await writtenObjective(server, admin.companyId, person)
    await remove(person, admin, successor)
    const [row] = await server.parts.db.raw('select owner_id, team_id from objectives where id = $1', [
      objective,
    ])
    expect(row).toEqual({ owner_id: successor, team_id: team.id })
  })

  it('lets the address be invited and come back', async () => {
    const person = await colleague(server, admin)
    await remove(person.id)
    const { token } = await invite(server, admin, { email: person.email })
    const { reply } = await server.visitor().call(accounts.createInvitedUser, {
      body: { email: person.email, password, fullName: 'Back Again', invitationToken: token },
    })
    expect(reply.user.id).not.toBe(person.id)
    expect(await exists(reply.user.id)).toBe(true)
  })

  it('is for admins, of the same company, never of oneself', async () => {
    const member = await colleague(server, admin)
    const other = await founder(server)
    expect((await remove(member.id, { ...admin, client: server.visitor() })).status).toBe(401)
    expect(await words(admin.id, member)).toEqual([403, "You don't have permission to delete users."])
    expect(await words(member.id, member)).toEqual([403, "You don't have permission to delete users."])
    expect(await words(admin.id)).toEqual([403, 'You cannot delete your own account.'])
    expect(await words(other.id)).toEqual([404, 'Insufficient permissions to delete this user'])
    expect(await words(crypto.randomUUID())).toEqual([404, 'Insufficient permissions to delete this user'])
    expect(await Promise.all([member.id, admin.id, other.id].map(exists))).toEqual([true, true, true])
  })

  it('is open to someone of level owner', async () => {
    const owner = await founder(server)
    await server.parts.db.raw(`update profiles set permissions_level = 'owner' where id = $1`, [owner.id])
    expect((await remove(await writtenPerson(server, owner.companyId), owner)).status).toBe(200)
  })

  it('is refused where nobody of the company takes over', async () => {
    const person = await writtenPerson(server, admin.companyId)
    const other = await founder(server)
    const refused = [404, 'Please choose who takes over from the list.']
    expect(await words(person, admin, other.id)).toEqual(refused)
    expect(await words(person, admin, person)).toEqual(refused)
    expect(await exists(person)).toBe(true)
  })

  it('leaves an admin when two of them delete each other at once', async () => {
    const first = await founder(server)
    const second = await colleague(server, first, { permissionsLevel: 'company_admin' })
    const answers = await Promise.all([remove(second.id, first), remove(first.id, second)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await exists(first.id), await exists(second.id)].sort()).toEqual([false, true])
  })

  it('that the database cannot do says so, and deletes nobody', async () => {
    const { db } = server.parts
    const person = await writtenPerson(server, admin.companyId)
    await db.raw(`create table public.clinging (account uuid references auth."user" (id))`)
    await db.raw('insert into public.clinging values ($1)', [person])
    const answer = await words(person)
    await db.raw('drop table public.clinging')
    expect(answer).toEqual([500, 'Database error: An unexpected error occurred. Please try again.'])
    expect(await exists(person)).toBe(true)
  })
})
