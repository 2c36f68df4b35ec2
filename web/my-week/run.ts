import type { Reply } from '@cairn/domain/endpoint'
import type { updates } from '@cairn/domain/updates/contract'
import { dueUpdate } from '@cairn/domain/updates/rules'

export type Week = Reply<typeof updates.myWeek>
export type WeekItem = Week['objectives'][number]

const rank = { updated: 0, due: 1, later: 2 } as const

const rankOf = ({ state, objective }: WeekItem) => (dueUpdate(objective) === 'first' ? 3 : rank[state])

/** What is done first, as it was done; then what is overdue; then what is not due yet; then what never had an update. */
export const orderOfRun = (items: readonly WeekItem[]): string[] =>
  items
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.state === 'updated' ? latestTime(a) - latestTime(b) : 0))
    .map(({ objective }) => objective.id)

const latestTime = ({ latest }: WeekItem) => latest?.createdAt.getTime() ?? 0

/**
 * The places of a run stay as they were when it began; what each of them is follows the newest reading. What is no
 * longer open keeps its place as it was last seen.
 */
export const itemsOfRun = (
  order: readonly string[],
  seen: ReadonlyMap<string, WeekItem>,
  fresh: readonly WeekItem[],
): WeekItem[] =>
  order.flatMap((id) => fresh.find(({ objective }) => objective.id === id) ?? seen.get(id) ?? [])

/** Whether an update of this week is there, which somebody may have posted meanwhile. */
export const isSaidElsewhere = (items: readonly WeekItem[], id: string) =>
  items.some(({ objective, state }) => objective.id === id && state === 'updated')

/** What still asks for an update in this run. */
const waiting = (items: readonly WeekItem[], done: ReadonlySet<string>) =>
  items.filter(({ objective, state }) => state !== 'updated' && !done.has(objective.id))

/** The next one that waits, from there on and then from the top; none when all are done. */
export const nextWaiting = (items: readonly WeekItem[], done: ReadonlySet<string>, after: string | null) => {
  const from = items.findIndex(({ objective }) => objective.id === after) + 1
  const [found] = waiting([...items.slice(from), ...items.slice(0, from)], done)
  return found?.objective.id ?? null
}

/** One place up or down among those that wait, staying within them. */
export const neighbour = (
  items: readonly WeekItem[],
  done: ReadonlySet<string>,
  active: string | null,
  step: 1 | -1,
) => {
  const left = waiting(items, done)
  const at = left.findIndex(({ objective }) => objective.id === active)
  return left[Math.min(left.length - 1, Math.max(0, at + step))]?.objective.id ?? null
}
