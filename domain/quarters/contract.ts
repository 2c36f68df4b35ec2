import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../objectives/messages.ts'
import { parseQuarter } from '../objectives/quarter.ts'
import { Quarter } from '../objectives/quarter-schema.ts'
import { Objective } from '../objectives/schema.ts'
import { DraftState } from '../objectives/status-schema.ts'
import { ObjectiveCourse } from './course.ts'
import { DraftFilters, DraftPage, QuarterPlan } from './plan.ts'
import { CountedFilters, CountedPage, QuarterReview, SharedReview } from './review.ts'
import { QuarterRun } from './run.ts'
import { committables, QuarterOverview, StartClosing } from './schema.ts'
import { ScoreCard, ScoreFilters, ScorePage, ScoreSave, Unscored } from './scoring.ts'

/** No company has planned one before there were any: what names an earlier year is a slip. */
const NamedQuarter = z.object({
  quarter: Quarter.refine((quarter) => parseQuarter(quarter).year >= 1970, messages.quarterInvalid),
})
const Commit = z.object({ which: z.enum(committables) })

/** Every change of state is an admin's, and answers how the quarter stands then. */
const change = {
  audience: 'admin',
  needsAccess: true,
  params: NamedQuarter,
  reply: QuarterOverview,
  refusals: ['conflict'],
} as const

export const quarters = {
  list: endpoint('GET', '/api/quarters', {
    summary: 'How quarters stand, newest first, and the one that needs something',
    audience: 'member',
    keyScope: 'read',
    reply: z.object({
      current: Quarter,
      /** The first that is closing, else the first in plan, else the current one. */
      shown: Quarter,
      /** Those that can be chosen for an objective, that have some, or of which something was declared. */
      quarters: z.array(QuarterOverview),
    }),
  }),
  plan: endpoint('GET', '/api/quarters/:quarter/plan', {
    summary: 'How a quarter stands, what its plan lacks, and its drafts by team',
    audience: 'member',
    keyScope: 'read',
    params: NamedQuarter,
    reply: QuarterPlan,
  }),
  drafts: endpoint('GET', '/api/quarters/:quarter/drafts', {
    summary: 'The drafts of a quarter, those that are not ready first, by title',
    audience: 'member',
    keyScope: 'read',
    params: NamedQuarter,
    query: DraftFilters,
    reply: DraftPage,
  }),
  run: endpoint('GET', '/api/quarters/:quarter/run', {
    summary: 'How a running quarter goes: moved targets, how sure people are week by week, open blockers',
    audience: 'member',
    keyScope: 'read',
    params: NamedQuarter,
    reply: QuarterRun,
  }),
  startPlanning: endpoint('POST', '/api/quarters/:quarter/planning', {
    summary: 'Start planning a quarter that is current or yet to come: its objectives become drafts',
    ...change,
  }),
  stopPlanning: endpoint('DELETE', '/api/quarters/:quarter/planning', {
    summary: 'Stop planning: drafts become ordinary objectives, and no originals are kept',
    ...change,
  }),
  commit: endpoint('POST', '/api/quarters/:quarter/commit', {
    summary: 'Commit a planned quarter: the chosen drafts count from now on, and originals are kept',
    ...change,
    body: Commit,
  }),
  commitDrafts: endpoint('POST', '/api/quarters/:quarter/commit-drafts', {
    summary: 'Commit drafts that stayed when their quarter was committed; they count as added after it',
    ...change,
    body: Commit,
  }),
  startClosing: endpoint('POST', '/api/quarters/:quarter/closing', {
    summary: 'Start closing a quarter near its end or after it: no updates are asked for any more',
    ...change,
    body: StartClosing,
  }),
  backToRun: endpoint('DELETE', '/api/quarters/:quarter/closing', {
    summary: 'Stop closing: the quarter runs again',
    ...change,
  }),
  publish: endpoint('POST', '/api/quarters/:quarter/publish', {
    summary: 'Close a quarter that is closing: nothing of it can be written until it is reopened',
    ...change,
  }),
  reopen: endpoint('POST', '/api/quarters/:quarter/reopen', {
    summary: 'Reopen a closed quarter: it is closing again',
    ...change,
  }),
  scores: endpoint('GET', '/api/quarters/:quarter/scores', {
    summary: 'The objectives of a quarter by title, each with its score and with what its figures suggest',
    audience: 'member',
    keyScope: 'read',
    params: NamedQuarter,
    query: ScoreFilters,
    reply: ScorePage,
  }),
  unscored: endpoint('GET', '/api/quarters/:quarter/unscored', {
    summary: 'Who has not scored how many objectives of a quarter, the most first',
    audience: 'member',
    keyScope: 'read',
    params: NamedQuarter,
    reply: Unscored,
  }),
  review: endpoint('GET', '/api/quarters/:quarter/review', {
    summary: 'The review of a quarter: live while it is closing, else as it was published',
    audience: 'member',
    keyScope: 'read',
    params: NamedQuarter,
    reply: QuarterReview,
  }),
  reviewed: endpoint('GET', '/api/quarters/:quarter/review/counted', {
    summary: 'What a number of the review counts, by title',
    audience: 'member',
    keyScope: 'read',
    params: NamedQuarter,
    query: CountedFilters,
    reply: CountedPage,
  }),
  shareReview: endpoint('POST', '/api/quarters/:quarter/review/share', {
    summary: 'The key of the public link to a published review, made on first use',
    audience: 'admin',
    needsAccess: true,
    params: NamedQuarter,
    reply: z.object({ key: z.string() }),
    refusals: ['conflict'],
  }),
  revokeReview: endpoint('DELETE', '/api/quarters/:quarter/review/share', {
    summary: 'Make the public link to a review worthless',
    audience: 'admin',
    params: NamedQuarter,
    reply: z.object({ revoked: z.boolean() }),
  }),
  sharedReview: endpoint('GET', '/api/shared-review', {
    summary: 'What anyone who holds the link may see of a review',
    audience: 'visitor',
    tries: { most: 60, withinSeconds: 60 },
    /** Taken as they come: whatever is wrong with a link, the answer is the same. */
    query: z.object({ quarter: z.string().default('').catch(''), key: z.string().default('').catch('') }),
    reply: SharedReview,
    refusals: ['not_found'],
  }),
  course: endpoint('GET', '/api/objectives/:id/course', {
    summary:
      'The quarter on one objective, week by week: its progress against the commit, and how sure people were',
    audience: 'member',
    keyScope: 'read',
    params: z.object({ id: z.uuid() }),
    reply: ObjectiveCourse,
    refusals: ['not_found'],
  }),
  score: endpoint('PUT', '/api/objectives/:id/score', {
    summary:
      'Score an objective of a quarter that is closing; over a newer score it is refused with that one',
    audience: 'member',
    needsAccess: true,
    params: z.object({ id: z.uuid() }),
    body: ScoreSave,
    reply: ScoreCard,
    refusals: ['not_found', 'conflict'],
  }),
  mark: endpoint('PUT', '/api/objectives/:id/draft', {
    summary: 'Say of a draft that it is ready, or not yet',
    audience: 'member',
    needsAccess: true,
    params: z.object({ id: z.uuid() }),
    body: z.object({ draft: DraftState }),
    reply: Objective,
    refusals: ['not_found', 'conflict'],
  }),
}
