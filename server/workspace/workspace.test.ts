import { accounts } from '@cairn/domain/accounts/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { messages } from '@cairn/domain/workspace/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { founder, type Member, newcomer } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { sealJoinCodes } from './join-codes.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('Creating a workspace', () => {
  it('starts its 14 days of trial and makes its creator the admin, and notes it', async () => {
    const now = new Date('2026-11-15T10:00:00Z')
    const { client, account } = await newcomer(server)
    server.travelTo(now)
    const { company } = (
      await client.call(workspace.createCompany, {
        body: { companyData: { name: '  Skerry  ' }, userId: account.id },
      })
    ).reply
    server.travelTo(new Date())
    expect(company).toMatchObject({
      name: 'Skerry',
      timeZone: 'UTC',
      trial: { startDate: now, endDate: new Date('2026-11-29T10:00:00Z'), used: false },
    })
    const activity = await server.parts.db.raw(
      'select action, actor_id, actor_name, subject_id, details, created_at from activity where company_id = $1',
      [company.id],
    )
    expect(activity).toEqual([
      {
        action: 'company.created',
        actor_id: account.id,
        actor_name: 'Maren Aasen',
        subject_id: company.id,
        details: { name: 'Skerry' },
        created_at: now,
      },
    ])
  })

  it('is refused without a name, in the words of the form', async () => {
    const { client, account } = await newcomer(server)
    const { status, refusal } = await client.call(workspace.createCompany, {
      body: { companyData: { name: ' ' }, userId: account.id },
    })
    expect(status).toBe(422)
    expect(refusal).toEqual({
      code: 'invalid_input',
      message: 'Please enter a company name.',
      field: 'companyData.name',
      error: 'Please enter a company name.',
      details: 'invalid_input',
    })
  })

  it('is refused for another person than the one who is signed in', async () => {
    const { client } = await newcomer(server)
    const { account: other } = await newcomer(server)
    const { status, refusal } = await client.call(workspace.createCompany, {
      body: { companyData: { name: 'Theirs' }, userId: other.id },
    })
    expect({ status, code: refusal.code }).toEqual({ status: 403, code: 'not_allowed' })
    expect(await server.parts.db.raw("select 1 from companies where name = 'Theirs'")).toEqual([])
  })

  it('is refused to who has a company already', async () => {
    const { client, id } = await founder(server)
    const { status, refusal } = await client.call(workspace.createCompany, {
      body: { companyData: { name: 'Second' }, userId: id },
    })
    expect({ status, message: refusal.message }).toEqual({ status: 409, message: messages.alreadyMember })
  })

  it('leaves one company and one profile when one person asks several times at once', async () => {
    const { client, account } = await newcomer(server)
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) =>
        client.call(workspace.createCompany, { body: { companyData: { name }, userId: account.id } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const companies = await server.parts.db.raw(
      "select 1 from companies where name in ('One', 'Two', 'Three', 'Four')",
    )
    expect(companies).toHaveLength(1)
    expect((await client.call(accounts.me, {})).reply.membership?.profile.id).toBe(account.id)
  })
})

const joinCodeOf = async ({ client }: Member) => (await client.call(workspace.info, {})).reply.companyId

it('Company ID and name are for members only', async () => {
  const { client } = await founder(server, 'Known to its own')
  expect((await client.call(workspace.info, {})).reply).toMatchObject({
    name: 'Known to its own',
    joiningEnabled: true,
  })
  expect((await server.visitor().call(workspace.info, {})).status).toBe(401)
  const { client: outsider } = await newcomer(server)
  expect((await outsider.call(workspace.info, {})).status).toBe(403)
})

describe('Joining by Company ID', () => {
  const join = async (companyId: string, guest: Awaited<ReturnType<typeof newcomer>>) =>
    guest.client.call(workspace.joinCompany, { body: { companyId, userId: guest.account.id } })

  it('makes someone a member of that company, whatever spaces surround the code', async () => {
    const host = await founder(server, 'Open House')
    const guest = await newcomer(server)
    const { reply } = await join(`  ${(await joinCodeOf(host)).toUpperCase()} `, guest)
    expect(reply.company).toEqual({ id: host.companyId, name: 'Open House' })
    const { membership } = (await guest.client.call(accounts.me, {})).reply
    expect(membership).toMatchObject({
      company: { id: host.companyId },
      profile: { permissionsLevel: 'member' },
    })
  })

  it('is refused in the words of the form: without a code, and with one that opens nothing', async () => {
    const host = await founder(server)
    const { companyId } = host
    const guest = await newcomer(server)
    const words = async (code: string) => {
      const { status, refusal } = await join(code, guest)
      return [status, refusal.error]
    }
    expect(await words(' ')).toEqual([422, 'Please enter a Company ID.'])
    expect(await words('no code')).toEqual([422, 'Invalid Company ID'])
    expect(await words(companyId)).toEqual([404, 'Invalid Company ID'])
    const code = await joinCodeOf(host)
    await server.parts.db.raw('update companies set joining_enabled = false where id = $1', [companyId])
    expect(await words(code)).toEqual([404, 'Invalid Company ID'])
  })

  it('goes by a code that nobody reads in the database, and one from before is sealed when the server starts', async () => {
    const host = await founder(server)
    const code = await joinCodeOf(host)
    const { db } = server.parts
    const kept = async () => {
      const [row] = await db.raw<{ join_code: string; join_code_sealed: string | null }>(
        'select join_code, join_code_sealed from companies where id = $1',
        [host.companyId],
      )
      return row
    }
    expect(JSON.stringify(await kept())).not.toContain(code)
    expect((await join((await kept())?.join_code ?? '', await newcomer(server))).status).toBeGreaterThan(403)
    await db.raw('update companies set join_code = $2, join_code_sealed = null where id = $1', [
      host.companyId,
      code,
    ])
    expect([await joinCodeOf(host), (await join(code, await newcomer(server))).status]).toEqual([code, 200])
    await sealJoinCodes(server.parts)
    const sealed = await kept()
    expect(JSON.stringify(sealed)).not.toContain(code)
    expect([await joinCodeOf(host), (await join(code, await newcomer(server))).status]).toEqual([code, 200])
    await sealJoinCodes(server.parts)
    expect(await kept()).toEqual(sealed)
  })

  it('has another code where the secret of the one before was lost, and that one opens nothing', async () => {
    const host = await founder(server)
    const lost = await joinCodeOf(host)
    await server.parts.db.raw(`update companies set join_code_sealed = 'from another time' where id = $1`, [
      host.companyId,
    ])
    const code = await joinCodeOf(host)
    expect(code).not.toBe(lost)
    expect(await joinCodeOf(host)).toBe(code)
    expect((await join(lost, await newcomer(server))).status).toBe(404)
    expect((await join(code, await newcomer(server))).status).toBe(200)
  })

  it('is refused to who has a company, and for someone else', async () => {
    const host = await founder(server)
    const code = await joinCodeOf(host)
    const other = await founder(server)
    const taken = await other.client.call(workspace.joinCompany, {
      body: { companyId: code, userId: other.id },
    })
    expect([taken.status, taken.refusal.message]).toEqual([409, 'You already belong to a workspace.'])
    const guest = await newcomer(server)
    const forged = await guest.client.call(workspace.joinCompany, {
      body: { companyId: code, userId: other.id },
    })
    expect(forged.status).toBe(403)
  })

  it('stops at five members on the free plan when twenty come at once', async () => {
    const host = await founder(server)
    const { companyId } = host
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [companyId])
    const code = await joinCodeOf(host)
    const guests = await Promise.all(Array.from({ length: 20 }, () => newcomer(server)))
    const answers = await Promise.all(guests.map((guest) => join(code, guest)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const refused = answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)
    expect(refused).toEqual(Array(16).fill('plan_limit'))
    expect(
      await server.parts.db.raw('select 1 from profiles where company_id = $1', [companyId]),
    ).toHaveLength(5)
  })
})
