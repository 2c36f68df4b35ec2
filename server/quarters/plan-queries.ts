import { type CoachRule, mostObjectivesOfAnOwner, wordingRules } from '@cairn/domain/coach/rules'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import {
  checksOf,
  type DraftCheck,
  type DraftFilters,
  type DraftHint,
  type DraftPage,
  draftHints,
  ofNoTeam,
  type PlannedObjective,
  type QuarterPlan,
  type TeamFigures,
  teamsOf,
} from '@cairn/domain/quarters/plan'
import type { Tx } from '../db/client.ts'
import { type JsonText, pageText, withKeys } from '../db/json-text.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'
import { readObjectiveTexts } from '../objectives/json.ts'
import { refuseUnknown } from '../objectives/matching.ts'
import { leadJoins, teamJson } from '../objectives/rows.ts'
import { type CursorKey, cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { type Parameters, parameters } from '../paging/statement.ts'
import { readOverview } from './queries.ts'

/** Asked once a statement: of companies only the reader's own is seen. */
const coachIsOn = 'exists (select 1 from public.companies where coach_on)'

/** As hintsOf() has them, of `o` and its `parent`. */
const wordingSql = `array[${wordingRules.map((rule) => `'${rule}'`).join(', ')}]`
const hintSql: Record<DraftHint, string> = {
  no_parent_or_strategy: 'o.parent_id is null and o.strategy_id is null',
  no_target: `not exists (
    select 1 from public.key_results k where k.objective_id = o.id and k.target_value is not null)`,
  wording: `${coachIsOn} and o.hints ?| ${wordingSql}`,
  parent_elsewhere: 'parent.quarter is not null and parent.quarter <> o.quarter',
}
const withParent = 'left join public.objectives parent on parent.id = o.parent_id'
const eachHint = (told: (hint: DraftHint) => string) => draftHints.map(told).join(', ')

/** The objectives of a quarter added up by team, in the order of the tree of teams; those of no team last. */
const selectFigures = `
  with recursive planned as materialized (
    select coalesce(o.team_id, led.id, above.id) as team_id, o.draft,
      ${eachHint((hint) => `o.draft is not null and ${hintSql[hint]} as ${hint}`)},
      case when o.draft is not null and ${hintSql.wording} then (
        select count(*) from jsonb_array_elements_text(o.hints) rule where rule = any(${wordingSql})) else 0 end as wordings
    from public.objectives o ${withParent}
    join public.profiles p on p.id = o.owner_id ${leadJoins}
    where o.quarter = $1),
  figures as (
    select team_id, count(*)::int as objectives, count(draft)::int as drafts,
      count(*) filter (where draft = 'ready')::int as ready,
      ${eachHint((hint) => `count(*) filter (where ${hint})::int as ${hint}`)},
      sum(wordings)::int as wordings
    from planned group by team_id),
  tree as (
    select t.id, array[t.name_key collate public.by_value, t.id::text] as place from public.teams t where t.parent_id is null
    union all
    select t.id, tree.place || array[t.name_key collate public.by_value, t.id::text]
    from tree join public.teams t on t.parent_id = tree.id)
  select case when t.id is not null then ${teamJson('t')} end as team,
    t.id is not null and exists (select 1 from public.profiles m where m.team_id = t.id) as "hasMembers",
    coalesce(objectives, 0) as objectives, coalesce(drafts, 0) as drafts, coalesce(ready, 0) as ready,
    ${eachHint((hint) => `coalesce(${hint}, 0) as ${hint}`)},
    coalesce(wordings, 0) as wordings
  from tree join public.teams t on t.id = tree.id
  full join figures on figures.team_id = t.id
  order by tree.place nulls last`

const ownersWithMore = (quarter: string) => `
  select owner_id, count(*)::int as count from public.objectives
  where quarter = ${quarter} group by owner_id having count(*) > ${mostObjectivesOfAnOwner}`

export const readPlan = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
  quarter: Quarter,
): Promise<QuarterPlan> => {
  const figures = await tx.query<TeamFigures>(selectFigures, [quarter])
  const busyOwners = await tx.query<{ name: string; count: number }>(
    `select p.full_name as name, busy.count from (${ownersWithMore('$1')}) busy
     join public.profiles p on p.id = busy.owner_id order by busy.count desc, p.name_key collate public.by_value, p.id`,
    [quarter],
  )
  const overview = await readOverview(tx, scope, timeZone, quarter)
  return { ...overview, checks: checksOf(figures, busyOwners), teams: teamsOf(figures) }
}

export const draftsLength = 50
const listName = 'drafts'
const keyTypes: readonly CursorKey[] = ['text', 'text', 'uuid']

type DraftRow = Columns<typeof objectives, 'id'> & {
  keys: string[]
  coach: CoachRule[]
  parent: PlannedObjective['parent']
} & Record<DraftHint, boolean>

/** Owners whose objectives belong to a team though they name none: to this one, or to any. */
const ownersOf = (team: string | null) => `
  select p.id from public.profiles p ${leadJoins}
  where coalesce(led.id, above.id) ${team === null ? 'is not null' : `= ${team}`}`

const ofTeam = (team: DraftFilters['teamId'], add: Parameters['add']) => {
  if (team === undefined) return []
  if (team === ofNoTeam) return [`o.team_id is null and o.owner_id not in (${ownersOf(null)})`]
  const id = add(team, 'uuid')
  return [`(o.team_id = ${id} or o.team_id is null and o.owner_id in (${ownersOf(id)}))`]
}

const checkSql = (check: DraftCheck, quarter: string) =>
  check === 'busy_owner'
    ? `o.owner_id in (select owner_id from (${ownersWithMore(quarter)}) busy)`
    : hintSql[check]

/** A page of drafts in their order, which is that of an index. */
export const draftsStatement = (quarter: Quarter, { teamId, check, state, cursor }: DraftFilters) => {
  const { values, add } = parameters()
  const asked = add(quarter, 'text')
  const conditions = [`o.quarter = ${asked}`, 'o.draft is not null', ...ofTeam(teamId, add)]
  if (check !== undefined) conditions.push(checkSql(check, asked))
  if (state !== undefined) conditions.push(`o.draft = ${add(state, 'text')}`)
  if (cursor) {
    const [draft, title, id] = readCursor(cursor, listName, keyTypes)
    conditions.push(
      `(o.draft, o.title_key collate public.by_value, o.id) > (${add(draft, 'text')}, ${add(title, 'text')}, ${add(id, 'uuid')})`,
    )
  }
  const text = `
    select o.id, array_to_json(array[o.draft, o.title_key::text, o.id::text]) as keys,
      case when parent.id is not null then json_build_object(
        'id', parent.id, 'title', parent.title, 'quarter', parent.quarter) end as parent,
      case when ${coachIsOn} then o.hints else '[]' end as coach,
      ${eachHint((hint) => `${hintSql[hint]} as ${hint}`)}
    from public.objectives o ${withParent}
    where ${conditions.join(' and ')} order by o.draft, o.title_key collate public.by_value, o.id limit ${draftsLength + 1}`
  return { text, values }
}

export const listDrafts = async (
  tx: Tx,
  scope: AnyScope,
  quarter: Quarter,
  filters: DraftFilters,
): Promise<JsonText<DraftPage>> => {
  const { teamId } = filters
  if (teamId !== undefined && teamId !== ofNoTeam) await refuseUnknown(tx, { teamId })
  const { text, values } = draftsStatement(quarter, filters)
  const { rows, next } = pageOf(await tx.query<DraftRow>(text, values), draftsLength, ({ keys }) => keys)
  const found = new Map(rows.map((row) => [row.id, row]))
  const texts = await readObjectiveTexts(tx, scope, [...found.keys()])
  const planned = texts.map((one) => {
    const row = found.get(one.id)
    const hints = draftHints.filter((hint) => row?.[hint])
    const wording = wordingRules.filter((rule) => row?.coach.includes(rule))
    return withKeys(one, { parent: row?.parent ?? null, hints, wording })
  })
  return pageText(planned, next === null ? null : cursorOf(listName, next))
}
