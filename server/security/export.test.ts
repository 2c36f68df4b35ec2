import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, ownedBy } from '../testing/company.ts'
import { invite } from '../testing/invitations.ts'
import { founder, newcomer, password } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('A file of one’s own data', () => {
  it('holds what the person is, owns, shares and wrote', async () => {
    const admin = await founder(server)
    const member = await colleague(server, admin)
    const own = await ownedBy(server, member)
    const shared = await ownedBy(server, admin)
    await server.parts.db.raw(
      'insert into objective_shares (company_id, objective_id, user_id) values ($1, $2, $3)',
      [admin.companyId, shared.objective, member.id],
    )
    const sent = await invite(server, member)
    const { reply, headers } = await member.client.call(ownAccount.exportData, {})
    expect(headers['content-disposition']).toMatch(/^attachment; filename="cairn-\d{4}-\d\d-\d\d\.json"$/)
    expect(reply).toMatchObject({
      account: { id: member.id, email: member.email, fullName: 'Nadia Haddad' },
      identities: [{ provider_id: 'credential', email: member.email }],
      workspace: { id: admin.companyId, name: 'Skerry Logistics' },
      profile: { id: member.id, full_name: 'Nadia Haddad', permissions_level: 'member' },
      invitationsSent: [{ email: sent.email, status: 'pending' }],
      teamsLed: [{ id: own.team }],
      strategies: [{ id: own.strategy }],
      updates: [{ objective_id: own.objective, update_text: 'Two of ten' }],
    })
    const ids = (rows: Record<string, unknown>[], key = 'id') => rows.map((row) => row[key]).sort()
    expect(ids(reply.objectives)).toEqual([own.objective, shared.objective].sort())
    expect(ids(reply.keyResults, 'objective_id')).toEqual([own.objective, shared.objective].sort())
    expect(reply.activity.map(({ action }) => action)).toContain('member.joined')
    expect(reply.sessions.length).toBeGreaterThan(0)
  })

  it('holds what the inbox told them, read, cleared or not, and nothing of the inboxes of others', async () => {
    const admin = await founder(server)
    const member = await colleague(server, admin)
    const at = new Date('2026-11-02T09:00:00Z')
    const told = (person: string, quarter: string, isCleared: boolean) =>
      server.parts.db.raw(
        `insert into inbox_entries (company_id, profile_id, kind, reason, quarter, actor_name, details, began_at,
           happened_at, cleared_at)
         values ($1, $2, 'quarter_committed', 'company', $3, 'Maren Aasen', $4, $5, $5, $6)`,
        [
          ...[admin.companyId, person, quarter, '{"words":"Said","from":null,"to":null}'],
          ...[at, isCleared ? at : null],
        ],
      )
    await told(member.id, 'Q3 2026', true)
    await told(member.id, 'Q4 2026', false)
    await told(admin.id, 'Q1 2026', false)
    const { inbox } = (await member.client.call(ownAccount.exportData, {})).reply
    expect(inbox).toHaveLength(2)
    expect(inbox.toSorted((a, b) => String(a.quarter).localeCompare(String(b.quarter)))).toMatchObject(
      ['Q3 2026', 'Q4 2026'].map((quarter) => ({
        kind: 'quarter_committed',
        reason: 'company',
        quarter,
        actor_name: 'Maren Aasen',
        events: 1,
        details: { words: 'Said' },
        read_at: null,
      })),
    )
  })

  it('holds no secret and nobody else’s data', async () => {
    const admin = await founder(server)
    const stranger = await founder(server, 'Elsewhere')
    const strange = await ownedBy(server, stranger)
    const sent = await invite(server, admin)
    const { text } = await admin.client.send({ method: 'GET', url: ownAccount.exportData.path })
    const [hidden] = await server.parts.db.raw<Record<string, string>>(
      `select a.password, s.token, i.token_hash from auth.account a join auth.session s on s.user_id = a.user_id
       join invitations i on i.invited_by = a.user_id where a.user_id = $1`,
      [admin.id],
    )
    for (const secret of [
      ...Object.values(hidden ?? {}),
      sent.token,
      password,
      strange.objective,
      stranger.email,
    ])
      expect(text).not.toContain(secret)
    expect(Object.values(hidden ?? {})).toHaveLength(3)
  })

  it('is there for someone without a workspace too', async () => {
    const { client, email } = await newcomer(server)
    const { reply } = await client.call(ownAccount.exportData, {})
    expect([reply.account.email, reply.workspace, reply.objectives]).toEqual([email, null, []])
  })

  it('is made ten times an hour at most', async () => {
    const { client } = await newcomer(server)
    const statuses = []
    for (let round = 0; round < 11; round += 1)
      statuses.push((await client.call(ownAccount.exportData, {})).status)
    expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true)
    expect(statuses[10]).toBe(429)
  })

  it('is for nobody who is not signed in', async () => {
    expect((await server.visitor().call(ownAccount.exportData, {})).status).toBe(401)
  })
})
