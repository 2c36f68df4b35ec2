import { mostNamed } from '@cairn/domain/reminders/rules'
import { staleBefore } from '@cairn/domain/updates/rules'
import type { Tx } from '../db/client.ts'
import type { Columns, Present } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { reminders } from '../db/schema/reminders.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { UnattendedScope } from '../gate.ts'
import { isDue, judgedObjectives } from '../objectives/count-queries.ts'

type WaitingObjective = Columns<typeof objectives, 'title'> & { isFirst: boolean }

/** Someone whose OKRs wait for an update: how many, and a few by name, those that never had one last. */
export type Waiting = Present<Pick<typeof profiles.$inferSelect, 'id' | 'fullName' | 'email'>> & {
  count: number
  named: WaitingObjective[]
}

const pageLength = 200

type Page = { people: Waiting[]; nextAfter: string | null }

/**
 * A page through the people who want to be reminded and were not yet for that week, with what waits for them: all in
 * one statement, judged by the same rule as the badge. Only those count whose address is confirmed. Each step is worked
 * out once before the next, since a plan made before a company grew would go through it again for every person.
 */
export const waitingPeople = async (
  tx: Tx,
  scope: UnattendedScope,
  week: string,
  after: string | null,
): Promise<Page> => {
  const rows = await tx.query<Omit<Waiting, 'email'>>(
    `with page as materialized (
       select p.id, p.full_name from public.profiles p
       where p.weekly_reminder and ($1::uuid is null or p.id > $1)
         and not exists (select from public.reminders r where r.profile_id = p.id and r.week >= $2::date)
       order by p.id limit ${pageLength}),
     involved as materialized (
       select page.id as person, o.id as objective from page join public.objectives o on o.owner_id = page.id
       union select page.id, s.objective_id from page join public.objective_shares s on s.user_id = page.id),
     ${judgedObjectives('o.id = any(array(select objective from involved))')},
     due as materialized (select judged.id from judged where ${isDue('$3::timestamptz')}),
     named as materialized (
       select o.id, o.title, o.title_key, o.last_update_at is null as is_first from public.objectives o
       where o.id = any(array(select id from due)))
     select page.id, page.full_name as "fullName", count(named.id)::int as count,
       array_to_json(coalesce((array_agg(json_build_object('title', named.title, 'isFirst', named.is_first)
         order by named.is_first, named.title_key collate public.by_value, named.id)
         filter (where named.id is not null))[1:${mostNamed}], '{}')) as named
     from page left join involved on involved.person = page.id left join named on named.id = involved.objective
     group by page.id, page.full_name order by page.id`,
    [after, week, staleBefore(scope.now)],
  )
  const waiting = rows.filter(({ count }) => count > 0)
  const addresses = await tx.query<Columns<typeof reminders, 'profile_id'> & Pick<Waiting, 'email'>>(
    'select profile_id, email from crossing.confirmed_addresses($1::uuid[])',
    [waiting.map(({ id }) => id)],
  )
  const emailOf = new Map(addresses.map(({ profile_id, email }) => [profile_id, email]))
  return {
    people: waiting.flatMap((person) => {
      const email = emailOf.get(person.id)
      return email === undefined ? [] : [{ ...person, email }]
    }),
    nextAfter: rows.length === pageLength ? (rows.at(-1)?.id ?? null) : null,
  }
}
