import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { Objective } from '@cairn/domain/objectives/schema'
import {
  type ScoreCard,
  type ScoreFilters,
  type ScorePage,
  suggestionsFor,
} from '@cairn/domain/quarters/scoring'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'
import { personJson, readObjectives } from '../objectives/rows.ts'
import { readScores } from '../objectives/score-stored.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { parameters } from '../paging/statement.ts'
import { readCommits } from './commit-queries.ts'
import { readOverview } from './queries.ts'

/** Objectives with their scores, and with what each would be by its figures. */
export const readCards = async (
  tx: Tx,
  found: readonly Objective[],
  isCommitted: boolean,
): Promise<ScoreCard[]> => {
  const ids = found.map(({ id }) => id)
  const scores = await readScores(tx, ids)
  const commits = isCommitted ? await readCommits(tx, ids) : null
  return found.map((objective) => {
    const originals = commits?.originalsOf(objective.id) ?? null
    const children = commits?.childrenOf(objective.id) ?? []
    return {
      objective,
      score: scores.get(objective.id) ?? null,
      suggested: suggestionsFor(objective, originals, { ...objective, children }),
      originals,
    }
  })
}

/** What an objective was carried over to, where that is still there. */
export const readSuccessor = async (tx: Tx, id: string) => {
  const [row] = await tx.query<{ id: string; version: number }>(
    `select n.id, s.successor_version as version from public.objectives o
     join public.scores s on s.objective_id = o.id and s.quarter = o.quarter
     join public.objectives n on n.id = s.successor_id where o.id = $1`,
    [id],
  )
  return row ?? null
}

export const pageLength = 20
const listName = 'scores'

/** By title. What is a draft yet is not scored. */
export const listScores = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
  quarter: Quarter,
  { mine, cursor }: ScoreFilters,
): Promise<ScorePage> => {
  const { values, add } = parameters()
  const conditions = [`o.quarter = ${add(quarter, 'text')}`, 'o.draft is null']
  if (mine === 'true') {
    const me = add(scope.actor.id, 'uuid')
    conditions.push(`(o.owner_id = ${me} or o.id in (
      select objective_id from public.objective_shares where user_id = ${me}))`)
  }
  const matched = conditions.join(' and ')
  const [counts] = await tx.query<Pick<ScorePage, 'scored' | 'total'>>(
    `select count(*)::int as total, count(*) filter (where s.score is not null or s.outcome = 'dropped')::int as scored
     from public.objectives o
     left join public.scores s on s.objective_id = o.id and s.quarter = o.quarter where ${matched}`,
    [...values],
  )
  const [title, last] = cursor ? readCursor(cursor, listName, ['text', 'uuid']) : []
  const beyond = cursor
    ? `and (o.title_key collate public.by_value, o.id) > (${add(title, 'text')}, ${add(last, 'uuid')})`
    : ''
  const found = await tx.query<Columns<typeof objectives, 'id'> & { key: string }>(
    `select o.id, o.title_key::text as key from public.objectives o where ${matched} ${beyond}
     order by o.title_key collate public.by_value, o.id limit ${pageLength + 1}`,
    values,
  )
  const { rows, next } = pageOf(found, pageLength, ({ key, id }) => cursorOf(listName, [key, id]))
  const overview = await readOverview(tx, scope, timeZone, quarter)
  const read = await readObjectives(
    tx,
    scope,
    rows.map(({ id }) => id),
  )
  return {
    quarter: overview,
    ...(counts ?? { scored: 0, total: 0 }),
    cards: await readCards(tx, read, overview.committed !== null),
    nextCursor: next,
  }
}

const ownersNamed = 50
type OwnerRow = { owner: Objective['owner']; objectives: number }

export const readUnscored = async (tx: Tx, quarter: Quarter) => {
  const rows = await tx.query<OwnerRow>(
    `select ${personJson('p')} as owner, held.count as objectives
     from (
       select o.owner_id, count(*)::int from public.objectives o
       left join public.scores s on s.objective_id = o.id and s.quarter = o.quarter
       where o.quarter = $1 and o.draft is null and s.score is null and s.outcome is distinct from 'dropped'
       group by 1) held
     join public.profiles p on p.id = held.owner_id order by held.count desc, p.name_key collate public.by_value, p.id`,
    [quarter],
  )
  const [dropped] = await tx.query<{ count: number }>(
    `select count(*)::int as count from public.objectives o
     join public.scores s on s.objective_id = o.id and s.quarter = o.quarter
     where o.quarter = $1 and o.draft is null and s.score is null and s.outcome = 'dropped'`,
    [quarter],
  )
  const rest = rows.slice(ownersNamed)
  return {
    owners: rows.slice(0, ownersNamed),
    more: { owners: rest.length, objectives: rest.reduce((sum, { objectives }) => sum + objectives, 0) },
    dropped: dropped?.count ?? 0,
  }
}
