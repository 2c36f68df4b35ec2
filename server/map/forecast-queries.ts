import { quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import { groupBy } from '@cairn/domain/group-by'
import {
  type Foreseen,
  type ForeseenTree,
  nothingCounted,
  paceBegins,
  paceOf,
  paceWeeks,
  tallyOf,
  weeksLeftIn,
  whyNoForecast,
  whyUnmoved,
} from '@cairn/domain/map/forecast'
import type { ForeseenStep, ObjectiveForecast } from '@cairn/domain/map/schema'
import { type Measure, ownProgress } from '@cairn/domain/objectives/progress'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { Person } from '@cairn/domain/objectives/schema'
import { dayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import { notFound } from '../objectives/checks.ts'
import { stateOfRow } from '../objectives/rows.ts'
import { refuse } from '../refused.ts'

type Standing = Omit<Foreseen, 'own' | 'pace' | 'weeks'> &
  Pick<ForeseenStep, 'id' | 'title' | 'countsAs'> & {
    parentId: string | null
    quarter: Quarter
    createdDate: Date
    /** The chosen one, or above it. */
    isOnWay: boolean
    owner: Person | null
    strategy: Pick<NonNullable<ObjectiveForecast['strategy']>, 'id' | 'title'> | null
  }

/** Who takes the forecasts of those beneath; only there one has to look further. */
const takesChildren = `o.progress_counts <> 'key_results' and o.progress is null
  and o.status not in ('completed', 'will_not_complete')`

/**
 * The chosen one with what lies above it, all trees of the strategy they stand under, and beneath these whatever somebody
 * counts. Names are wanted on the way alone.
 */
const selectStanding = `
  with recursive way as (
    select id, parent_id, strategy_id from public.objectives where id = $1
    union all
    select p.id, p.parent_id, p.strategy_id from way join public.objectives p on p.id = way.parent_id
  ), tree as (
    select o.id, ${takesChildren} as goes_on from public.objectives o
    where o.id in (select id from way)
      or o.parent_id is null and o.strategy_id = (select strategy_id from way where parent_id is null)
    union
    select o.id, ${takesChildren} from tree
    join public.objectives o on o.parent_id = tree.id where tree.goes_on
  )
  select o.id, o.title, o.counts_as as "countsAs", o.parent_id as "parentId", o.quarter, o.created_date as "createdDate", o.status, o.draft,
    ${stateOfRow} as "quarterState", coalesce(o.progress, o.measured) as progress, o.progress is not null as "isSetByHand",
    o.progress_counts as "progressCounts", o.own_share as "ownShare", way.id is not null as "isOnWay",
    case when way.id is not null then (select json_build_object('id', p.id, 'fullName', p.full_name, 'title', p.title, 'profileEmoji', p.profile_emoji)
      from public.profiles p where p.id = o.owner_id) end as owner,
    case when way.id is not null and o.parent_id is null then (select json_build_object('id', s.id, 'title', s.title)
      from public.strategies s where s.id = o.strategy_id) end as strategy
  from tree join public.objectives o on o.id = tree.id left join way on way.id = o.id
  order by o.id`

type Then = {
  id: string
  keyResults: (Measure & { before: number | null; hasMoved: boolean })[]
  /** What was set by hand before it was first touched since; null also where nothing was set, or nothing was touched. */
  byHand: number | null
  hasTouchedHand: boolean
}

/**
 * Key results as they are, with the value each had at a moment, its own for each objective: the one that the first change
 * since then began from. The log tells every change; of updates that were loaded without one their own words do.
 */
const selectThen = `
  with given as materialized (select * from unnest($1::uuid[], $2::timestamptz[]) as one (id, since)),
  noted as materialized (
    select given.id, a.id as place, a.created_at as at, a.before
    from given join public.activity a on a.subject_type = 'objective' and a.subject_id = given.id and a.created_at >= given.since
    where a.before is not null
  ), moved as (
    select one.key as id, one.value ->> 'currentValue' as value, at, place from noted,
      jsonb_each(case when jsonb_typeof(before -> 'keyResults') = 'object' then before -> 'keyResults' else '{}' end) one
    where one.value ? 'currentValue'
    union all
    select change ->> 'keyResultId', change ->> 'from', u.created_at, 0
    from given join public.weekly_updates u on u.objective_id = given.id and u.created_at >= given.since,
      jsonb_array_elements(u.value_changes) change
  ), first as (
    select distinct on (id) id::uuid, value::float8 from moved order by id, at, place
  ), hand as (
    select distinct on (id) id, (before ->> 'progress')::float8 as value from noted where before ? 'progress' order by id, place
  )
  select given.id, hand.value as "byHand", hand.id is not null as "hasTouchedHand", coalesce((
    select json_agg(json_build_object('startValue', k.start_value, 'currentValue', k.current_value, 'targetValue', k.target_value,
      'weight', k.weight, 'before', first.value, 'hasMoved', first.id is not null) order by k.position, k.id)
    from public.key_results k left join first on first.id = k.id where k.objective_id = given.id), '[]') as "keyResults"
  from given left join hand on hand.id = given.id`

/** The own part now and as it stood then, those values against the start, target and weights of today. */
const ownParts = ({ progress, isSetByHand }: Standing, { keyResults, byHand, hasTouchedHand }: Then) => {
  const measured = ownProgress(
    keyResults.map(({ before, hasMoved, ...one }) => (hasMoved ? { ...one, currentValue: before } : one)),
  )
  if (!isSetByHand) return { is: ownProgress(keyResults), was: measured }
  return { is: progress, was: hasTouchedHand ? (byHand ?? measured) : progress }
}

/** Of each how it goes on: to the end of its own quarter, and no further than the one that is asked about. */
const foresee = async (
  tx: Tx,
  all: readonly Standing[],
  { now, timeZone, weeks }: { now: Date; timeZone: string; weeks: number },
) => {
  const today = dayOf(now, timeZone)
  const begins = all.map(({ createdDate }) => paceBegins(today, createdDate, timeZone))
  const found = await tx.query<Then>(selectThen, [all.map(({ id }) => id), begins])
  const thenOf = new Map(found.map((one) => [one.id, one]))
  return new Map(
    all.map((one): [string, Foreseen] => {
      const then = thenOf.get(one.id)
      const own = then ? ownParts(one, then) : { is: null, was: null }
      return [
        one.id,
        {
          ...one,
          own: own.is,
          pace: paceOf(own.is, own.was, paceWeeks(today, dayOf(one.createdDate, timeZone))),
          weeks: Math.min(weeks, weeksLeftIn(one.quarter, today)),
        },
      ]
    }),
  )
}

/** What a forecast of this objective, and of everything above it, is counted from. */
export const readForecast = async (
  tx: Tx,
  { now }: AnyScope,
  timeZone: string,
  id: string,
): Promise<ObjectiveForecast> => {
  const all = await tx.query<Standing>(selectStanding, [id])
  const byId = new Map(all.map((one) => [one.id, one]))
  const asked = byId.get(id)
  if (asked === undefined) throw notFound()
  refuse(whyNoForecast(asked, now, timeZone))
  const weeks = weeksLeftIn(asked.quarter, dayOf(now, timeZone))
  const foreseen = await foresee(tx, all, { now, timeZone, weeks })
  const children = groupBy(all, ({ parentId }) => parentId ?? '')
  const treesOf = (ones: readonly Standing[]): ForeseenTree[] =>
    ones.flatMap((one) => {
      const of = foreseen.get(one.id)
      return of ? [{ of, children: whyUnmoved(of) === null ? treesOf(children.get(one.id) ?? []) : [] }] : []
    })
  const tallyWithout = (ones: readonly Standing[], left: string | null) =>
    tallyOf(treesOf(ones.filter((one) => one.id !== left)))
  const stepOf = (one: Standing, onWay: string | null): ForeseenStep[] => {
    const { title, countsAs, owner } = one
    const of = foreseen.get(one.id)
    if (!of || !owner) return []
    const others = whyUnmoved(of) === null ? tallyWithout(children.get(one.id) ?? [], onWay) : nothingCounted
    return [{ id: one.id, title, countsAs, owner, of, others }]
  }
  const above: ForeseenStep[] = []
  let top = asked
  for (let at = byId.get(top.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) {
    above.push(...stepOf(at, top.id))
    top = at
  }
  const [chosen] = stepOf(asked, null)
  if (chosen === undefined) throw notFound()
  const { strategy } = top
  const roots = children.get('') ?? []
  return {
    day: quarterSpan(asked.quarter, timeZone).lastDay,
    chosen,
    above,
    strategy: strategy && { ...strategy, others: tallyWithout(roots, top.id) },
  }
}
