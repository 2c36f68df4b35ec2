import { lengths } from '@cairn/domain/lengths'
import { quarterPattern } from '@cairn/domain/objectives/quarter'
import { ObjectiveStatus } from '@cairn/domain/objectives/status-schema'
import { Email } from '@cairn/domain/people/schema'
import { z } from 'zod'

const text = (length: number) => z.string().trim().max(length)
const title = text(lengths.title).min(1)
const optional = (length: number) =>
  text(length)
    .nullish()
    .transform((given) => given || null)
const moment = z.coerce
  .date()
  .nullish()
  .transform((given) => given ?? null)
const number = z
  .number()
  .nullish()
  .transform((given) => given ?? null)
const oldId = z.union([z.string().trim().min(1).max(255), z.int().transform(String)])
const optionalId = oldId.nullish().transform((given) => given ?? null)
const quarter = z.string().regex(quarterPattern)

const Strategy = z.object({
  title,
  description: optional(lengths.text),
  quarter: z.union([quarter, z.literal('').transform(() => null)]).nullish(),
  team_name: optional(120),
  created_at: moment,
})

const Objective = z.object({
  title,
  description: optional(lengths.text),
  status: ObjectiveStatus.default('not_set'),
  quarter,
  parent_id: optionalId,
  strategy_id: optionalId,
  due_date: z.iso.date().nullish(),
  progress: z.number().min(0).max(100).nullish(),
  created_date: moment,
})

const KeyResult = z.object({
  objective_id: oldId,
  title,
  start_value: z.number().default(0),
  current_value: number,
  target_value: number,
  unit: optional(lengths.short),
  status: ObjectiveStatus.default('not_set'),
  position: z.int().default(0),
})

const WeeklyUpdate = z.object({
  objective_id: oldId,
  update_text: text(lengths.text).min(1),
  blockers: optional(lengths.text),
  next_week_focus: optional(lengths.text),
  status: ObjectiveStatus.default('not_set'),
  previous_value: ObjectiveStatus.nullish(),
  new_value: ObjectiveStatus.nullish(),
  author_name: optional(lengths.name),
  created_at: moment,
})

/** A record of an older system, as an operator loads it: one a line. Ids in it are the older system's. */
const of = <K extends string, P extends z.ZodType>(kind: K, payload: P) =>
  z.object({ kind: z.literal(kind), oldId, ownerEmail: Email, payload })

export const UnclaimedRecord = z.discriminatedUnion('kind', [
  of('strategy', Strategy),
  of('objective', Objective),
  of('key_result', KeyResult),
  of('weekly_update', WeeklyUpdate),
])
export type UnclaimedRecord = z.output<typeof UnclaimedRecord>

/** How a payload is read back from where it waited. */
export const payloads = {
  strategy: Strategy,
  objective: Objective,
  key_result: KeyResult,
  weekly_update: WeeklyUpdate,
}
