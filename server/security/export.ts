import { namesOf } from '@cairn/domain/fields'
import { objectiveFields } from '@cairn/domain/objectives/fields'
import { keyResultFields } from '@cairn/domain/objectives/key-results'
import { scoreFields } from '@cairn/domain/objectives/score'
import { deviceName, deviceOf } from '@cairn/domain/security/device'
import type { OwnData } from '@cairn/domain/security/own-account-contract'
import { strategyFields } from '@cairn/domain/strategies/schema'
import { updateEffects, updateFields } from '@cairn/domain/updates/schema'
import { claimsIn } from '../accounts/google-provider.ts'
import type { Session } from '../accounts/session.ts'
import type { Row, Tx } from '../db/client.ts'
import { type Columns, columnNames } from '../db/reading.ts'
import type { account as identity, session, user } from '../db/schema/auth.ts'
import { inboxEntries } from '../db/schema/inbox.ts'
import { keyResults, objectives } from '../db/schema/objectives.ts'
import { keyResultOriginals, ledgerLines } from '../db/schema/quarters.ts'
import { scores } from '../db/schema/scores.ts'
import { strategies } from '../db/schema/strategies.ts'
import { weeklyUpdates } from '../db/schema/updates.ts'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { type News, runAndMailOwner } from './mails.tsx'
import { noPrograms, programsPart } from './programs-export.ts'
import { nothingSaid, saidPart } from './said-export.ts'

type AccountPart = Pick<OwnData, 'account' | 'identities' | 'passkeys' | 'sessions'>
type CompanyPart = Omit<OwnData, keyof AccountPart | 'exportedAt' | 'workspace'>

/** Account, ways in and sessions, without anything that could let someone in. */
const accountPart = async (tx: Tx, { me: { account } }: Session): Promise<AccountPart> => {
  const theirs = [account.id]
  const [own] = await tx.query<Columns<typeof user, 'created_at' | 'two_factor_enabled'>>(
    'select created_at, two_factor_enabled from auth."user" where id = $1',
    theirs,
  )
  const identities = await tx.query<Row & Columns<typeof identity, 'id_token'>>(
    'select provider_id, id_token, created_at, updated_at from auth.account where user_id = $1 order by created_at',
    theirs,
  )
  const held = await tx.query<Row & Columns<typeof session, 'user_agent'>>(
    `select ip_address, user_agent, created_at, last_active_at, expires_at from auth.session
     where user_id = $1 order by created_at`,
    theirs,
  )
  return {
    account: {
      ...account,
      createdAt: own?.created_at ?? new Date(0),
      twoFactorEnabled: own?.two_factor_enabled ?? false,
    },
    identities: identities.map(({ id_token, ...rest }) => ({
      ...rest,
      email: id_token === null ? account.email : (claimsIn(id_token)?.email ?? null),
    })),
    passkeys: await tx.query(
      'select name, device_type, created_at, last_used_at from auth.passkey where user_id = $1 order by created_at',
      theirs,
    ),
    sessions: held.map((one) => ({ ...one, device: deviceName(deviceOf(one.user_agent)) })),
  }
}

/** The fields that people say are named by their lists, so that a new one is in the file; beside them what a row is known by. */
const strategyColumns = columnNames(strategies, ['id', ...namesOf(strategyFields), 'createdAt', 'updatedAt'])
const { coOwnerIds: _, ...ownColumns } = objectiveFields
const objectiveColumns = columnNames(objectives, [
  'id',
  ...namesOf(ownColumns),
  'teamId',
  'draft',
  'addedAfterCommit',
  'statusChangedDate',
  'previousStatus',
  'measured',
  'lastUpdateAt',
  'hints',
  'dismissedHints',
  'createdDate',
  'updatedDate',
])
const keyResultColumns = columnNames(keyResults, [
  'id',
  'objectiveId',
  ...namesOf(keyResultFields),
  'createdAt',
  'updatedAt',
])
const updateColumns = columnNames(weeklyUpdates, [
  'id',
  'objectiveId',
  ...namesOf(updateFields),
  ...namesOf(updateEffects),
  'createdAt',
  'editedAt',
])
const originalColumns = columnNames(keyResultOriginals, [
  'objectiveId',
  'quarter',
  'keyResultId',
  'title',
  'startValue',
  'targetValue',
  'unit',
  'weight',
  'addedAfterCommit',
  'keptAt',
])
const ledgerColumns = columnNames(ledgerLines, [
  'objectiveId',
  'quarter',
  'keyResultId',
  'title',
  'unit',
  'field',
  'from',
  'to',
  'reason',
  'changedAt',
])
const scoreColumns = columnNames(scores, [
  'objectiveId',
  'quarter',
  ...namesOf(scoreFields),
  'successorId',
  'scoredAt',
])
const inboxColumns = columnNames(inboxEntries, [
  'id',
  'kind',
  'reason',
  'objectiveId',
  'quarter',
  'actorName',
  'events',
  'details',
  'beganAt',
  'happenedAt',
  'readAt',
  'clearedAt',
  'inInbox',
  'mailedAt',
])

const ownObjectivesSql = `select id from public.objectives where owner_id = $1
  union select objective_id from public.objective_shares where user_id = $1`

/** What the company keeps of the person: all from one transaction, so that it fits together. */
const companyPart = async (tx: Tx, id: string): Promise<CompanyPart> => {
  const rows = (sql: string) => tx.query(sql, [id])
  const [profile] = await rows(
    `select id, email, full_name, title, role, permissions_level, team_id, manager_id, department, hire_date,
       phone, profile_emoji, avatar_url, weekly_reminder, last_active_at, visited_on, visited_before, created_at, updated_at from public.profiles where id = $1`,
  )
  return {
    profile: profile ?? null,
    invitationsSent: await rows(
      'select id, email, title, permissions_level, team_id, status, created_at, expires_at, accepted_at from public.invitations where invited_by = $1 order by created_at',
    ),
    teamsLed: await rows(
      'select id, name from public.teams where team_leader_id = $1 order by name_key collate public.by_value, id',
    ),
    strategies: await rows(
      `select ${strategyColumns} from public.strategies where owner_id = $1 order by created_at`,
    ),
    templates: await rows(
      'select id, title, key_results, created_at from public.templates where made_by = $1 order by created_at',
    ),
    ...(await programsPart(tx, id)),
    objectives: await rows(
      `select ${objectiveColumns} from public.objectives where id in (${ownObjectivesSql}) order by created_date`,
    ),
    keyResults: await rows(
      `select ${keyResultColumns} from public.key_results where objective_id in (${ownObjectivesSql}) order by objective_id, position`,
    ),
    originals: await rows(
      `select ${originalColumns} from public.key_result_originals where objective_id in (${ownObjectivesSql})
       order by objective_id, quarter, kept_at, key_result_id`,
    ),
    updates: await rows(
      `select ${updateColumns} from public.weekly_updates where created_by = $1 order by created_at`,
    ),
    asks: await rows(
      `select objective_id, update_id, asked_at, needed_by::text as needed_by, what_would_help, helping_since
       from public.blocker_asks where asked_by = $1 or helper_id = $1 order by asked_at, update_id`,
    ),
    ledger: await rows(
      `select ${ledgerColumns} from public.ledger_lines where changed_by = $1 order by changed_at, objective_id, version, place`,
    ),
    scores: await rows(
      `select ${scoreColumns} from public.scores where scored_by = $1 order by scored_at, objective_id`,
    ),
    ...(await saidPart(tx, id)),
    reach: await rows(
      `select matter, in_inbox, email, null as digest from public.inbox_choices where profile_id = $1
       union all select null, null, null, rhythm from public.digests where profile_id = $1 order by matter nulls last`,
    ),
    inbox: await rows(
      `select ${inboxColumns} from public.inbox_entries where profile_id = $1 order by happened_at, id`,
    ),
    activity: await rows(
      `select id, action, actor_kind, key_id, key_name, subject_type, subject_id, details, before, after, ip_address, user_agent, created_at
       from public.activity where actor_id = $1 order by id`,
    ),
  }
}

const withoutCompany: CompanyPart = {
  profile: null,
  invitationsSent: [],
  teamsLed: [],
  strategies: [],
  templates: [],
  ...noPrograms,
  objectives: [],
  keyResults: [],
  originals: [],
  updates: [],
  asks: [],
  ledger: [],
  scores: [],
  ...nothingSaid,
  reach: [],
  inbox: [],
  activity: [],
}

const exportNews: News = {
  kind: 'data_exported',
  subject: 'Your data was downloaded from Cairn',
  text: 'a file with everything Cairn keeps about you was downloaded.',
}

export const exportOwnData = async (
  parts: Pick<Parts, 'db' | 'settings' | 'postman'>,
  session: Session,
  now: Date,
): Promise<OwnData> => {
  const { account, membership } = session.me
  const own = await runAndMailOwner(parts, account, exportNews, (tx) => accountPart(tx, session))
  const inside =
    membership === null
      ? withoutCompany
      : await inCompany(parts.db, scopeOf(membership, now, session.origin), (tx) =>
          companyPart(tx, account.id),
        )
  const workspace = membership && { id: membership.company.id, name: membership.company.name }
  return { exportedAt: now, ...own, workspace, ...inside }
}
