import { dayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { teamReviewLines } from '../db/schema/team-reviews.ts'
import type { companies } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { type UnattendedScope, unattendedScope } from '../gate.ts'
import { notifyInboxes } from '../inbox/news.ts'
import { mailTimeOf, reaching } from '../inbox/sql.ts'
import type { Parts } from '../parts.ts'

/** When the day of an action has passed, whoever has it finds that in the inbox, once. */
export const actionRound = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => {
  const now = clock()
  const due = await db.crossing<Columns<typeof teamReviewLines, 'company_id'>>(
    'companies_with_overdue_actions',
    'select * from crossing.companies_with_overdue_actions($1)',
    [now],
  )
  for (const { company_id } of due) {
    const scope = unattendedScope(company_id, now)
    await inCompany(db, scope, (tx) => remindOfActions(tx, scope))
  }
}

/** Noted in the same transaction: of two servers, the second finds nothing to do. */
const remindOfActions = async (tx: Tx, { companyId, now }: UnattendedScope) => {
  const [company] = await tx.query<Columns<typeof companies, 'time_zone'>>(
    'select time_zone from public.companies where id = $1',
    [companyId],
  )
  const told = await tx.query<{ profile_id: string }>(
    `with due as (
       update public.team_review_lines set reminded_at = $2
       where kind = 'action' and done_at is null and reminded_at is null and not is_removed and due_on < $3::date
       returning id, review_id, person_id, words, due_on
     ), told as (
       select person_id as profile_id, 'action_due' as kind, review_id, id as action_id,
         json_build_object('words', left(words, 280), 'from', null, 'to', due_on::text) as details
       from due where person_id is not null)
     insert into public.inbox_entries
       (company_id, profile_id, kind, reason, review_id, action_id, details, began_at, happened_at, in_inbox, mail_at)
     select $1, profile_id, kind, 'action', review_id, action_id, details, $2, $2, in_inbox, mail_at
     from (${reaching('told', '$4')}) here
     returning profile_id`,
    [companyId, now, dayOf(now, company?.time_zone ?? 'UTC'), mailTimeOf(now)],
  )
  await notifyInboxes(tx, [...new Set(told.map(({ profile_id }) => profile_id))])
}
