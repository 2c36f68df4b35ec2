import { deepestLevel } from '@cairn/domain/objectives/hierarchy'
import {
  compareQuarters,
  currentQuarter,
  type Quarter,
  type QuarterState,
  quarterChoices,
  quarterChoicesFor,
} from '@cairn/domain/objectives/quarter'
import { isStrategyOffered, mayKeepStrategy, type Placed } from '@cairn/domain/objectives/rules'
import type { Person } from '@cairn/domain/objectives/schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { quarters as quartersTable } from '../db/schema/quarters.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { parameters } from '../paging/statement.ts'
import { notFound } from './checks.ts'
import { treeOf } from './hierarchy.ts'
import { ancestorJoins, levelOfRow } from './rows.ts'

const choicesShown = 50
const membersShown = 20

type Choice = Pick<typeof objectives.$inferSelect, 'id' | 'title' | 'quarter' | 'draft' | 'titleKey'> & {
  level: number
  ownerName: Person['fullName']
  ownerTeamSize: number
}
const cursorTypes = ['integer', 'text', 'uuid'] as const

/** Everyone who reports to someone, directly or not, beside that someone. */
const teamSizes = `
  reports as (
    select manager_id as boss, id as person from public.profiles where manager_id is not null
    union
    select p.manager_id, r.person from reports r join public.profiles p on p.id = r.boss where p.manager_id is not null),
  sizes as materialized (select boss, count(*)::int as size from reports where boss <> person group by boss)`

/** Titles are folded only where the text that is kept folded, of title and description, has what is looked for. */
const hasInTitle = (search: string) =>
  `exists (select from public.objective_texts t
     where t.objective_id = o.id and strpos(t.search_text, public.search_fold(${search})) > 0)
   and strpos(public.search_fold(o.title), public.search_fold(${search})) > 0`

/** In the order of compareParentChoices(), without those that whyCannotBeParent() would refuse. */
export const parentChoices = async (
  tx: Tx,
  {
    objectiveId,
    search,
    cursor,
  }: { objectiveId?: string | undefined; search?: string | undefined; cursor?: string | undefined },
) => {
  const { add, values } = parameters()
  const moved = objectiveId === undefined ? null : await treeOf(tx, objectiveId)
  if (objectiveId !== undefined && moved === null) throw notFound()
  const room = add(deepestLevel - (moved?.height ?? 1), 'integer')
  const own = add([...(moved?.descendantIds ?? []), ...(moved === null ? [] : [moved.id])], 'uuid[]')
  const wanted = search ? hasInTitle(add(search, 'text')) : 'true'
  const beyond = () => {
    if (!cursor) return 'true'
    const at = readCursor(cursor, 'parents', cursorTypes)
    return `(-"ownerTeamSize", "titleKey", id) > (${at.map((value, index) => add(value, cursorTypes[index] ?? 'text')).join(', ')})`
  }
  const found = await tx.query<Choice>(
    `with recursive ${teamSizes}
     select * from (
       select o.id, o.title, o.quarter, o.draft, ${levelOfRow} as level, p.full_name as "ownerName",
         coalesce(sizes.size, 0) as "ownerTeamSize", o.title_key collate public.by_value as "titleKey"
       from public.objectives o
       join public.profiles p on p.id = o.owner_id
       left join sizes on sizes.boss = o.owner_id
       ${ancestorJoins}
       where o.id <> all(${own}) and ${wanted}) choice
     where level <= ${room} and ${beyond()}
     order by "ownerTeamSize" desc, "titleKey", id limit ${choicesShown + 1}`,
    values,
  )
  const { rows, next } = pageOf(found, choicesShown, (last) =>
    cursorOf('parents', [String(-last.ownerTeamSize), last.titleKey, last.id]),
  )
  return { choices: rows, nextCursor: next }
}

export const ownerChoices = (tx: Tx, search = '') =>
  tx.query<Person>(
    `select id, full_name as "fullName", title, profile_emoji as "profileEmoji" from public.profiles
     where strpos(public.search_fold(concat_ws(' ', full_name, title, email)), public.search_fold($1)) > 0
     order by name_key collate public.by_value, id limit ${membersShown}`,
    [search],
  )

type StrategyChoice = Columns<typeof strategies, 'id' | 'title' | 'quarter'>

/** The strategy an objective has already stays among its choices, for the quarter it has already. */
export const formOptions = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
  asked: { quarter?: string | undefined; objectiveId?: string | undefined },
) => {
  const edited = asked.objectiveId === undefined ? null : await ownChoice(tx, asked.objectiveId)
  const { closed, inPlan } = await declaredQuarters(tx)
  const current = currentQuarter(scope.now, timeZone)
  const offered =
    edited === null
      ? quarterChoices(scope.now, timeZone)
      : quarterChoicesFor(edited.quarter, scope.now, timeZone)
  const quarters = offered.filter((one) => one === edited?.quarter || !closed.includes(one))
  const quarter = asked.quarter ?? edited?.quarter ?? firstOpen(current, quarters)
  const known = await tx.query<StrategyChoice>(
    'select id, title, quarter from public.strategies order by title_key collate public.by_value, id',
  )
  const [company] = await tx.query<Columns<typeof companies, 'coach_on'>>(
    'select coach_on from public.companies where id = $1',
    [scope.companyId],
  )
  return {
    coachOn: company?.coach_on ?? false,
    quarters,
    quarter,
    closedNow: closed.includes(current) ? current : null,
    inPlan: quarters.filter((one) => inPlan.includes(one)),
    strategies: known.filter(
      (strategy) => mayKeepStrategy(strategy.id, edited, quarter) || isStrategyOffered(strategy, quarter),
    ),
  }
}

/** Nothing comes into the closed ones, so that nobody is offered one; what comes into one in plan is a draft. */
const declaredQuarters = async (tx: Tx) => {
  const rows = await tx.query<Columns<typeof quartersTable, 'quarter' | 'state'>>(
    `select quarter, state from public.quarters where state in ('closed', 'plan')`,
  )
  const those = (state: QuarterState) =>
    rows.filter((one) => one.state === state).map(({ quarter }) => quarter)
  return { closed: those('closed'), inPlan: those('plan') }
}

const firstOpen = (current: Quarter, offered: readonly Quarter[]) =>
  offered.find((one) => compareQuarters(one, current) >= 0) ?? current

const ownChoice = async (tx: Tx, id: string) => {
  const [row] = await tx.query<Placed>(
    'select quarter, strategy_id as "strategyId" from public.objectives where id = $1',
    [id],
  )
  if (row === undefined) throw notFound()
  return row
}
