import { KeyResult } from '@cairn/domain/objectives/key-results'
import { Objective, Person, StrategyMark, TeamMark } from '@cairn/domain/objectives/schema'
import { can } from '@cairn/domain/permissions'
import { staleBefore } from '@cairn/domain/updates/rules'
import type { Tx } from '../db/client.ts'
import { type JsonText, jsonList, jsonText } from '../db/json-text.ts'
import { sqlOfColumns } from '../db/reading.ts'
import { keyResults, objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'
import { fromWanted, levelOfRow, stateOfRow, unreadColumns } from './rows.ts'
import { isAskedFor } from './standing-sql.ts'

const personText = (alias: string) =>
  jsonText(Person, {
    id: `${alias}.id`,
    fullName: `${alias}.full_name`,
    title: `${alias}.title`,
    profileEmoji: `${alias}.profile_emoji`,
  })

const keyResultText = jsonText(KeyResult, {
  ...sqlOfColumns(keyResults, 'k', {
    companyId: true,
    objectiveId: true,
    position: true,
    createdAt: true,
    updatedAt: true,
    search: true,
  }),
  progress: 'public.key_result_progress(k.start_value, k.current_value, k.target_value)',
})

const LatestUpdate = Objective.shape.latestUpdate.unwrap()
const latestText = jsonText(LatestUpdate, {
  id: 'w.id',
  createdAt: 'w.created_at',
  status: 'w.status',
  authorName: 'w.author_name',
})

/** $2: who asks; $3: whether they may change every objective; $4: updates from before this moment are too old; $5: the teams whose objectives they may change. */
const objectiveText = jsonText(Objective, {
  ...sqlOfColumns(objectives, 'o', unreadColumns),
  countsAs: 'o.counts_as',
  level: levelOfRow,
  quarterState: stateOfRow,
  progress: 'coalesce(o.progress, o.measured)',
  progressOverride: 'o.progress',
  owner: personText('p'),
  team: `case when t.id is not null then ${jsonText(TeamMark, { id: 't.id', name: 't.name', icon: 't.icon' })} end`,
  strategy: `case when s.id is not null then ${jsonText(StrategyMark, { id: 's.id', title: 's.title' })} end`,
  coOwners: 'shared.people',
  keyResults: 'measured.list',
  latestUpdate: 'latest.said',
  isComplete: `o.counts_as = 'completed'`,
  isDue: `${isAskedFor}
    and (latest.created_at is null or latest.created_at < $4::timestamptz)`,
  childCount: 'beneath.count',
  canChange: `$3::boolean or t.id = any($5::uuid[]) is true or $2::uuid in (o.owner_id, p1.owner_id, p2.owner_id, p3.owner_id, p4.owner_id) is true
    or exists (select 1 from public.objective_shares mine
      where mine.user_id = $2::uuid and mine.objective_id in (o.id, p1.id, p2.id, p3.id, p4.id))`,
})

const selectTexts = (ids: string) => `
  select o.id, beneath.count as child_count, ${objectiveText} as told
  ${fromWanted(ids)}
  left join lateral (
    select ${jsonList(personText('c'), 'c.name_key collate public.by_value, c.id')} as people
    from public.objective_shares share join public.profiles c on c.id = share.user_id
    where share.objective_id = o.id) shared on true
  left join lateral (
    select ${jsonList(keyResultText, 'k.position, k.id')} as list
    from public.key_results k where k.objective_id = o.id) measured on true
  left join lateral (
    select w.created_at, ${latestText} as said from public.weekly_updates w
    where w.objective_id = o.id order by w.created_at desc, w.id desc limit 1) latest on true
  cross join lateral (
    select count(*)::int from public.objectives child where child.parent_id = o.id) beneath
  order by wanted.place`

export type ObjectiveText = JsonText<Objective> & { id: string; childCount: number }

const selectWanted = selectTexts('$1::uuid[]')
/** The objective $1, and then its children, the newest first. */
const selectFamily = selectTexts(`array[$1::uuid] || array(
  select id from public.objectives where parent_id = $1::uuid order by created_date desc, id desc limit $6::int)`)

/** The read model of readObjectives() as the database writes it, to be passed on. A test compares the two. */
export const readObjectiveTexts = async (tx: Tx, scope: AnyScope, ids: readonly string[]) =>
  ids.length === 0 ? [] : readTexts(tx, scope, selectWanted, [ids])

/** The same for one objective and its first children, in one statement. */
export const readFamilyTexts = (tx: Tx, scope: AnyScope, id: string, children: number) =>
  readTexts(tx, scope, selectFamily, [id], [children])

const readTexts = async (
  tx: Tx,
  { actor, now, isPast = false }: AnyScope,
  statement: string,
  wanted: readonly unknown[],
  more: readonly unknown[] = [],
): Promise<ObjectiveText[]> => {
  const rows = await tx.query<{ id: string; child_count: number; told: string | null }>(statement, [
    ...wanted,
    isPast ? null : actor.id,
    !isPast && can(actor, 'objective.change'),
    staleBefore(now),
    isPast || actor.id !== null ? null : actor.teamIds,
    ...more,
  ])
  return rows.map(({ id, child_count, told }) => {
    if (told === null) throw new Error(`The objective ${id} lacks something that its contract names`)
    return { id, childCount: child_count, text: told }
  })
}
