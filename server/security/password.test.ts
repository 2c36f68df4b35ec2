import { accounts } from '@cairn/domain/accounts/contract'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages as ownAccountMessages } from '@cairn/domain/security/own-account-messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const newPassword = 'battery staple'
const signIn = async (email: string, tried = password) => {
  const client = server.visitor()
  const { status } = await client.call(accounts.signIn, { body: { email, password: tried } })
  return { client, status }
}
const withoutPassword = async () => {
  const person = await newcomer(server)
  await server.parts.db.raw('delete from auth.account where user_id = $1', [person.account.id])
  return person
}

describe('Changing the password', () => {
  it('takes the current one and ends every other session', async () => {
    const { client, email } = await newcomer(server)
    const other = await signIn(email)
    const body = { currentPassword: password, password: newPassword }
    expect((await client.call(ownAccount.changePassword, { body })).status).toBe(200)
    expect((await client.call(accounts.me, {})).status).toBe(200)
    expect((await other.client.call(accounts.me, {})).status).toBe(401)
  })

  it('makes the old one worthless, and tells the owner', async () => {
    const { client, email, account } = await newcomer(server)
    const body = { currentPassword: password, password: newPassword }
    await client.call(ownAccount.changePassword, { body })
    expect([(await signIn(email)).status, (await signIn(email, newPassword)).status]).toEqual([401, 200])
    const mail = await mailTo(server, email)
    expect([mail.subject, mail.text.includes(account.fullName)]).toEqual([
      'Your Cairn password was changed',
      true,
    ])
    const { passwordChangedAt } = (await client.call(ownAccount.waysIn, {})).reply
    expect(Date.now() - (passwordChangedAt?.getTime() ?? 0)).toBeLessThan(60_000)
  })

  it('leaves the other sessions alone when told to', async () => {
    const { client, email } = await newcomer(server)
    const other = await signIn(email)
    const body = { currentPassword: password, password: newPassword, signOutOthers: false }
    expect((await client.call(ownAccount.changePassword, { body })).status).toBe(200)
    expect((await other.client.call(accounts.me, {})).status).toBe(200)
  })

  it('is refused with a wrong one at its field, and nothing changes', async () => {
    const { client, email } = await newcomer(server)
    const body = { currentPassword: 'a guess', password: newPassword }
    const { status, refusal } = await client.call(ownAccount.changePassword, { body })
    expect([status, refusal]).toEqual([
      422,
      { code: 'invalid_input', message: ownAccountMessages.password.wrong, field: 'currentPassword' },
    ])
    expect((await signIn(email)).status).toBe(200)
  })

  it.each([
    ['12345', 'invalid_input', accountsMessages.passwordTooShort],
    ['password', 'weak_password', accountsMessages.passwordTooCommon],
  ])('is refused for %j', async (weak, code, message) => {
    const { client } = await newcomer(server)
    const body = { currentPassword: password, password: weak }
    const { status, refusal } = await client.call(ownAccount.changePassword, { body })
    expect([status, refusal]).toEqual([422, { code, message, field: 'password' }])
  })

  it('cannot be guessed at without end: each guess too many makes this session wait, and nobody else', async () => {
    const { client, email } = await newcomer(server)
    const change = (currentPassword: string) =>
      client.call(ownAccount.changePassword, { body: { currentPassword, password: newPassword } })
    for (let tried = 0; tried < 10; tried += 1) expect((await change('a guess')).status).toBe(422)
    const { status, headers } = await change(password)
    expect([status, headers['retry-after']]).toEqual([429, '2'])
    expect((await signIn(email)).status).toBe(200)
  })

  it('needs one to begin with', async () => {
    const { client } = await withoutPassword()
    const body = { currentPassword: password, password: newPassword }
    const { status, refusal } = await client.call(ownAccount.changePassword, { body })
    expect([status, refusal.message]).toEqual([409, ownAccountMessages.password.notSet])
    expect((await client.call(ownAccount.waysIn, {})).reply.passwordChangedAt).toBeNull()
    expect((await client.call(accounts.setPassword, { body: { password: newPassword } })).status).toBe(200)
    expect((await client.call(ownAccount.waysIn, {})).reply.passwordChangedAt).not.toBeNull()
  })
})

describe('Proving once more who one is', () => {
  it('takes the password', async () => {
    const { client } = await newcomer(server)
    expect((await client.call(ownAccount.reauthenticate, { body: { password } })).status).toBe(200)
    const wrong = await client.call(ownAccount.reauthenticate, { body: { password: 'a guess' } })
    expect([wrong.status, wrong.refusal.field]).toEqual([422, 'password'])
    const none = await (await withoutPassword()).client.call(ownAccount.reauthenticate, {
      body: { password },
    })
    expect(none.status).toBe(409)
  })
})

describe('Who is not signed in', () => {
  it('can do none of this', async () => {
    const visitor = server.visitor()
    const body = { currentPassword: password, password: newPassword }
    expect((await visitor.call(ownAccount.changePassword, { body })).status).toBe(401)
    expect((await visitor.call(ownAccount.reauthenticate, { body: { password } })).status).toBe(401)
    expect((await visitor.call(ownAccount.waysIn, {})).status).toBe(401)
  })
})
