import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite, mailedToken } from '../testing/invitations.ts'
import { founder, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

describe('Resending', () => {
  it('is refused for someone who came in another way meanwhile', async () => {
    const owner = await founder(server, 'Another Way')
    const guest = await newcomer(server)
    const { id } = await invite(server, owner, { email: guest.email })
    await server.parts.db.raw(
      `insert into profiles (company_id, id, email, full_name) values ($1, $2, $3, 'Someone')`,
      [owner.companyId, guest.account.id, guest.email],
    )
    const { status, refusal } = await owner.client.call(invitations.resend, { params: { id } })
    expect([status, refusal.message]).toEqual([409, 'This person is already in your workspace.'])
  })

  it('makes the link that was mailed before worthless, and so does cancelling', async () => {
    const owner = await founder(server, 'Second Letter')
    const first = await invite(server, owner)
    const arrive = async (token: string) => {
      const answer = await server.visitor().call(accounts.callback, { body: { token } })
      return answer.status === 200 ? 200 : [answer.status, answer.refusal.message]
    }
    const worthless = [410, messages.linkReplaced]
    await owner.client.call(invitations.resend, { params: { id: first.id } })
    const resent = await mailedToken(server, first.email)
    expect(await arrive(first.callbackToken)).toEqual(worthless)
    expect(await server.parts.db.raw('select 1 from auth."user" where email = $1', [first.email])).toEqual([])
    expect(await arrive(resent)).toBe(200)

    const second = await invite(server, owner)
    await owner.client.call(invitations.cancel, { params: { id: second.id } })
    expect(await arrive(second.callbackToken)).toEqual([410, messages.wasCancelled])
    const forged = second.callbackToken.slice(0, 64) + resent.slice(64)
    expect(await arrive(forged)).toEqual([410, messages.linkSpent])
  })

  it('finds no room for an expired invitation on a full plan; one that still holds its seat may be resent', async () => {
    const owner = await founder(server, 'Full House')
    const { id } = await invite(server, owner)
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [owner.companyId])
    for (let seat = 2; seat <= 5; seat += 1) {
      const { account } = await newcomer(server)
      await server.parts.db.raw(
        `insert into profiles (company_id, id, email, full_name) values ($1, $2, $3, 'Someone')`,
        [owner.companyId, account.id, account.email],
      )
    }
    const again = () => owner.client.call(invitations.resend, { params: { id } })
    expect((await again()).status).toBe(200)
    server.travelTo(new Date(Date.now() + 8 * 24 * 3_600_000))
    const { status, refusal } = await again()
    expect([status, refusal.code]).toEqual([409, 'plan_limit'])
  })
})
