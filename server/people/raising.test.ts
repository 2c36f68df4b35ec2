import { people } from '@cairn/domain/people/contract'
import { messages } from '@cairn/domain/people/messages'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleague } from '../testing/colleagues.ts'
import { invite } from '../testing/invitations.ts'
import { founder, type Member, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  admin = await founder(server)
})
afterAll(() => server?.close())

const raise = (id: string) =>
  admin.client.call(people.update, { params: { id }, body: { permissionsLevel: 'company_admin' } })
const levelOf = async (id: string) => {
  const [row] = await server.parts.db.raw<{ level: string }>(
    'select permissions_level as level from profiles where id = $1',
    [id],
  )
  return row?.level
}
const told = async (id: string, { client } = admin, search?: string) => {
  const { reply } = await client.call(people.list, { query: search === undefined ? {} : { search } })
  return reply.people.find((person) => person.id === id)?.owes
}
const silent = async (permissionsLevel: 'member' | 'company_admin' = 'member') => {
  const { email } = await invite(server, admin, { permissionsLevel })
  return newcomer(server, 'Ada Holm', email)
}

describe('Nobody is made an admin', () => {
  it('under an address that nobody has proven: admins see it, and are told why', async () => {
    const impostor = await colleague(server, admin)
    const { status, refusal } = await raise(impostor.id)
    expect([status, refusal]).toMatchObject([
      403,
      { code: 'email_not_verified', message: messages.notRaised.proof, field: 'permissionsLevel' },
    ])
    expect(await levelOf(impostor.id)).toBe('member')
    expect([await told(impostor.id), await told(impostor.id, admin, 'nadia')]).toEqual(['proof', 'proof'])
    expect(await told(admin.id)).toBeNull()
    const removed = await impostor.client.call(people.remove, { params: { id: admin.id }, query: {} })
    expect(removed.status).toBe(403)
    await server.parts.db.raw('update auth."user" set email_verified = true where id = $1', [impostor.id])
    expect((await raise(impostor.id)).reply).toMatchObject({ permissionsLevel: 'company_admin', owes: null })
  })

  it('who has yet to say whether they want to be there', async () => {
    const { client, account } = await silent()
    const { status, refusal } = await raise(account.id)
    expect([status, refusal.message]).toEqual([403, messages.notRaised.answer])
    expect([await levelOf(account.id), await told(account.id)]).toEqual(['member', 'answer'])
    await client.call(security.answerMembership, { body: { stays: true } })
    expect((await raise(account.id)).status).toBe(200)
  })

  it('and members are not told who owes what', async () => {
    const member = await colleague(server, admin)
    const { account } = await silent()
    expect([await told(member.id, member), await told(account.id, member)]).toEqual([undefined, undefined])
  })
})

describe('An admin who has yet to answer', () => {
  it('is not the one a workspace is left to', async () => {
    const { client } = await silent('company_admin')
    const leave = () => admin.client.call(security.deleteAccount, { body: { confirmation: password } })
    const demote = () =>
      admin.client.call(people.update, { params: { id: admin.id }, body: { permissionsLevel: 'member' } })
    expect([(await leave()).status, (await demote()).status]).toEqual([409, 409])
    await client.call(security.answerMembership, { body: { stays: true } })
    expect((await leave()).status).toBe(200)
  })
})
