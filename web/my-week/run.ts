import type { Reply } from '@cairn/domain/endpoint'
import type { updates } from '@cairn/domain/updates/contract'
import { messages } from '@cairn/domain/updates/messages'
import { dueUpdate } from '@cairn/domain/updates/rules'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { weekMessages } from '@cairn/domain/updates/week-messages'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { afterPress, withErrorAt, withoutCorrected } from '../form.ts'
import { useKeptTyping } from '../kept-typing.ts'
import { TypedUpdate, type UpdateDraft, updateDraftErrors, updateDraftOf } from '../updates/draft.ts'
import { submitFailure, useSaveUpdate } from '../updates/queries.ts'

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
const isSaidElsewhere = (items: readonly WeekItem[], id: string) =>
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

type Problem = { errors: Record<string, string>; failure: string | null }
const noProblem: Problem = { errors: {}, failure: null }

/** By the id of the OKR. */
const TypedWords = z.array(z.tuple([z.string(), TypedUpdate]))

/** Goes through the week one OKR after another. What is typed about one waits there while another has its turn. */
export const useRun = (week: Week) => {
  const [order] = useState(() => orderOfRun(week.objectives))
  const [seen] = useState(() => new Map(week.objectives.map((item) => [item.objective.id, item])))
  const items = itemsOfRun(order, seen, week.objectives)
  const [posted, setPosted] = useState<ReadonlyMap<string, WeeklyUpdate>>(new Map())
  const { found, keep } = useKeptTyping('my-week', TypedWords)
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedUpdate>>(
    () => new Map(found?.filter(([id]) => seen.has(id))),
  )
  const [chosen, setActive] = useState(() => [...typed.keys()].at(-1) ?? nextWaiting(items, new Set(), null))
  useEffect(() => keep(typed.size > 0 ? [...typed] : null), [typed, keep])
  const [problem, setProblem] = useState(noProblem)
  const [news, setNews] = useState('')
  const saving = useSaveUpdate()
  const done = new Set(posted.keys())
  // Where a co-owner was faster, the turn passes on, unless something is typed there already.
  const active =
    chosen !== null && isSaidElsewhere(items, chosen) && !typed.has(chosen)
      ? nextWaiting(items, done, chosen)
      : chosen
  const item = items.find(({ objective }) => objective.id === active) ?? null
  const turn = useRef(active)
  useEffect(() => {
    turn.current = active
  }, [active])
  const begunWith = ({ objective }: WeekItem): TypedUpdate => {
    const initial = updateDraftOf(objective)
    return typed.get(objective.id) ?? { draft: initial, initial }
  }
  const current = item && begunWith(item)

  const turnTo = (id: string | null) => {
    setProblem(noProblem)
    setActive(id)
  }
  const setDraft = (changed: UpdateDraft) => {
    if (!item || !current) return
    setTyped((before) => new Map([...before, [item.objective.id, { ...current, draft: changed }]]))
    setProblem((before) => ({ ...before, errors: withoutCorrected(before.errors, current.draft, changed) }))
  }
  const leave = (path: string) => {
    const errors = current ? updateDraftErrors(current.draft) : {}
    afterPress(() => {
      // What was pressed may have passed the turn on.
      if (turn.current === active)
        setProblem((before) => ({ ...before, errors: withErrorAt(path, before.errors, errors) }))
    })
  }
  const save = (of: WeekItem, { draft: wanted, initial }: TypedUpdate) => {
    const { id, title } = of.objective
    const errors = updateDraftErrors(wanted)
    setProblem({ errors, failure: null })
    if (Object.keys(errors).length > 0 || saving.isPending) return
    saving.mutate(
      { objectiveId: id, draft: wanted, initial },
      {
        onSuccess: ({ update }) => {
          setPosted((before) => new Map([...before, [id, update]]))
          setTyped((before) => new Map([...before].filter(([other]) => other !== id)))
          setNews(weekMessages.saved(title))
          turnTo(nextWaiting(items, new Set([...done, id]), id))
        },
        onError: (error) => setProblem({ errors: {}, failure: submitFailure(error) }),
      },
    )
  }
  return {
    items,
    posted,
    item,
    draft: current?.draft ?? null,
    ...problem,
    news,
    isBusy: saving.isPending,
    /** Whether its words were typed before the page went away. */
    isBack: found?.some(([id]) => id === active && typed.has(id)) ?? false,
    isDirty: typed.size > 0,
    isTyped: (id: string) => typed.has(id),
    turnTo,
    setDraft,
    /** What is wrong in a field is said when it is left. */
    leave,
    step: (by: 1 | -1) => turnTo(neighbour(items, done, active, by)),
    save: () => item && current && save(item, current),
    sayNoChange: () => {
      if (!item) return
      const initial = updateDraftOf(item.objective)
      save(item, { draft: { ...initial, updateText: messages.noChange }, initial })
    },
  }
}
