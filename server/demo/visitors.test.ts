import { randomUUID } from 'node:crypto'
import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { accounts } from '@cairn/domain/accounts/contract'
import { demo } from '@cairn/domain/demo/contract'
import { demoRoles } from '@cairn/domain/demo/roles'
import { messages } from '@cairn/domain/demo/visitor-messages'
import { isDemoAccount } from '@cairn/domain/demo/visitors'
import type { Endpoint } from '@cairn/domain/endpoint'
import { people } from '@cairn/domain/people/contract'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { founder, mailTo, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const enter = async () => {
  const client = server.visitor()
  const me = (await client.call(demo.enter, { body: { role: 'admin' } })).reply
  return { client, me }
}

const own = Object.entries<Endpoint>(security).filter(([, { audience }]) => audience !== 'visitor')
const closed = Object.values<Endpoint>({ ...security, setPassword: accounts.setPassword }).filter(
  ({ closedToDemo }) => closedToDemo,
)

describe('Visitors of the demo workspace, who share its accounts,', () => {
  it('may only look at what protects them: a call of the own account is closed unless it is one of these', () => {
    const open = own.filter(([, { closedToDemo }]) => !closedToDemo)
    expect(open.map(([name, { method }]) => `${method} ${name}`).sort()).toEqual([
      'GET passkeys',
      'GET secondFactor',
      'GET sessions',
      'GET waysIn',
      'GET waysToProve',
    ])
    expect(accounts.setPassword.closedToDemo).toBe(true)
  })

  it('are refused everything that is closed, in words', async () => {
    const { client } = await enter()
    for (const { method, path } of closed) {
      const { status, text } = await client.send({
        method,
        url: path.replace(':id', crypto.randomUUID()),
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      expect([path, status, JSON.parse(text)]).toEqual([
        path,
        403,
        { code: 'not_allowed', message: messages.closed },
      ])
    }
  })

  it('do not see where others are signed in', async () => {
    const [one, other] = [await enter(), await enter()]
    expect(one.me.account.id).toBe(other.me.account.id)
    const { sessions } = (await one.client.call(security.sessions, {})).reply
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  it('neither delete nor raise nor lower whom the next visitor enters as', async () => {
    const { client } = await enter()
    for (const role of demoRoles) {
      const { account } = (await server.visitor().call(demo.enter, { body: { role } })).reply
      const params = { id: account.id }
      const refusal = { status: 403, refusal: { code: 'not_allowed', message: messages.needed } }
      expect(await client.call(people.remove, { params, query: {} })).toMatchObject(refusal)
      for (const permissionsLevel of ['member', 'company_admin'] as const)
        expect(await client.call(people.update, { params, body: { permissionsLevel } })).toMatchObject(
          refusal,
        )
    }
  })

  it('are unknown to other companies, as anyone is who is not theirs', async () => {
    const other = await founder(server)
    for (const role of demoRoles) {
      const { account } = (await server.visitor().call(demo.enter, { body: { role } })).reply
      const answers = async (id: string) => {
        const params = { id }
        const tried = [
          await other.client.call(people.remove, { params, query: {} }),
          await other.client.call(people.update, { params, body: { permissionsLevel: 'member' } }),
          await other.client.call(people.update, { params, body: { teamId: null } }),
          await other.client.call(people.belongings, { params }),
        ]
        return tried.map(({ status, refusal }) => [status, refusal.code, refusal.message])
      }
      const unknown = await answers(randomUUID())
      expect([account.id, await answers(account.id)]).toEqual([account.id, unknown])
      expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404])
    }
  })

  it('are told that the account is shared, and nobody else is', async () => {
    const { client, me } = await enter()
    expect([me.isDemo, isDemoAccount(me.account.id)]).toEqual([true, true])
    expect((await client.call(accounts.me, {})).reply.isDemo).toBe(true)
    const person = await newcomer(server)
    expect((await person.client.call(accounts.me, {})).reply.isDemo).toBeUndefined()
    expect((await person.client.call(security.exportData, {})).status).toBe(200)
  })

  it('are mailed nothing that signs in or sets a password', async () => {
    const { client, me } = await enter()
    const { email } = me.account
    await client.call(accounts.forgotPassword, { body: { email } })
    await client.call(signInCodes.askForCode, { body: { email } })
    const mail = await eventually(() => mailTo(server, email))
    expect([mail.kind, /token=/.test(mail.text)]).toEqual(['no_account', false])
    const open = await server.parts.db.raw('select 1 from auth.verification where value = $1', [
      me.account.id,
    ])
    expect(open).toEqual([])
  })
})
