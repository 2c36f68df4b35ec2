import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { lengths } from '../lengths.ts'
import { Day } from '../moment.ts'
import { Comparison } from './comparison.ts'
import { messages } from './messages.ts'
import { Quarter } from './quarter-schema.ts'
import { Objective } from './schema.ts'
import { ObjectiveStatus } from './status-schema.ts'

export const objectiveSorts = [
  'created',
  /** What counts before what is only planned, each newest first. */
  'committed',
  'title',
  'progress',
  'quarter',
  'status',
  'owner',
  'team',
  'strategy',
] as const
export type ObjectiveSort = (typeof objectiveSorts)[number]

/** Several in one query value, parted by commas. */
const Statuses = z
  .string()
  .optional()
  .transform((text) => text?.split(',').filter(Boolean) ?? [])
  .pipe(z.array(z.enum(ObjectiveStatus.options, messages.statusInvalid)))

export const ObjectiveFilters = z.object({
  /** Parts of words, of one letter too, of the title, the description, a key result, or a name of those who own it. */
  search: z.string().trim().max(lengths.search).optional(),
  status: Statuses,
  quarter: Quarter.optional(),
  ownerId: z.uuid(messages.ownerUnknown).optional(),
  /** The team or one beneath it. */
  teamId: z.uuid(messages.teamUnknown).optional(),
  strategyId: z.uuid(messages.strategyUnknown).optional(),
  /** Only what the caller owns or shares. */
  mine: z.enum(['true', 'false']).default('false'),
})
export type ObjectiveFilters = z.output<typeof ObjectiveFilters>

export const ObjectiveListing = ObjectiveFilters.extend({
  sort: z.enum(objectiveSorts).default('created'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
  /** Only what lies directly beneath this one. */
  under: z.uuid(messages.parentUnknown).optional(),
  cursor: Cursor.optional(),
  /** As it stood at the end of that day of the company’s calendar; search is off then. Left out or not past: as it stands. */
  at: Day(messages.dayInvalid).optional(),
  /** As it stands, and beside it what changed from the beginning of that day on. Not together with `at`. */
  since: Day(messages.dayInvalid).optional(),
})
export type ObjectiveListing = z.output<typeof ObjectiveListing>

export const ListedObjective = Objective.extend({
  /** Does not match the filters itself, but shows where something that does belongs. */
  isContext: z.boolean(),
  /** More lies beneath: ask again with `under` this one and this cursor. Null when everything is here. */
  childrenCursor: Cursor.nullable(),
  /** With `at` and `since`: the other of the two days. */
  compared: Comparison.optional(),
})
export type ListedObjective = z.infer<typeof ListedObjective>

/** In no order that means anything: arrange() puts the rows of one or more pages under their parents. */
export const ObjectivePage = z.object({ rows: z.array(ListedObjective), nextCursor: Cursor.nullable() })
export type ObjectivePage = z.infer<typeof ObjectivePage>
