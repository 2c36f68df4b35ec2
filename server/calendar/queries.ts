import type { DueObjective, Facts, PlannedReview } from '@cairn/domain/calendar/entries'
import { ObjectiveFilters } from '@cairn/domain/objectives/listing'
import { dayOf } from '@cairn/domain/week'
import { listAsked } from '../blockers/queries.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { judgedObjectives } from '../objectives/count-queries.ts'
import { matchConditions } from '../objectives/matching.ts'
import { readKeptQuarters } from '../objectives/quarter-stored.ts'
import { parameters } from '../paging/statement.ts'
import { myActions } from '../reviews/action-queries.ts'
import { companySettings } from '../workspace/queries.ts'
import type { KeptCalendar } from './rows.ts'

const mostObjectives = 1000

/** What My week asks for, by the same statement of what is open. */
const openObjectives = (tx: Tx, scope: Scope) => {
  const params = parameters()
  const { sets, condition } = matchConditions(ObjectiveFilters.parse({ mine: 'true' }), scope, params)
  return tx.query<DueObjective>(
    `with recursive ${[...sets, judgedObjectives(condition('o'))].join(', ')}
     select o.id, o.title, judged.updated_at as "latestUpdateAt",
       greatest(o.updated_date, o.created_date, judged.updated_at) as "changedAt"
     from judged join public.objectives o on o.id = judged.id where is_open
     order by judged.updated_at nulls last, o.title_key collate public.by_value, o.id limit ${mostObjectives}`,
    params.values,
  )
}

/** Of the team that someone is in, and of those they lead: what the last review of each agreed on. */
const plannedReviews = (tx: Tx, scope: Scope) =>
  tx.query<PlannedReview>(
    `select r.id, r.next_on::text as "nextOn", json_build_object('id', t.id, 'name', t.name) as team,
       coalesce(r.finished_at, r.started_at) as "changedAt"
     from public.teams t cross join lateral (
       select * from public.team_reviews newest where newest.team_id = t.id
       order by newest.started_at desc, newest.id desc limit 1) r
     where t.team_leader_id = $1 or t.id = (select p.team_id from public.profiles p where p.id = $1)
     order by t.id`,
    [scope.actor.id],
  )

/** All that has a day for that person: their own, and what every member of the company sees. */
export const factsOf = async (
  tx: Tx,
  scope: Scope,
  { madeAt, shows }: Pick<KeptCalendar, 'madeAt' | 'shows'>,
): Promise<Facts> => {
  const { timeZone, planAhead } = await companySettings(tx, scope)
  const today = dayOf(scope.now, timeZone)
  const isShown = (part: (typeof shows)[number]) => shows.includes(part)
  return {
    ...{ companyId: scope.companyId, profileId: scope.actor.id, madeAt, timeZone, planAhead },
    objectives: isShown('updates') ? await openObjectives(tx, scope) : [],
    reviews: isShown('reviews') ? await plannedReviews(tx, scope) : [],
    actions: isShown('actions') ? (await myActions(tx, scope, today)).actions : [],
    help: isShown('help')
      ? (await listAsked(tx, scope, today)).blockers.flatMap(({ id, objective, help: { ask } }) =>
          ask ? [{ id, objective, ask }] : [],
        )
      : [],
    quarters: isShown('quarters') ? await readKeptQuarters(tx) : [],
  }
}
