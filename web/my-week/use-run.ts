import { messages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { weekMessages } from '@cairn/domain/updates/week-messages'
import { useState } from 'react'
import { type UpdateDraft, updateDraftErrors, updateDraftOf } from '../updates/draft.ts'
import { submitFailure, useSaveUpdate } from '../updates/use-save-update.ts'
import { itemsOfRun, neighbour, nextWaiting, orderOfRun, type Week, type WeekItem } from './run.ts'

type Problem = { errors: Record<string, string>; failure: string | null }
const noProblem: Problem = { errors: {}, failure: null }

/** Goes through the week one OKR after another. What is typed about one waits there while another has its turn. */
export const useRun = (week: Week) => {
  const [order] = useState(() => orderOfRun(week.objectives))
  const [seen] = useState(() => new Map(week.objectives.map((item) => [item.objective.id, item])))
  const items = itemsOfRun(order, seen, week.objectives)
  const [posted, setPosted] = useState<ReadonlyMap<string, WeeklyUpdate>>(new Map())
  const [active, setActive] = useState(() => nextWaiting(items, new Set(), null))
  const [drafts, setDrafts] = useState<ReadonlyMap<string, UpdateDraft>>(new Map())
  const [problem, setProblem] = useState(noProblem)
  const [news, setNews] = useState('')
  const saving = useSaveUpdate()
  const done = new Set(posted.keys())
  const item = items.find(({ objective }) => objective.id === active) ?? null
  const initialOf = ({ objective }: WeekItem) => updateDraftOf(objective)
  const draft = item && (drafts.get(item.objective.id) ?? initialOf(item))

  const turnTo = (id: string | null) => {
    setProblem(noProblem)
    setActive(id)
  }
  const setDraft = (changed: UpdateDraft) => {
    if (active !== null) setDrafts((before) => new Map([...before, [active, changed]]))
  }
  const save = (of: WeekItem, wanted: UpdateDraft) => {
    const { id, title } = of.objective
    const errors = updateDraftErrors(wanted)
    setProblem({ errors, failure: null })
    if (Object.keys(errors).length > 0 || saving.isPending) return
    saving.mutate(
      { objectiveId: id, draft: wanted, initial: initialOf(of) },
      {
        onSuccess: ({ update }) => {
          setPosted((before) => new Map([...before, [id, update]]))
          setDrafts((before) => new Map([...before].filter(([other]) => other !== id)))
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
    draft,
    ...problem,
    news,
    isBusy: saving.isPending,
    isDirty: drafts.size > 0,
    turnTo,
    setDraft,
    step: (by: 1 | -1) => turnTo(neighbour(items, done, active, by)),
    save: () => item && draft && save(item, draft),
    sayNoChange: () => item && save(item, { ...initialOf(item), updateText: messages.noChange }),
  }
}
