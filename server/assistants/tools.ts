import { changedIn, foundIn, hintsTold, wholeOf, whyTold } from '@cairn/domain/assistants/told'
import { type ToolName, tools } from '@cairn/domain/assistants/tools'
import { blockers } from '@cairn/domain/blockers/contract'
import { discussion } from '@cairn/domain/discussion/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { coaching } from '@cairn/domain/objectives/coach-contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { updates } from '@cairn/domain/updates/contract'
import type { z } from 'zod'
import { parseInput } from '../serve.ts'
import type { Given } from '../within-calls.ts'

/** Makes a call of the contract for the assistant: its own gate admits it and looks at what it is given. */
export type MakeCall = <E extends Endpoint>(endpoint: E, given: Given) => Promise<z.input<E['reply']>>

export type Asked = { call: MakeCall; now: Date; timeZone: string }
type Arguments = Record<string, unknown>

/** Of a page there may be little that changed: so many are looked through at once. */
const mostPages = 5
const enoughChanged = 50

const readOkr = async ({ call }: Asked, { id }: Arguments) => {
  const [params, ofObjective] = [{ id }, { objective: id }]
  const detail = await call(objectives.get, { params })
  const { entries, nextBefore } = await call(objectives.history, { params, query: {} })
  const said = await call(updates.list, { params: ofObjective, query: {} })
  const { threads, nextCursor } = await call(discussion.list, { params: ofObjective, query: {} })
  return {
    ...wholeOf(detail),
    updates: said.updates,
    updatesInAll: said.total,
    history: entries,
    hasEarlierHistory: nextBefore !== null,
    discussion: threads,
    hasEarlierComments: nextCursor !== null,
  }
}

const whatChanged = async ({ call }: Asked, given: Arguments) => {
  const { cursor, ...narrowed } = parseInput(tools.what_changed.input, given)
  const found: ReturnType<typeof changedIn> = []
  let next = cursor ?? null
  for (let pages = 0; pages < mostPages && found.length < enoughChanged; pages += 1) {
    const query = { ...narrowed, status: narrowed.status.join(','), ...(next !== null && { cursor: next }) }
    const page = await call(objectives.list, { query })
    found.push(...changedIn(page.rows))
    next = page.nextCursor
    if (next === null) break
  }
  return { objectives: found, nextCursor: next }
}

const draftOkr = async ({ call, now, timeZone }: Asked, given: Arguments) => {
  const draft = parseInput(tools.draft_okr.input, given)
  const quarter = draft.quarter ?? currentQuarter(now, timeZone)
  const { objectives: alike } = await call(coaching.similar, { query: { quarter, title: draft.title } })
  const { dismissedHints: _, ...okr } = draft
  return { okr, ...hintsTold(draft), calledAlike: alike, isStored: false }
}

/** What stands beside the objective in what a tool is given is the body of its call. */
const aboutObjective = ({ objective, ...body }: Arguments) => ({ params: { objective }, body })

/** What each tool does: calls of the contract, and nothing beside them. */
export const runs = {
  search_okrs: async ({ call }, { since: _, ...query }) => foundIn(await call(objectives.list, { query })),
  list_choices: ({ call }) => call(objectives.filters, {}),
  read_okr: readOkr,
  why_progress: async ({ call }, { id }) => whyTold(await call(objectives.get, { params: { id } })),
  what_changed: whatChanged,
  my_week: ({ call }) => call(updates.myWeek, {}),
  list_blockers: ({ call }, query) => call(blockers.list, { query }),
  blockers_of_okr: ({ call }, { objective }) => call(blockers.ofObjective, { params: { objective } }),
  draft_okr: draftOkr,
  create_okr: ({ call }, body) => call(objectives.create, { body }),
  post_update: ({ call }, given) => call(updates.post, aboutObjective(given)),
  comment: ({ call }, given) => call(discussion.post, aboutObjective(given)),
} as const satisfies Record<ToolName, (asked: Asked, given: Arguments) => Promise<Record<string, unknown>>>
