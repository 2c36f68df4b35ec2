import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, ownedBy } from '../testing/company.ts'
import { eventually } from '../testing/eventually.ts'
import { invite } from '../testing/invitations.ts'
import { founder, type Member, mailTo, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const words = messages.leave
const leave = (
  { client }: Pick<Member, 'client'>,
  body: { confirmation?: string; deletesWorkspace?: boolean } = {},
) => client.call(ownAccount.deleteAccount, { body: { confirmation: password, ...body } })
const rows = (sql: string, ...params: unknown[]) => server.parts.db.raw(sql, params)

describe('Leaving for good', () => {
  it('hands everything to the longest-standing admin and forgets the person', async () => {
    const admin = await founder(server)
    await colleague(server, admin, { isAdmin: true })
    const member = await colleague(server, admin)
    const { objective, strategy, team } = await ownedBy(server, member)
    const { companyId } = admin
    await rows('update profiles set manager_id = $2 where id = $1', admin.id, member.id)
    await rows(
      'insert into objective_shares (company_id, objective_id, user_id) values ($1, $2, $3)',
      companyId,
      objective,
      admin.id,
    )
    const other = await ownedBy(server, admin)
    await rows(
      'insert into objective_shares (company_id, objective_id, user_id) values ($1, $2, $3)',
      companyId,
      other.objective,
      member.id,
    )

    expect((await leave(member)).status).toBe(200)

    expect(await rows('select owner_id from objectives where id = $1', objective)).toEqual([
      { owner_id: admin.id },
    ])
    expect(await rows('select owner_id from strategies where id = $1', strategy)).toEqual([
      { owner_id: admin.id },
    ])
    expect(await rows('select team_leader_id from teams where id = $1', team)).toEqual([
      { team_leader_id: null },
    ])
    expect(await rows('select manager_id from profiles where id = $1', admin.id)).toEqual([
      { manager_id: null },
    ])
    expect(await rows('select 1 from objective_shares where company_id = $1', companyId)).toEqual([])
    expect(await rows('select author_name from weekly_updates where objective_id = $1', objective)).toEqual([
      { author_name: 'As it was' },
    ])
    expect(await rows('select 1 from profiles where id = $1', member.id)).toEqual([])
    expect(await rows('select 1 from auth."user" where id = $1', member.id)).toEqual([])
    expect(
      await rows(
        'select actor_name, details from activity where action = $1 and subject_id = $2',
        'member.left',
        member.id,
      ),
    ).toEqual([
      {
        actor_name: 'Nadia Haddad',
        details: { fullName: 'Nadia Haddad', successorId: admin.id, objectives: 1, strategies: 1 },
      },
    ])
    expect((await mailTo(server, member.email)).subject).toBe('Your Cairn account was deleted')
  })

  it('ends every session, and the address can be invited again', async () => {
    const admin = await founder(server)
    const member = await colleague(server, admin)
    const elsewhere = server.visitor()
    await elsewhere.call(accounts.signIn, { body: { email: member.email, password } })
    await leave(member)
    expect((await elsewhere.call(accounts.me, {})).status).toBe(401)
    expect((await member.client.call(accounts.me, {})).status).toBe(401)
    expect((await invite(server, admin, { email: member.email })).reply.invitation.email).toBe(member.email)
  })

  it('asks for the password, and nothing happens without it', async () => {
    const admin = await founder(server)
    const member = await colleague(server, admin)
    const { status, refusal } = await leave(member, { confirmation: member.email })
    expect([status, refusal]).toEqual([
      422,
      { code: 'invalid_input', message: messages.password.wrong, field: 'confirmation' },
    ])
    expect((await member.client.call(accounts.me, {})).status).toBe(200)
  })

  it('asks for the address where there is no password', async () => {
    const { client, email, account } = await newcomer(server)
    await rows('delete from auth.account where user_id = $1', account.id)
    const wrong = await leave({ client }, { confirmation: 'somebody@example.com' })
    expect([wrong.status, wrong.refusal.message]).toEqual([422, words.wrongEmail])
    expect((await leave({ client }, { confirmation: email.toUpperCase() })).status).toBe(200)
    expect(await rows('select 1 from auth."user" where id = $1', account.id)).toEqual([])
  })

  it('is refused to the last admin while others are members, and nothing changes', async () => {
    const admin = await founder(server)
    await colleague(server, admin)
    const { objective } = await ownedBy(server, admin)
    const { status, refusal } = await leave(admin, { deletesWorkspace: true })
    expect([status, refusal]).toEqual([409, { code: 'conflict', message: words.lastAdmin }])
    expect((await admin.client.call(accounts.me, {})).status).toBe(200)
    expect(await rows('select owner_id from objectives where id = $1', objective)).toEqual([
      { owner_id: admin.id },
    ])
  })

  it('of two admins at the same moment leaves one', async () => {
    const admin = await founder(server)
    const second = await colleague(server, admin, { isAdmin: true })
    await colleague(server, admin)
    const answers = await Promise.all([leave(admin), leave(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('takes the workspace along for its only person, once they say so', async () => {
    const bystander = await founder(server)
    const alone = await founder(server)
    await ownedBy(server, alone)
    const asked = await leave(alone)
    expect([asked.status, asked.refusal]).toEqual([
      409,
      { code: 'conflict', message: words.onlyPerson, field: 'deletesWorkspace' },
    ])
    expect((await leave(alone, { deletesWorkspace: true })).status).toBe(200)
    for (const table of ['profiles', 'objectives', 'key_results', 'strategies', 'teams', 'activity'])
      expect(await rows(`select 1 from ${table} where company_id = $1`, alone.companyId)).toEqual([])
    expect(await rows('select 1 from companies where id = $1', alone.companyId)).toEqual([])
    expect((await bystander.client.call(accounts.me, {})).status).toBe(200)
  })

  it('is refused to an only person whose subscription would go on', async () => {
    const alone = await founder(server)
    await rows(`insert into subscriptions (company_id, status) values ($1, 'active')`, alone.companyId)
    const { status, refusal } = await leave(alone, { deletesWorkspace: true })
    expect([status, refusal.message]).toEqual([409, words.stillPaying])
  })

  it('leaves no mail behind that would make the account anew', async () => {
    const { client, email, account } = await newcomer(server)
    await server.visitor().call(signInCodes.askForCode, { body: { email } })
    const token = await eventually(async () => {
      const found = /sign-in-link\?token=(\w+)/.exec((await mailTo(server, email)).text)?.[1]
      if (found === undefined) throw new Error('The mail is not there yet')
      return found
    })
    expect((await leave({ client })).status).toBe(200)
    expect((await server.visitor().call(signInCodes.signInByLink, { body: { token } })).status).toBe(410)
    expect(await rows('select 1 from auth."user" where email = $1', account.email)).toEqual([])
  })

  it('is not for who is not signed in', async () => {
    expect((await leave({ client: server.visitor() })).status).toBe(401)
  })
})
