import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activity } from '../db/schema/activity.ts'
import { keyResults, objectives } from '../db/schema/objectives.ts'
import { keyResultOriginals, ledgerLines } from '../db/schema/quarters.ts'
import { scores } from '../db/schema/scores.ts'
import { templates } from '../db/schema/templates.ts'
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

  it('holds what was committed to and which hints were sent away, also of key results that are gone', async () => {
    const admin = await founder(server)
    const member = await colleague(server, admin)
    const [own, foreign] = [await ownedBy(server, member), await ownedBy(server, admin)]
    const kept = (objective: string, title: string) =>
      server.parts.db.raw(
        `insert into key_result_originals (company_id, key_result_id, quarter, objective_id, title, start_value,
           target_value, unit, weight, added_after_commit, kept_at)
         values ($1, gen_random_uuid(), 'Q4 2026', $2, $3, 1310, 2150, 'codes', 100, false, '2026-10-01T06:00:00Z')`,
        [admin.companyId, objective, title],
      )
    await kept(own.objective, 'Postcodes')
    await kept(foreign.objective, 'Of somebody else')
    const dismissed = [{ rule: 'title_names_work', words: 'improve scanning' }]
    await server.parts.db.raw('update objectives set dismissed_hints = $2 where id = $1', [
      own.objective,
      JSON.stringify(dismissed),
    ])
    const { reply } = await member.client.call(ownAccount.exportData, {})
    expect(reply.originals).toMatchObject([
      { objective_id: own.objective, title: 'Postcodes', start_value: 1310, target_value: 2150, weight: 100 },
    ])
    expect(reply.objectives).toMatchObject([{ id: own.objective, dismissed_hints: dismissed }])
  })

  it('leaves nothing out of what is kept of an OKR, its past and what was done to it, but keys and what is worked out', async () => {
    const admin = await founder(server)
    const member = await colleague(server, admin)
    const own = await ownedBy(server, member)
    const result = await server.parts.db.raw<{ id: string }>(
      'select id from key_results where objective_id = $1',
      [own.objective],
    )
    const [company, objective, keyResult] = [admin.companyId, own.objective, result[0]?.id]
    await server.parts.db.raw(
      `insert into key_result_originals (company_id, key_result_id, quarter, objective_id, title, start_value,
         added_after_commit, kept_at) values ($1, $3, 'Q4 2026', $2, 'Postcodes', 1310, false, now())`,
      [company, objective, keyResult],
    )
    await server.parts.db.raw(
      `insert into ledger_lines (company_id, objective_id, version, place, quarter, key_result_id, title, field,
         reason, changed_by, changer_name, changed_at)
       values ($1, $2, 1, 0, 'Q4 2026', $3, 'Postcodes', 'targetValue', 'Snow', $4, 'Nadia Haddad', now())`,
      [company, objective, keyResult, member.id],
    )
    await server.parts.db.raw(
      `insert into scores (company_id, objective_id, quarter, score, scored_by, scorer_name, scored_at, version)
       values ($1, $2, 'Q4 2026', 0.7, $3, 'Nadia Haddad', now(), 1)`,
      [company, objective, member.id],
    )
    await server.parts.db.raw(
      `insert into templates (company_id, title, key_results, made_by, maker_name) values ($1, 'Ours', '[]', $2, 'Nadia Haddad')`,
      [company, member.id],
    )
    const { reply } = await member.client.call(ownAccount.exportData, {})
    const leftOut = (table: PgTable, [row]: Record<string, unknown>[]) =>
      Object.values(getTableColumns(table))
        .map(({ name }) => name)
        .filter((name) => name !== 'company_id' && !(name in (row ?? {})))
        .sort()
    const theirName = (id: string, name: string) => [id, name].sort()
    expect(leftOut(objectives, reply.objectives)).toEqual([
      ...[
        'counts_as',
        'hints_version',
        'progress_key',
        'quarter_key',
        'search',
        'share_key',
        'share_key_sealed',
      ],
      ...['title_key', 'type', 'version'],
    ])
    // They stand in the order of their positions.
    expect(leftOut(keyResults, reply.keyResults)).toEqual(['position', 'search'])
    expect(leftOut(keyResultOriginals, reply.originals)).toEqual([])
    expect(leftOut(ledgerLines, reply.ledger)).toEqual([
      ...theirName('changed_by', 'changer_name'),
      'place',
      'version',
    ])
    expect(leftOut(scores, reply.scores)).toEqual([
      ...theirName('scored_by', 'scorer_name'),
      'successor_version',
      'version',
    ])
    expect(leftOut(templates, reply.templates)).toEqual([...theirName('made_by', 'maker_name'), 'title_key'])
    expect(leftOut(activity, reply.activity)).toEqual([
      ...theirName('actor_id', 'actor_name'),
      'transaction_id',
    ])
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
