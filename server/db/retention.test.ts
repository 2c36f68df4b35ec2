import { randomUUID } from 'node:crypto'
import { invitations } from '@cairn/domain/invitations/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nightlyRound } from '../billing/round.ts'
import { deleteOutdatedRows } from '../job-handlers.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, freshEmail, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { trashRound } from '../trash/round.ts'
import { keptTables, sweptTables } from './retention.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
})
afterAll(() => server?.close())

const tables = async () => {
  const rows = await server.parts.db.raw<{ name: string }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  return rows.map(({ name }) => name).sort()
}

const long = "now() - interval '2 years'"
const company = () => `'${ada.companyId}'`
const log = () => `(select id from activity where company_id = ${company()} order by id limit 1)`

/** A row of each table that is swept by our own hand, as it was two years ago. */
const outdated: Record<string, () => string> = {
  'auth.session': () =>
    `insert into auth.session (user_id, token, expires_at) values ('${ada.id}', 'outdated', ${long})`,
  'auth.verification': () =>
    `insert into auth.verification (identifier, value, expires_at) values ('outdated', 'outdated', ${long})`,
  'auth.rate_limit': () => `insert into auth.rate_limit (key, count, last_request) values ('outdated', 1, 0)`,
  mail_outbox: () =>
    `insert into mail_outbox (to_email, kind, subject, status, created_at) values ('outdated@example.com', 'digest', '', 'sent', ${long})`,
  invitations: () =>
    `insert into invitations (company_id, email, token_hash, expires_at, created_at)
     values (${company()}, 'outdated@example.com', 'outdated', ${long}, ${long})`,
  billing_events: () =>
    `insert into billing_events (id, event_type, received_at) values ('outdated', 'invoice.paid', ${long})`,
  sandbox_objects: () =>
    `insert into sandbox_objects (id, kind, body) select kind, kind, '{"created": 0}' from unnest(array['event', 'reply', 'billing_portal.session']) kind`,
  trash: () =>
    `insert into trash (company_id, kind, id, title, deleted_at, deleted_by, deleted_by_name) values (${company()}, 'objective', '${randomUUID()}', 'Outdated', ${long}, '${ada.id}', 'Ada')`,
  to_tell: () =>
    `insert into to_tell (company_id, entry_id) values (${company()}, ${log()}) on conflict do nothing`,
  inbox_entries: () =>
    `insert into inbox_entries (company_id, profile_id, kind, reason, details, began_at, happened_at)
     values (${company()}, '${ada.id}', 'mentioned', 'mentioned', '{}', ${long}, ${long})`,
  webhook_news: () => `insert into webhook_news (company_id, entry_id) values (${company()}, ${log()})`,
  webhook_events: () =>
    `insert into webhook_events (company_id, event, title, payload, created_at) values (${company()}, 'webhook.test', 'Outdated', '{}', ${long})`,
}
const goesWith: Record<string, string> = {
  trash_rows: 'trash',
  webhook_deliveries: 'webhook_events',
  webhook_tries: 'webhook_deliveries',
}

describe('What grows', () => {
  it('is swept or kept for ever with its reason: every table says which', async () => {
    expect([...Object.keys(sweptTables), ...Object.keys(keptTables)].sort()).toEqual(await tables())
  })

  it('is thrown away in the course of a day where it is said to be, table by table', async () => {
    const { db, clock, jobs, teller, deliverer } = server.parts
    const ours = Object.keys(sweptTables).filter((name) => !name.startsWith('jobs.'))
    expect([...Object.keys(outdated), ...Object.keys(goesWith)].sort()).toEqual(ours.sort())

    for (const insert of Object.values(outdated)) await db.raw(insert())
    await newObjective(ada)
    await ada.client.call(invitations.create, { body: { email: freshEmail() } })
    await deleteOutdatedRows(db, clock())
    await nightlyRound({ db, clock, jobs })
    await trashRound({ db, clock })
    await teller.tell()
    await deliverer.deliver()

    const left: Record<string, string> = {
      'auth.session': "token = 'outdated'",
      'auth.verification': "value = 'outdated'",
      'auth.rate_limit': "key = 'outdated'",
      mail_outbox: "to_email = 'outdated@example.com'",
      invitations: "email = 'outdated@example.com'",
      billing_events: "id = 'outdated'",
      sandbox_objects: "body->>'created' = '0'",
      trash: "title = 'Outdated'",
      to_tell: 'true',
      inbox_entries: `happened_at < now() - interval '1 year'`,
      webhook_news: 'true',
      webhook_events: "title = 'Outdated'",
    }
    const counts = await Promise.all(
      Object.entries(left).map(async ([name, where]) => [
        name,
        await db.raw(`select 1 from ${name} where ${where}`),
      ]),
    )
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.keys(left).map((name) => [name, []])),
    )
  })

  it('takes with it what belongs to it', async () => {
    const rows = await server.parts.db.raw<{ name: string; above: string }>(
      `select conrelid::regclass::text as name, confrelid::regclass::text as above from pg_constraint
       where contype = 'f' and confdeltype = 'c' and conrelid::regclass::text = any($1::text[])`,
      [Object.keys(goesWith)],
    )
    for (const [name, above] of Object.entries(goesWith)) expect(rows).toContainEqual({ name, above })
  })

  it('keeps an invitation that was accepted, and one that ran out a month ago', async () => {
    const { db } = server.parts
    await db.raw(
      `insert into invitations (company_id, email, token_hash, expires_at, created_at, status, accepted_at)
       values (${company()}, 'accepted@example.com', 'accepted', ${long}, ${long}, 'accepted', ${long}),
         (${company()}, 'month@example.com', 'month', now() - interval '1 month', ${long}, 'pending', null)`,
    )
    await ada.client.call(invitations.create, { body: { email: freshEmail() } })
    const rows = await db.raw(
      `select email from invitations where email ~ '^(accepted|month)' order by email`,
    )
    expect(rows).toEqual([{ email: 'accepted@example.com' }, { email: 'month@example.com' }])
  })
})
