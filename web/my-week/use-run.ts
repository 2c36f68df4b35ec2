import { messages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { weekMessages } from '@cairn/domain/updates/week-messages'
import { useState } from 'react'
import { type UpdateDraft, updateDraftErrors, updateDraftOf } from '../updates/draft.ts'
import { submitFailure, useSaveUpdate } from '../updates/use-save-update.ts'
import {
  isSaidElsewhere,
  itemsOfRun,
  neighbour,
  nextWaiting,
  orderOfRun,
  type Week,
  type WeekItem,
} from './run.ts'

type Problem = { errors: Record<string, string>; failure: string | null }
const noProblem: Problem = { errors: {}, failure: null }

/** What is being said about an OKR, beside what it was when the person began: only what they touched is theirs. */
type Typed = { draft: UpdateDraft; initial: UpdateDraft }

/** Goes through the week one OKR after another. What is typed about one waits there while another has its turn. */
export const useRun = (week: Week) => {
  const [order] = useState(() => orderOfRun(week.objectives))
  const [seen] = useState(() => new Map(week.objectives.map((item) => [item.objective.id, item])))
  const items = itemsOfRun(order, seen, week.objectives)
  const [posted, setPosted] = useState<ReadonlyMap<string, WeeklyUpdate>>(new Map())
  const [chosen, setActive] = useState(() => nextWaiting(items, new Set(), null))
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
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
  const begunWith = ({ objective }: WeekItem): Typed => {
    const initial = updateDraftOf(objective)
    return typed.get(objective.id) ?? { draft: initial, initial }
  }
  const current = item && begunWith(item)

  const turnTo = (id: string | null) => {
    setProblem(noProblem)
    setActive(id)
  }
  const setDraft = (changed: UpdateDraft) => {
    if (item && current)
      setTyped((before) => new Map([...before, [item.objective.id, { ...current, draft: changed }]]))
  }
  const save = (of: WeekItem, { draft: wanted, initial }: Typed) => {
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
    isDirty: typed.size > 0,
    isTyped: (id: string) => typed.has(id),
    turnTo,
    setDraft,
    step: (by: 1 | -1) => turnTo(neighbour(items, done, active, by)),
    save: () => item && current && save(item, current),
    sayNoChange: () => {
      if (!item) return
      const initial = updateDraftOf(item.objective)
      save(item, { draft: { ...initial, updateText: messages.noChange }, initial })
    },
  }
}
