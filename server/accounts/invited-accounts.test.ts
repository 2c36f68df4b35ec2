import { accounts } from '@cairn/domain/accounts/contract'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMails } from '../mail/outbox.ts'
import { invite } from '../testing/invitations.ts'
import { confirmationToken, founder, freshEmail, type Member, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
  admin = await founder(server)
})
afterAll(() => server.close())

const accountsOf = (email: string) =>
  server.parts.db.raw('select 1 from auth."user" where email = $1', [email])

describe('An account made with an invitation', () => {
  const signUp = (body: { email: string; invitationToken: string }) =>
    server
      .visitor()
      .call(accounts.createInvitedUser, { body: { password, fullName: 'Nadia Haddad', ...body } })

  it('is a member at once and may sign in, though its address is not proven yet', async () => {
    const { email, token } = await invite(server, admin)
    const { user } = (await signUp({ email, invitationToken: token })).reply
    expect(user.email).toBe(email)
    const { reply } = await admin.client.call(people.list, { query: { search: email } })
    expect(reply.people.map(({ role }) => role)).toEqual(['member'])
    const client = server.visitor()
    const me = (await client.call(accounts.signIn, { body: { email, password } })).reply
    expect(me).toMatchObject({
      account: { emailVerified: false, fullName: 'Nadia Haddad' },
      membership: { company: { id: admin.companyId }, profile: { permissionsLevel: 'member' } },
    })
    await client.call(accounts.confirmEmail, { body: { token: await confirmationToken(server, email) } })
    expect((await client.call(accounts.me, {})).reply.account.emailVerified).toBe(true)
  })

  it('is promised no link beyond those that one address is sent in an hour', async () => {
    const { email, token } = await invite(server, admin)
    await signUp({ email, invitationToken: token })
    const promised: boolean[] = []
    for (let time = 0; time < 7; time += 1) {
      await server.parts.db.raw(
        `update auth.verification set expires_at = '2000-01-01' where value like $1`,
        [`%${email}%`],
      )
      const { reply } = await server.visitor().call(accounts.signIn, { body: { email, password } })
      promised.push(reply.confirmationSent ?? false)
    }
    const sent = await readMails(server.parts.db, server.parts.sealing, { to: email })
    expect(promised.filter(Boolean)).toHaveLength(
      sent.filter(({ kind }) => kind === 'confirmation').length - 1,
    )
    expect(promised.at(-1)).toBe(false)
  })

  it('is sent another link by signing in once the first has ended, and told so', async () => {
    const { email, token } = await invite(server, admin)
    await signUp({ email, invitationToken: token })
    const signIn = async () =>
      (await server.visitor().call(accounts.signIn, { body: { email, password } })).reply
    expect((await signIn()).confirmationSent).toBeUndefined()
    const first = await confirmationToken(server, email)
    const today = server.parts.clock()
    server.travelTo(new Date(today.getTime() + 25 * 3_600_000))
    expect((await signIn()).confirmationSent).toBe(true)
    const second = await confirmationToken(server, email)
    expect(second).not.toBe(first)
    expect((await signIn()).confirmationSent).toBeUndefined()
    const confirm = (mailed: string) =>
      server.visitor().call(accounts.confirmEmail, { body: { token: mailed } })
    expect((await confirm(first)).refusal.code).toBe('gone')
    expect((await confirm(second)).status).toBe(200)
    server.travelTo(today)
  })

  it('is refused for another address, an unknown token and an address that has an account', async () => {
    const { token } = await invite(server, admin)
    const other = await signUp({ email: freshEmail(), invitationToken: token })
    expect([other.status, other.refusal.error]).toEqual([403, invitationsMessages.otherEmail])
    const unknown = await signUp({ email: freshEmail(), invitationToken: 'a'.repeat(64) })
    expect([unknown.status, unknown.refusal.error]).toEqual([410, 'Invalid or expired invitation'])
    const known = await newcomer(server)
    const second = await invite(server, admin, { email: known.email })
    const taken = await signUp({ email: known.email, invitationToken: second.token })
    expect([taken.status, taken.refusal.message]).toEqual([409, accountsMessages.accountExists])
  })

  it('is one, and its person a member, when twenty ask for it at once', async () => {
    const { email, token } = await invite(server, admin)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp({ email, invitationToken: token })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)
    expect(losers.filter((code) => !['conflict', 'gone'].includes(code))).toEqual([])
    const members = await server.parts.db.raw(
      'select 1 from profiles p join auth."user" u on u.id = p.id where p.email = $1 and u.email = $1',
      [email],
    )
    expect(members).toHaveLength(1)
    const me = (await server.visitor().call(accounts.signIn, { body: { email, password } })).reply
    expect(me.membership?.company.id).toBe(admin.companyId)
  })

  it('does not stay behind when there is no seat for it', async () => {
    const full = await founder(server, 'Full House')
    const { email, token } = await invite(server, full)
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [full.companyId])
    for (let seat = 2; seat <= 5; seat += 1) {
      const { account } = await newcomer(server)
      await server.parts.db.raw(
        `insert into profiles (company_id, id, email, full_name) values ($1, $2, $3, 'Someone')`,
        [full.companyId, account.id, account.email],
      )
    }
    const refused = await signUp({ email, invitationToken: token })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'plan_limit'])
    expect(await accountsOf(email)).toEqual([])
  })
})
