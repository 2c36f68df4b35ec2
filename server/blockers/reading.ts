import {
  daysBetween,
  escalationOf,
  mayNothing,
  mayOf,
  type Standing,
  stateOf,
  type TeamAbove,
} from '@cairn/domain/blockers/help'
import type { Ask, AskedOne, Blocker } from '@cairn/domain/blockers/schema'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { Tx } from '../db/client.ts'
import type { Columns, Present } from '../db/reading.ts'
import type { blockerAsks } from '../db/schema/blockers.ts'
import type { weeklyUpdates } from '../db/schema/updates.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'
import { readObjectives, teamJson } from '../objectives/rows.ts'
import { peopleOfTeamsSql } from '../teams/sql.ts'

type Row = Present<
  Columns<typeof weeklyUpdates, 'id' | 'objective_id' | 'blockers' | 'created_at' | 'author_name'>
> &
  Columns<typeof weeklyUpdates, 'created_by' | 'blocker_resolved_at'> &
  Columns<typeof profiles, 'profile_emoji'> &
  Pick<Blocker, 'team'> & {
    line: TeamAbove[] | null
    asked: AskedOne[] | null
    is_asked: boolean
    helper: { id: string; name: string; profileEmoji: string | null } | null
  } & {
    [Column in keyof AskColumns]: AskColumns[Column] | null
  }
type AskColumns = Columns<
  typeof blockerAsks,
  'asked_by' | 'asker_name' | 'asked_at' | 'needed_by' | 'what_would_help' | 'helping_since'
>

export const personJson = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.full_name, 'profileEmoji', ${alias}.profile_emoji)`

/** Whether $1 is asked: by name, or with a team whose people they are among. */
export const isAskedSql = `(b.profile_id = $1
  or b.team_id in (select people.team_id from ${peopleOfTeamsSql} people where people.profile_id = $1))`

/** With who leads where from the author's team up, and whoever is asked. */
const selectBlockers = `
  with recursive line as (
    select p.id as person_id, t.id, t.parent_id, t.team_leader_id, 0 as height
    from public.profiles p join public.teams t on t.id = p.team_id
    where p.id in (select created_by from public.weekly_updates where id = any($2))
    union all
    select line.person_id, t.id, t.parent_id, t.team_leader_id, line.height + 1
    from line join public.teams t on t.id = line.parent_id)
  select w.id, w.objective_id, w.blockers, w.created_at, w.created_by, w.author_name, w.blocker_resolved_at, author.profile_emoji,
    case when team.id is not null then ${teamJson('team')} end as team,
    (select json_agg(json_build_object('leader', case when leader.id is not null then
        json_build_object('id', leader.id, 'name', leader.full_name, 'teamId', leader.team_id) end) order by line.height)
      from line left join public.profiles leader on leader.id = line.team_leader_id where line.person_id = w.created_by) as line,
    a.asked_by, a.asker_name, a.asked_at, a.needed_by::text as needed_by, a.what_would_help, a.helping_since,
    case when helper.id is not null then ${personJson('helper')} end as helper,
    (select json_agg(json_build_object('isEscalation', b.is_escalation,
        'person', case when person.id is not null then ${personJson('person')} end,
        'team', case when t.id is not null then ${teamJson('t')} end) order by b.is_escalation, b.asked_at, b.id)
      from public.blocker_asked b left join public.profiles person on person.id = b.profile_id
      left join public.teams t on t.id = b.team_id where b.update_id = a.update_id) as asked,
    exists (select 1 from public.blocker_asked b where b.update_id = a.update_id and ${isAskedSql}) as is_asked
  from unnest((select $2::uuid[])) with ordinality as wanted (id, place)
  join public.weekly_updates w on w.id = wanted.id
  left join public.profiles author on author.id = w.created_by
  left join public.teams team on team.id = author.team_id
  left join public.blocker_asks a on a.update_id = w.id
  left join public.profiles helper on helper.id = a.helper_id
  order by wanted.place`

const askOf = (row: Row): Ask | null => {
  const { asked_at: at, needed_by: neededBy, what_would_help: whatWouldHelp, asker_name: name } = row
  if (at === null || neededBy === null || whatWouldHelp === null || name === null) return null
  return {
    ...{ at, neededBy, whatWouldHelp },
    by: { id: row.asked_by, name },
    asked: row.asked ?? [],
    helper: row.helper && { ...row.helper, since: row.helping_since ?? at },
  }
}

const standingOf = (row: Row, ask: Ask | null, objective: Objective): Standing => ({
  openedAt: row.created_at,
  authorId: row.created_by,
  line: row.line ?? [],
  ownerId: objective.owner.id,
  sharedWithIds: objective.coOwners.map(({ id }) => id),
  mayChange: objective.canChange,
  isResolved: row.blocker_resolved_at !== null,
  isAsked: row.is_asked,
  ask: ask && {
    askerId: ask.by.id,
    neededBy: ask.neededBy,
    helper: ask.helper,
    askedIds: ask.asked.flatMap(({ person }) => person?.id ?? []),
    askedTeamIds: ask.asked.flatMap(({ team }) => team?.id ?? []),
  },
})

/** A blocker, and what the rules ask of it. */
export type Known = { blocker: Blocker; standing: Standing }

/** The read model of blockers, in the order in which they are asked for; `today` is the company's day. */
export const readKnown = async (
  tx: Tx,
  scope: AnyScope,
  today: string,
  ids: readonly string[],
): Promise<Known[]> => {
  if (ids.length === 0) return []
  const { actor, now } = scope
  const rows = await tx.query<Row>(selectBlockers, [actor.id, ids])
  const objectiveIds = [...new Set(rows.map(({ objective_id: id }) => id))]
  const objectives = new Map((await readObjectives(tx, scope, objectiveIds)).map((one) => [one.id, one]))
  return rows.flatMap((row) => {
    const objective = objectives.get(row.objective_id)
    if (objective === undefined) return []
    const { id, blockers, created_at: createdAt, team, is_asked: isAsked } = row
    const ask = askOf(row)
    const standing = standingOf(row, ask, objective)
    const help = {
      ...{ ask, isAsked },
      state: stateOf(standing),
      may: actor.id === null ? mayNothing : mayOf(standing, actor),
      escalateTo: actor.id === null ? null : escalationOf(standing, actor, { now, today }),
    }
    const author = { id: row.created_by, name: row.author_name, profileEmoji: row.profile_emoji }
    const daysOpen = daysBetween(createdAt, row.blocker_resolved_at ?? now)
    return { blocker: { id, blockers, createdAt, daysOpen, author, team, objective, help }, standing }
  })
}

export const readBlockers = async (...asked: Parameters<typeof readKnown>): Promise<Blocker[]> =>
  (await readKnown(...asked)).map(({ blocker }) => blocker)
