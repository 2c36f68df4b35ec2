import { dayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { blockerAsks } from '../db/schema/blockers.ts'
import type { companies } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { type UnattendedScope, unattendedScope } from '../gate.ts'
import { notifyInboxes } from '../inbox/news.ts'
import { mailTimeOf, reaching } from '../inbox/sql.ts'
import type { Parts } from '../parts.ts'
import { peopleOfTeamsSql } from '../teams/sql.ts'

/** When the day by which help was needed has passed, whoever is asked finds that in the inbox, once. */
export const helpRound = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => {
  const now = clock()
  const due = await db.crossing<Columns<typeof blockerAsks, 'company_id'>>(
    'companies_with_overdue_asks',
    'select * from crossing.companies_with_overdue_asks($1)',
    [now],
  )
  for (const { company_id } of due) {
    const scope = unattendedScope(company_id, now)
    await inCompany(db, scope, (tx) => remindOfAsks(tx, scope))
  }
}

/** Noted in the same transaction: of two servers, the second finds nothing to do. What is resolved is noted and told to nobody. */
const remindOfAsks = async (tx: Tx, { companyId, now }: UnattendedScope) => {
  const [company] = await tx.query<Columns<typeof companies, 'time_zone'>>(
    'select time_zone from public.companies where id = $1',
    [companyId],
  )
  const told = await tx.query<{ profile_id: string }>(
    `with due as (
       update public.blocker_asks set reminded_at = $2 where reminded_at is null and needed_by < $3::date
       returning update_id, objective_id, helper_id, needed_by, what_would_help
     ), open as (
       select due.* from due join public.weekly_updates w on w.id = due.update_id where w.blocker_resolved_at is null
     ), people as (
       select update_id, helper_id as profile_id from open where helper_id is not null
       union select open.update_id, b.profile_id from open join public.blocker_asked b on b.update_id = open.update_id
         where b.profile_id is not null
       union select open.update_id, people.profile_id from open join public.blocker_asked b on b.update_id = open.update_id
         join ${peopleOfTeamsSql} people on people.team_id = b.team_id where open.helper_id is null
     ), told as (
       select people.profile_id, 'help_due' as kind, open.objective_id, json_build_object(
         'words', left(open.what_would_help, 280), 'from', null, 'to', open.needed_by::text) as details
       from people join open on open.update_id = people.update_id)
     insert into public.inbox_entries
       (company_id, profile_id, kind, reason, objective_id, details, began_at, happened_at, in_inbox, mail_at)
     select $1, profile_id, kind, 'help', objective_id, details, $2, $2, in_inbox, mail_at
     from (${reaching('told', '$4')}) here
     returning profile_id`,
    [companyId, now, dayOf(now, company?.time_zone ?? 'UTC'), mailTimeOf(now)],
  )
  await notifyInboxes(tx, [...new Set(told.map(({ profile_id }) => profile_id))])
}
