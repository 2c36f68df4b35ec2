import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { quarters } from '../db/schema/quarters.ts'
import { inCompany } from '../db/tenant.ts'
import { type UnattendedScope, unattendedScope } from '../gate.ts'
import { notifyInboxes } from '../inbox/news.ts'
import { mailTimeOf, reaching } from '../inbox/sql.ts'
import type { Parts } from '../parts.ts'

type Due = Columns<typeof quarters, 'company_id' | 'quarter'>

/** Two days before scores are asked for, once, whoever has OKRs to score finds that in the inbox. */
export const scoreRound = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => {
  const now = clock()
  const due = await db.crossing<Due>('quarters_to_score', 'select * from crossing.quarters_to_score($1)', [
    now,
  ])
  for (const { company_id, quarter } of due) {
    const scope = unattendedScope(company_id, now)
    await inCompany(db, scope, (tx) => remindOfScores(tx, scope, quarter))
  }
}

/** The day is noted in the same transaction: of two servers, the second finds nothing to do. */
const remindOfScores = async (tx: Tx, { companyId, now }: UnattendedScope, quarter: string) => {
  const noted = await tx.query(
    `update public.quarters set reminded_of_scores_by = score_by
     where quarter = $1 and state = 'close' and reminded_of_scores_by is distinct from score_by returning quarter`,
    [quarter],
  )
  if (noted.length === 0) return
  const told = await tx.query<{ profile_id: string }>(
    `with waiting as (
       select o.id, o.owner_id from public.objectives o
       where o.quarter = $2 and o.draft is null
         and not exists (select 1 from public.scores s where s.objective_id = o.id and s.quarter = o.quarter
           and (s.score is not null or s.outcome = 'dropped'))
     ), people as (
       select owner_id as profile_id from waiting
       union select s.user_id from waiting w join public.objective_shares s on s.objective_id = w.id
     ), told as (
       select p.id as profile_id, 'score_due' as kind from people join public.profiles p on p.id = people.profile_id)
     insert into public.inbox_entries
       (company_id, profile_id, kind, reason, quarter, details, began_at, happened_at, in_inbox, mail_at)
     select $1, profile_id, kind, 'own', $2, '{"words":null,"from":null,"to":null}', $3, $3, in_inbox, mail_at
     from (${reaching('told', '$4')}) here
     returning profile_id`,
    [companyId, quarter, now, mailTimeOf(now)],
  )
  await notifyInboxes(
    tx,
    told.map(({ profile_id }) => profile_id),
  )
}
