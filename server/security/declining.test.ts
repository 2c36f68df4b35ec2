import { accounts } from '@cairn/domain/accounts/contract'
import { security } from '@cairn/domain/security/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letJobsRun, subscribe } from '../testing/billing.ts'
import type { Client } from '../testing/client.ts'
import { colleague, writtenPerson } from '../testing/colleagues.ts'
import { invite } from '../testing/invitations.ts'
import { founder, freshEmail, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { squat } from '../testing/squatting.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

type Held = { owner: Client; email: string; id: string; host: Member }

/** How someone comes to be the admin of a workspace that they did not choose. */
const waysToBeHeld: Record<string, () => Promise<Held>> = {
  'in their name, before they proved the address': async () => {
    const { email, id, confirmation, squatter: host } = await squat(server)
    await server.parts.db.raw(`update profiles set permissions_level = 'company_admin' where id = $1`, [id])
    const owner = server.visitor()
    await owner.call(accounts.confirmEmail, { body: { token: confirmation } })
    return { owner, email, id, host }
  },
  'by an invitation that they did not follow': async () => {
    const host = await founder(server, 'Pushy Ltd')
    const email = freshEmail()
    await invite(server, host, { email, permissionsLevel: 'company_admin' })
    const { client: owner, account } = await newcomer(server, 'Vera Lund', email)
    return { owner, email, id: account.id, host }
  },
}

/** Both ways to be rid of it. */
const exits: Record<string, (held: Held) => Promise<number>> = {
  declines: async ({ owner }) =>
    (await owner.call(security.answerMembership, { body: { stays: false } })).status,
  'deletes the account': async ({ owner, email, id }) => {
    const [row] = await server.parts.db.raw(
      `select 1 from auth.account where user_id = $1 and provider_id = 'credential'`,
      [id],
    )
    const confirmation = row === undefined ? email : 'correct horse'
    return (await owner.call(security.deleteAccount, { body: { confirmation } })).status
  },
}

const levelOf = async (id: string) => {
  const [row] = await server.parts.db.raw<{ level: string }>(
    'select permissions_level as level from profiles where id = $1',
    [id],
  )
  return row?.level ?? null
}
const demote = (id: string) =>
  server.parts.db.raw(`update profiles set permissions_level = 'member' where id = $1`, [id])
/** Takes someone out as older versions could, whatever they leave behind. */
const takeOut = (id: string) => server.parts.db.raw('delete from profiles where id = $1', [id])

const cases = Object.keys(waysToBeHeld).flatMap((way) =>
  Object.keys(exits).map((exit) => [exit, way] as const),
)

describe.each(cases)('Nothing holds who %s in a workspace joined %s', (exit, way) => {
  const held = () => waysToBeHeld[way]?.() ?? Promise.reject(new Error(way))
  const leave = (one: Held) => exits[exit]?.(one) ?? Promise.reject(new Error(exit))

  it('not that they are its last admin: who has been there longest takes over, a proven one first', async () => {
    const one = await held()
    const unproven = await writtenPerson(server, one.host.companyId, { emailVerified: false })
    await server.parts.db.raw(
      `update profiles set created_at = created_at - interval '1 year' where id = $1`,
      [unproven],
    )
    await demote(one.host.id)
    expect(await leave(one)).toBe(200)
    expect([await levelOf(one.id), await levelOf(one.host.id), await levelOf(unproven)]).toEqual([
      null,
      'company_admin',
      'member',
    ])
  })

  it('nor what they own there: it goes to an admin who is left, and nobody is raised', async () => {
    const one = await held()
    const second = await colleague(server, one.host)
    const [objective] = await server.parts.db.raw<{ id: string }>(
      `insert into objectives (company_id, title, quarter, owner_id) values ($1, 'Grow', 'Q4 2026', $2) returning id`,
      [one.host.companyId, one.id],
    )
    expect(await leave(one)).toBe(200)
    expect(
      await server.parts.db.raw('select owner_id from objectives where id = $1', [objective?.id]),
    ).toEqual([{ owner_id: one.host.id }])
    expect(await levelOf(second.id)).toBe('member')
  })

  it('nor a subscription that runs: it ends at the provider, and the workspace goes with its last person', async () => {
    const one = await held()
    await subscribe(server, one.host)
    const { companyId } = one.host
    const [customer] = await server.parts.db.raw<{ id: string }>(
      'select stripe_customer_id as id from companies where id = $1',
      [companyId],
    )
    await takeOut(one.host.id)
    expect(await leave(one)).toBe(200)
    expect(await server.parts.db.raw('select 1 from companies where id = $1', [companyId])).toEqual([])
    await letJobsRun(server)
    const kept = await server.parts.db.raw(
      `select body->>'status' as status from sandbox_objects where kind = 'subscription' and customer = $1`,
      [customer?.id],
    )
    expect(kept).toEqual([{ status: 'canceled' }])
  })
})
