import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { lengths } from '../lengths.ts'
import { DeletionCounts, ObjectiveDetail } from './detail-schema.ts'
import { CreatedObjective, ObjectiveEdit } from './fields.ts'
import { HistoryEntry, LedgerLine } from './history.ts'
import { SharedKeyResult } from './key-results.ts'
import { ObjectiveFilters, ObjectiveListing, ObjectivePage } from './listing.ts'
import { messages } from './messages.ts'
import { Quarter } from './quarter-schema.ts'
import { Objective, Person, StrategyMark, TeamMark } from './schema.ts'
import { DraftState, ObjectiveStatus } from './status-schema.ts'

const ObjectiveId = z.object({ id: z.uuid() })
const Search = z.string().trim().max(lengths.search).optional()

export const SharedObjective = z.object({
  title: z.string(),
  description: z.string().nullable(),
  status: ObjectiveStatus,
  /** Planned, and not committed yet. */
  draft: DraftState.nullable(),
  quarter: Quarter,
  ownerName: z.string(),
  teamName: z.string().nullable(),
  keyResults: z.array(SharedKeyResult),
})
export type SharedObjective = z.infer<typeof SharedObjective>

export const objectives = {
  list: endpoint('GET', '/api/objectives', {
    summary: 'A page of objectives under their parents, filtered and sorted',
    audience: 'member',
    keyScope: 'read',
    query: ObjectiveListing,
    reply: ObjectivePage,
    refusals: ['not_found'],
  }),
  counts: endpoint('GET', '/api/objectives/counts', {
    summary: 'How many objectives match, are drafts, open, complete, updated this week or due',
    audience: 'member',
    keyScope: 'read',
    query: ObjectiveFilters,
    reply: z.object({
      total: z.int(),
      /** Of all that match; none of them is open, complete or due. */
      drafts: z.int(),
      open: z.int(),
      complete: z.int(),
      updatedThisWeek: z.int(),
      due: z.int(),
      /** Of those due: never updated, and younger than an update is good for. */
      newlyDue: z.int(),
      /** In quarters that are closing, and without a score. */
      toScore: z.int(),
    }),
  }),
  filters: endpoint('GET', '/api/objectives/filters', {
    summary: 'What occurs among the objectives, to filter by',
    audience: 'member',
    keyScope: 'read',
    reply: z.object({
      statuses: z.array(z.object({ status: ObjectiveStatus, count: z.int() })),
      quarters: z.array(z.object({ quarter: Quarter, count: z.int() })),
      /** The first 200 by name; owner-choices finds the others. */
      owners: z.array(Person),
      teams: z.array(TeamMark),
      strategies: z.array(StrategyMark),
    }),
  }),
  parentChoices: endpoint('GET', '/api/objectives/parent-choices', {
    summary: 'Objectives that may become a parent, those of the largest teams first',
    audience: 'member',
    query: z.object({
      objectiveId: z.uuid(messages.notFound).optional(),
      search: Search,
      cursor: Cursor.optional(),
    }),
    reply: z.object({
      choices: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          quarter: Quarter,
          draft: DraftState.nullable(),
          level: z.int(),
          ownerName: z.string(),
          ownerTeamSize: z.int(),
        }),
      ),
      nextCursor: Cursor.nullable(),
    }),
    refusals: ['not_found'],
  }),
  ownerChoices: endpoint('GET', '/api/objectives/owner-choices', {
    summary: 'Members to own or share an objective, by name, the first twenty',
    audience: 'member',
    query: z.object({ search: Search }),
    reply: z.object({ members: z.array(Person) }),
  }),
  formOptions: endpoint('GET', '/api/objectives/form-options', {
    summary: 'The quarters to choose from, and the strategies of the chosen one',
    audience: 'member',
    query: z.object({ quarter: Quarter.optional(), objectiveId: z.uuid(messages.notFound).optional() }),
    reply: z.object({
      quarters: z.array(Quarter),
      quarter: Quarter,
      /** The current quarter, where it is closed: then it is not among those to choose from. */
      closedNow: Quarter.nullable(),
      /** Of those to choose from: an OKR that is made for one of them is a draft. */
      inPlan: z.array(Quarter),
      strategies: z.array(z.object({ id: z.uuid(), title: z.string(), quarter: Quarter.nullable() })),
      /** Whether the company wants hints of the coach. */
      coachOn: z.boolean(),
    }),
    refusals: ['not_found'],
  }),
  export: endpoint('GET', '/api/objectives/export', {
    summary: 'The filtered objectives with their key results as a CSV file',
    audience: 'member',
    query: ObjectiveFilters,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    refusals: ['too_many_tries'],
  }),
  get: endpoint('GET', '/api/objectives/:id', {
    summary: 'One objective with its path, its children and what would go with it',
    audience: 'member',
    keyScope: 'read',
    params: ObjectiveId,
    reply: ObjectiveDetail,
    refusals: ['not_found'],
  }),
  create: endpoint('POST', '/api/objectives', {
    summary: 'Create an objective with its key results',
    audience: 'member',
    keyScope: 'okrs',
    needsAccess: true,
    body: CreatedObjective,
    reply: Objective,
    refusals: ['conflict'],
  }),
  update: endpoint('PUT', '/api/objectives/:id', {
    summary: 'Save an edited objective; an older version is refused, and a moved target without a reason',
    audience: 'member',
    keyScope: 'okrs',
    needsAccess: true,
    params: ObjectiveId,
    body: ObjectiveEdit,
    reply: Objective,
    refusals: ['not_found', 'conflict'],
  }),
  changeStatus: endpoint('POST', '/api/objectives/:id/status', {
    summary: 'Change the status alone, remembering the one before',
    audience: 'member',
    keyScope: 'updates',
    needsAccess: true,
    params: ObjectiveId,
    body: z.object({ status: z.enum(ObjectiveStatus.options, messages.statusInvalid) }),
    reply: Objective,
    refusals: ['not_found', 'conflict'],
  }),
  remove: endpoint('DELETE', '/api/objectives/:id', {
    summary: 'Delete an objective and everything beneath it',
    audience: 'member',
    params: ObjectiveId,
    reply: z.object({ deleted: DeletionCounts }),
    refusals: ['not_found', 'conflict'],
  }),
  share: endpoint('POST', '/api/objectives/:id/share', {
    summary: 'The key of its public link, made on first use',
    audience: 'member',
    needsAccess: true,
    params: ObjectiveId,
    reply: z.object({ key: z.string(), publicLinks: z.boolean() }),
    refusals: ['not_found'],
  }),
  revokeShare: endpoint('DELETE', '/api/objectives/:id/share', {
    summary: 'Make its public link worthless',
    audience: 'member',
    params: ObjectiveId,
    reply: z.object({ revoked: z.boolean() }),
    refusals: ['not_found'],
  }),
  shared: endpoint('GET', '/api/shared-objective', {
    summary: 'What anyone who holds the link may see of an objective',
    audience: 'visitor',
    tries: { most: 60, withinSeconds: 60 },
    /** Taken as they come: whatever is wrong with a link, the answer is the same. */
    query: z.object({ okrId: z.string().default('').catch(''), key: z.string().default('').catch('') }),
    reply: SharedObjective,
    refusals: ['not_found'],
  }),
  ledger: endpoint('GET', '/api/objectives/:id/ledger', {
    summary: 'What changed of its key results since the commit of its quarter, newest first, fifty at a time',
    audience: 'member',
    keyScope: 'read',
    params: ObjectiveId,
    query: z.object({ cursor: Cursor.optional() }),
    reply: z.object({ lines: z.array(LedgerLine), total: z.int(), nextCursor: Cursor.nullable() }),
    refusals: ['not_found'],
  }),
  history: endpoint('GET', '/api/objectives/:id/history', {
    summary: 'What happened to an objective, newest first, fifty at a time',
    audience: 'member',
    keyScope: 'read',
    params: ObjectiveId,
    query: z.object({ before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: z.object({ entries: z.array(HistoryEntry), nextBefore: z.int().nullable() }),
    refusals: ['not_found'],
  }),
}
