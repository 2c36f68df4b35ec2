import { randomUUID } from 'node:crypto'
import { keyOf, randomLength } from '@cairn/domain/keys/format'
import { withSignature } from '../accounts/session.ts'
import { tenantTables } from '../db/catalogue-lists.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { newSecret } from '../webhooks/sealed.ts'
import { type Member, password } from './people.ts'
import { type TestServer, testSecret } from './server.ts'

/** Who calls: three of the company, one of them yet to show the second factor, and one who is in no company. */
const people = {
  admin: { level: 'company_admin', isMember: true, isHalfIn: false },
  member: { level: 'member', isMember: true, isHalfIn: false },
  leader: { level: 'member', isMember: true, isHalfIn: false },
  halfIn: { level: 'company_admin', isMember: true, isHalfIn: true },
  profile: { level: 'member', isMember: true, isHalfIn: false },
  newcomer: { level: 'member', isMember: false, isHalfIn: false },
} as const
type Role = keyof typeof people

export const kinds = [
  'companyKey',
  'company',
  'team',
  'strategy',
  'template',
  'objective',
  'parent',
  'keyResult',
  'update',
  'invitation',
  'adminInvitation',
  'session',
  'passkey',
  'trashed',
  'comment',
  'review',
  'finished',
  'line',
  'action',
  'apiKey',
  'webhook',
  'event',
  'delivery',
] as const
export type Kind = (typeof kinds)[number] | 'self' | 'profile'

type Invited = { email: string; token: string }
export type SettledCompany = {
  ids: Record<Kind, string>
  joinCode: string
  people: Record<Role, Member>
  /** Two invitations, by what they make of someone. */
  invited: { member: Invited; admin: Invited }
  /** Two API keys of the admin: one that may do what keys may, one that reads; and one of the company, for all OKRs. */
  keys: { whole: string; reading: string; ofCompany: string }
}

const hashes = new WeakMap<TestServer['parts'], Promise<string>>()
/** Slow on purpose, so it is made once for everyone. */
const passwordHash = ({ parts }: TestServer) => {
  const known = hashes.get(parts) ?? parts.engine.$context.then((engine) => engine.password.hash(password))
  hashes.set(parts, known)
  return known
}

/**
 * A company with one of everything that has an id, in one statement, so that every question can have a company of its
 * own. All of it is the admin's, who is in the team that the leader leads; the session and the passkey too. Whose second
 * factor is missing is an admin as well, unless there is to be one alone.
 */
export const settle = async (
  server: TestServer,
  { hasLapsed = false, hasOneAdmin = false, secondsSinceProof = 0 } = {},
): Promise<SettledCompany> => {
  const { parts } = server
  const ids = Object.fromEntries(kinds.map((kind) => [kind, randomUUID()])) as Record<Kind, string>
  const joinCode = randomUUID()
  const rows = Object.entries(people).map(([role, person]) => {
    const id = randomUUID()
    const level = hasOneAdmin && role !== 'admin' ? 'member' : person.level
    return { id, role, ...person, level, email: `${role.toLowerCase()}.${id}@example.com`, token: newToken() }
  })
  const keys = { whole: keyOf(randomSigns()), reading: keyOf(randomSigns()), ofCompany: keyOf(randomSigns()) }
  const invited = { member: somebodyInvited(), admin: somebodyInvited() }
  const invitations = Object.values(invited).map(({ email, token }) => ({ email, hash: hashOf(token) }))
  await parts.db.raw(everything, [
    JSON.stringify({ ...ids, joinCode, hasLapsed, invitations }),
    JSON.stringify(rows.map((row) => ({ ...row, token: hashOf(row.token) }))),
    parts.clock(),
    await passwordHash(server),
    secondsSinceProof,
    hashOf(keys.whole),
    hashOf(keys.reading),
    await parts.sealing.seal(newSecret()),
    hashOf(keys.ofCompany),
    ...(await anAddress(server)),
  ])
  const signedIn = rows.map(({ id, role, email, token }) => {
    const client = server.visitor()
    client.cookies.set(parts.sessionCookie, withSignature(token, testSecret))
    return [role, { client, email, id, companyId: ids.company }]
  })
  const members = Object.fromEntries(signedIn) as Record<Role, Member>
  return {
    ids: { ...ids, self: members.admin.id, profile: members.profile.id },
    joinCode,
    people: members,
    invited,
    keys,
  }
}

/** As random as a test needs it: hexadecimal. */
const randomSigns = () => newToken().slice(0, randomLength)

/** Of a calendar: what it is found by, and what is told again. */
const anAddress = async ({ parts }: TestServer) => {
  const token = newToken()
  return [hashOf(token), await parts.sealing.seal(token)]
}

const somebodyInvited = () => ({ email: `invited.${randomUUID()}@example.com`, token: newToken() })

const everything = `
  with the as (
    select * from jsonb_to_record($1::jsonb) as t(company uuid, team uuid, strategy uuid, template uuid, objective uuid, parent uuid,
      "keyResult" uuid, update uuid, invitation uuid, "adminInvitation" uuid, session uuid, passkey uuid, trashed uuid, comment uuid,
      review uuid, finished uuid, line uuid, action uuid, "apiKey" uuid, "companyKey" uuid, webhook uuid, event uuid, delivery uuid,
      "joinCode" uuid, "hasLapsed" boolean, invitations jsonb)
  ), person as (
    select p.*, $3::timestamptz as now from jsonb_to_recordset($2::jsonb) as p(id uuid, role text, level text,
      "isMember" boolean, "isHalfIn" boolean, email text, token text)
  ), chief as (
    select the.*, person.id as admin, now from the, person where role = 'admin'
  ), companies as (
    insert into companies (id, name, join_code, trial_start_date, trial_end_date, trial_used)
    select company, 'Skerry Logistics', "joinCode", now, now + interval '14 days', "hasLapsed" from chief
  ), users as (
    insert into auth."user" (id, name, email, email_verified, two_factor_enabled)
    select id, 'Maren Aasen', email, true, "isHalfIn" from person
  ), accounts as (
    insert into auth.account (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', $4 from person
  ), sessions as (
    insert into auth.session (id, user_id, token, expires_at, proved_at)
    select case role when 'admin' then session else gen_random_uuid() end, id, token, now + interval '30 days',
      now - $5 * interval '1 second'
    from person, the
  ), passkeys as (
    insert into auth.passkey (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
    select passkey, admin, 'Phone', 'none', passkey::text, 0, 'singleDevice', false from chief
  ), teams as (
    insert into teams (company_id, id, name, team_leader_id)
    select company, team, 'Harbour', id from the, person where role = 'leader'
  ), profiles as (
    insert into profiles (company_id, id, email, full_name, permissions_level, team_id)
    select company, id, email, 'Maren Aasen', level, case when role in ('admin', 'leader') then team end
    from the, person where "isMember"
  ), strategies as (
    insert into strategies (company_id, id, title, owner_id) select company, strategy, 'North', admin from chief
  ), templates as (
    insert into templates (company_id, id, title, key_results, made_by, maker_name)
    select company, template, 'Faster', '[]', admin, 'Maren Aasen' from chief
  ), objectives as (
    insert into objectives (company_id, id, title, quarter, owner_id, team_id)
    select company, one, 'Grow', 'Q4 2026', admin, team from chief, unnest(array[objective, parent]) one
  ), key_results as (
    insert into key_results (company_id, id, objective_id, title)
    select company, "keyResult", objective, 'Ten customers' from the
  ), trashed as (
    insert into trash (company_id, kind, id, title, owner_id, deleted_by, deleted_by_name, deleted_at)
    select company, 'objective', trashed, 'Shrink', admin, admin, 'Maren Aasen', now from chief
  ), trashed_rows as (
    insert into trash_rows (company_id, kind, trash_id, part, content)
    select company, 'objective', trashed, 'objectives', jsonb_build_object('company_id', company, 'id', trashed,
      'title', 'Shrink', 'quarter', 'Q4 2026', 'owner_id', admin, 'version', 1, 'status', 'on_track', 'type', 'objective',
      'parent_id', null, 'strategy_id', null, 'created_date', now, 'updated_date', now)
    from chief
  ), updates as (
    insert into weekly_updates
      (company_id, id, objective_id, update_text, status, created_by, author_name, created_at, blockers)
    select company, update, objective, 'Going well', 'on_track', admin, 'Maren Aasen', now, 'No crane' from chief
  ), comments as (
    insert into comments (company_id, id, objective_id, author_id, author_name, words, created_at)
    select company, comment, objective, admin, 'Maren Aasen', 'Which crane?', now from chief
  ), reviews as (
    insert into team_reviews (company_id, id, team_id, started_at, started_by, starter_name, with_sub_teams, quarters, since_day,
      is_since_review, minutes, next_on, finished_at, finisher_name)
    select company, one.id, team, now, admin, 'Maren Aasen', false, '{Q4 2026}', (now - interval '7 days')::date, false, 30,
      (now + interval '7 days')::date, case when one.finished then now end, case when one.finished then 'Maren Aasen' end
    from chief, lateral (values (review, false), (finished, true)) as one (id, finished)
  ), reviewed as (
    insert into team_review_objectives (company_id, review_id, objective_id, place, grouped_as, title, is_new, changed_in)
    select company, review, objective, 1, 'on_track', 'Grow', false, 1 from the
  ), lines as (
    insert into team_review_lines (company_id, id, review_id, kind, place, words, version, changed_in, page, author_id, author_name,
      created_at, saved_at, person_id, person_name, due_on)
    select company, one.id, review, one.kind, 1, 'Ask them', 1, 1, one.id, admin, 'Maren Aasen', now, now,
      case when one.kind = 'action' then admin end, case when one.kind = 'action' then 'Maren Aasen' end,
      case when one.kind = 'action' then (now + interval '3 days')::date end
    from chief, lateral (values (line, 'note'), (action, 'action')) as one (id, kind)
  ), keys as (
    insert into api_keys (company_id, id, profile_id, name, scopes, key_hash, last_four, created_at)
    select company, "apiKey", admin, 'Wall display', array['read', 'updates', 'okrs'], $6, 'c83e', now from chief
    union all
    select company, gen_random_uuid(), admin, 'Reader', array['read'], $7, '4f2a', now from chief
  ), hooks as (
    insert into webhooks (company_id, id, url, events, secret, created_by)
    select company, webhook, 'http://127.0.0.1:9/hook', array['updates'], $8, 'Maren Aasen' from chief
  ), happened as (
    insert into webhook_events (company_id, id, event, title, payload) select company, event, 'update.posted', 'Grow', '{}' from chief
  ), deliveries as (
    insert into webhook_deliveries (company_id, id, webhook_id, event_id, sequence, subject_key, state)
    select company, delivery, webhook, event, 1, 'objective', 'failed' from chief
  ), company_key as (
    insert into company_keys (company_id, id, made_by, maker_name, name, scopes, key_hash, last_four, created_at)
    select company, "companyKey", admin, 'Maren Aasen', 'Nightly values', array['read', 'updates', 'okrs'], $9, 'b71c', now from chief
  ), calendar as (
    insert into calendars (company_id, profile_id, token_hash, token_sealed, hint, shows, made_at)
    select company, admin, $10, $11, '9f27', array['updates', 'quarters'], now from chief
  ), asks as (
    insert into blocker_asks (company_id, update_id, objective_id, asked_by, asker_name, asked_at, needed_by, what_would_help,
      helper_id, helping_since)
    select company, update, objective, admin, 'Maren Aasen', now, (now + interval '2 days')::date, 'A crane', admin, now from chief
  ), asked as (
    insert into blocker_asked (company_id, update_id, objective_id, profile_id, is_escalation, asked_at)
    select company, update, objective, person.id, false, chief.now from chief, person where role = 'leader'
  )
  insert into invitations (company_id, id, email, invited_by, permissions_level, token_hash, expires_at)
  select company, id, invitations -> place ->> 'email', admin, level, invitations -> place ->> 'hash', now + interval '7 days'
  from chief, lateral (values (0, invitation, 'member'), (1, "adminInvitation", 'company_admin')) as one(place, id, level)`

/** Everything a company has, so that a change shows; when someone or their key was last seen is no change. */
export const stateOf = async ({ parts }: TestServer, companyId: string) => {
  const digests = tenantTables.map(
    (table) =>
      `select '${table}' as name, md5(string_agg((to_jsonb(t) - '{last_active_at,visited_on,visited_before,last_used_at,last_used_from}'::text[])::text, '' order by t::text)) as digest
       from ${table} t where ${table === 'companies' ? 'id' : 'company_id'} = $1`,
  )
  const rows = await parts.db.raw<{ name: string; digest: string | null }>(digests.join(' union all '), [
    companyId,
  ])
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
