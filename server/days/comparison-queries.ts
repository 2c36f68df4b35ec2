import { Compared, type Comparison, changesBetween, OtherDay } from '@cairn/domain/objectives/comparison'
import { Person, StrategyMark } from '@cairn/domain/objectives/schema'
import type { Tx } from '../db/client.ts'
import { jsonList, jsonText } from '../db/json-text.ts'
import { ofPast } from './sql.ts'

const keyResultsOf = (text: string) => `(
  select ${jsonList(text, 'k.position, k.id')} from public.key_results k where k.objective_id = o.id)`
const standing = {
  countsAs: 'o.counts_as',
  progress: 'coalesce(o.progress, o.measured)',
  parentId: 'o.parent_id',
}

/** How the objective with the id of `wanted` stands, by the tables of today; null where it is not there. */
const whole = `(select ${jsonText(OtherDay, {
  ...standing,
  title: 'o.title',
  parentTitle: '(select above.title from public.objectives above where above.id = o.parent_id)',
  strategy: `(select ${jsonText(StrategyMark, { id: 's.id', title: 's.title' })} from public.strategies s where s.id = o.strategy_id)`,
  owner: `(select ${jsonText(Person, {
    id: 'p.id',
    fullName: 'p.full_name',
    title: 'p.title',
    profileEmoji: 'p.profile_emoji',
  })} from public.profiles p where p.id = o.owner_id)`,
  keyResults: keyResultsOf(
    jsonText(OtherDay.shape.keyResults.element, {
      id: 'k.id',
      title: 'k.title',
      startValue: 'k.start_value',
      currentValue: 'k.current_value',
      targetValue: 'k.target_value',
      unit: 'k.unit',
      progress: 'public.key_result_progress(k.start_value, k.current_value, k.target_value)',
    }),
  ),
})} from public.objectives o where o.id = wanted.id)`

/** The same, as far as it tells what changed. */
const brief = `(select ${jsonText(Compared, {
  ...standing,
  strategy: `(select ${jsonText(StrategyMark.pick({ id: true }), { id: 's.id' })} from public.strategies s where s.id = o.strategy_id)`,
  keyResults: keyResultsOf(
    jsonText(Compared.shape.keyResults.element, { id: 'k.id', targetValue: 'k.target_value' }),
  ),
})} from public.objectives o where o.id = wanted.id)`

const lastNamed = (actions: string) => `(
  select a.actor_name from public.activity a
  where a.subject_type = 'objective' and a.subject_id = wanted.id and a.action in (${actions}) order by a.id desc limit 1)`

/** When it came after that day, when it was last there, and since when it hangs where it does today: each asked for where it is told. */
const selectCompared = (before: string, today: string) => `
  select wanted.id, stood.before, stood.today,
    case when stood.before is null then (
      select min(d.day)::text from public.objective_days d
      where d.objective_id = wanted.id and d.day > current_setting('app.at')::date) end as came,
    case when stood.before is null then ${lastNamed(`'objective.created', 'objective.restored'`)} end as "cameBy",
    case when stood.today is null then (
      select max(d.until)::text from public.objective_days d
      where d.objective_id = wanted.id and d.until <> 'infinity') end as gone,
    case when stood.today is null then ${lastNamed(`'objective.deleted'`)} end as "goneBy",
    case when stood.before is not null then (
      select max(d.until)::text from public.objective_days d join public.objectives now on now.id = d.objective_id
      where d.objective_id = wanted.id and d.until <> 'infinity'
        and (d.parent_id is distinct from now.parent_id
          or now.parent_id is null and d.strategy_id is distinct from now.strategy_id)) end as moved
  from unnest((select $1::uuid[])) wanted (id)
  cross join lateral (select ${ofPast(before)} as before, ${today} as today offset 0) stood`

/** Which day the rows themselves tell. */
type Shows = 'before' | 'today'
const statements: Record<Shows, string> = {
  before: selectCompared(brief, whole),
  today: selectCompared(whole, brief),
}

/** What stands today stands since the last of its days; without one it is gone. */
const selectTouched = `
  select wanted.id from unnest($1::uuid[]) wanted (id)
  left join public.objective_days d on d.objective_id = wanted.id and d.until = 'infinity'
  where d.day is null or d.day > current_setting('app.at')::date or exists (
    select from public.key_result_days k
    where k.objective_id = wanted.id and k.until = 'infinity' and k.day > current_setting('app.at')::date)`

type ComparedRow = Record<Shows, string | null> &
  Record<'came' | 'gone' | 'moved' | 'cameBy' | 'goneBy', string | null> & { id: string }

/** Objectives on two days: the one that the transaction names, and today. */
export type Beside = {
  /** Reads the day that is shown, without the other; and the other, without that. */
  alone: Tx
  other: Tx
  /** Of each what it is on the other day than the one that is shown. */
  compare(ids: readonly string[]): Promise<ReadonlyMap<string, Comparison>>
  /** Of them those that something was kept of after the earlier day: no other can have changed. */
  touched(ids: readonly string[]): Promise<string[]>
}

export const besideOf = (tx: Tx, past: Tx, shows: Shows): Beside => ({
  alone: shows === 'before' ? past : tx,
  other: shows === 'before' ? tx : past,
  compare: async (ids) => {
    if (ids.length === 0) return new Map()
    const rows = await tx.query<ComparedRow>(statements[shows], [ids])
    return new Map(rows.map((row) => [row.id, comparisonOf(row, shows)]))
  },
  touched: async (ids) => {
    const rows = await tx.query<{ id: string }>(selectTouched, [ids])
    return rows.map(({ id }) => id)
  },
})

const comparisonOf = (
  { came, cameBy, gone, goneBy, moved, ...row }: ComparedRow,
  shows: Shows,
): Comparison => {
  const stood = (day: Shows) => (row[day] === null ? null : JSON.parse(row[day]))
  const shown: Compared | null = stood(shows)
  const other: OtherDay | null = stood(shows === 'before' ? 'today' : 'before')
  const [before, today] = shows === 'before' ? [shown, other] : [other, shown]
  const changes = changesBetween(before, today)
  return {
    other,
    changes,
    came: before === null && came !== null ? { day: came, byName: cameBy } : null,
    gone: today === null && gone !== null ? { day: gone, byName: goneBy } : null,
    movedOn: changes.includes('moved') ? moved : null,
    isGhost: shown === null,
  }
}
