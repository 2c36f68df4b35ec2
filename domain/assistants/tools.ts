import { z } from 'zod'
import { blockers } from '../blockers/contract.ts'
import { discussion } from '../discussion/contract.ts'
import type { Endpoint } from '../endpoint.ts'
import { coaching } from '../objectives/coach-contract.ts'
import { objectives } from '../objectives/contract.ts'
import { updates } from '../updates/contract.ts'
import { toolMessages } from './tool-messages.ts'

/** What a tool does to what is there: nothing, only more of it, or something takes another's place. */
export type Effect = 'reads' | 'adds' | 'replaces'

type Tool = {
  /** What it is given, by the schemas of the calls that it makes. */
  input: z.ZodObject
  /** A key may use it that may make all of them. */
  calls: readonly Endpoint[]
  effect: Effect
}

const {
  search: _,
  at: _at,
  since,
  sort: _sort,
  direction: _direction,
  ...narrowed
} = objectives.list.query.shape
const OfObjective = discussion.list.params

/** What an assistant can do, in the order in which it is told. What each needs follows from the calls it makes. */
export const tools = {
  search_okrs: {
    input: objectives.list.query.omit({ since: true }),
    calls: [objectives.list],
    effect: 'reads',
  },
  list_choices: { input: z.object({}), calls: [objectives.filters], effect: 'reads' },
  read_okr: {
    input: objectives.get.params,
    calls: [objectives.get, objectives.history, updates.list, discussion.list],
    effect: 'reads',
  },
  why_progress: { input: objectives.get.params, calls: [objectives.get], effect: 'reads' },
  what_changed: {
    input: z.object({ since: since.unwrap(), ...narrowed }),
    calls: [objectives.list],
    effect: 'reads',
  },
  my_week: { input: z.object({}), calls: [updates.myWeek], effect: 'reads' },
  list_blockers: { input: blockers.list.query, calls: [blockers.list], effect: 'reads' },
  blockers_of_okr: { input: OfObjective, calls: [blockers.ofObjective], effect: 'reads' },
  draft_okr: {
    input: objectives.create.body.omit({ id: true }),
    calls: [coaching.similar],
    effect: 'reads',
  },
  create_okr: { input: objectives.create.body, calls: [objectives.create], effect: 'adds' },
  post_update: {
    input: updates.post.body.extend(OfObjective.shape),
    calls: [updates.post],
    effect: 'replaces',
  },
  comment: {
    input: discussion.post.body.extend(OfObjective.shape),
    calls: [discussion.post],
    effect: 'adds',
  },
} as const satisfies Record<keyof typeof toolMessages.tools, Tool>

export type ToolName = keyof typeof tools
export const toolNames = Object.keys(tools) as ToolName[]
export const isTool = (name: string): name is ToolName => Object.hasOwn(tools, name)

type Described = { enum?: unknown; format?: string; pattern?: string; description?: string }

/** The name of a form says it in a word; its pattern is a line that everyone has to read. */
const withoutPattern = ({ jsonSchema }: { jsonSchema: Described }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

/** What may be left out is told of; what is asked for, and what is one of a few, says it by itself. */
const inputOf = (input: z.ZodObject) => {
  const { properties = {}, ...rest } = z.toJSONSchema(input, { io: 'input', override: withoutPattern })
  const told = Object.entries(properties).map(([name, property]) => {
    const description = toolMessages.fields[name]
    const isClear = typeof property === 'boolean' || description === undefined
    const isOwn =
      !isClear && !(name === 'status' && property.enum) && !(name === 'id' && rest.required?.includes(name))
    return [name, isOwn ? { ...property, description } : property]
  })
  return { ...rest, type: 'object' as const, properties: Object.fromEntries(told) }
}

/** A tool as a machine reads it. Where something goes out to the world beyond the company, none of them reaches. */
export const describedTool = (name: ToolName) => {
  const { input, effect }: Tool = tools[name]
  const { title, description } = toolMessages.tools[name]
  return {
    name,
    title,
    description,
    inputSchema: inputOf(input),
    annotations: {
      title,
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'replaces',
      idempotentHint: effect === 'reads',
      openWorldHint: false,
    },
  }
}
