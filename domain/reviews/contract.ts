import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Moment, PlannedDay } from '../moment.ts'
import { TeamMark } from '../objectives/schema.ts'
import { messages } from './messages.ts'
import {
  Action,
  Line,
  longestTimer,
  mostReceivers,
  Review,
  Reviewed,
  ReviewNews,
  SavedLine,
  Someone,
  shortestTimer,
} from './schema.ts'
import { PastReview, Receiver, Summary } from './summary-schema.ts'

const OfReview = z.object({ id: z.uuid() })
const OfTeam = z.object({ team: z.uuid() })
const OfObjective = z.object({ id: z.uuid(), objective: z.uuid() })
const OfLine = z.object({ id: z.uuid(), line: z.uuid() })
const People = z.array(z.uuid()).max(mostReceivers, messages.tooManyReceivers(mostReceivers))
const Version = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

export const reviews = {
  ofTeam: endpoint('GET', '/api/teams/:team/reviews', {
    summary:
      'The reviews of a team, newest first, twenty at a time, with the open one and the day of the next',
    audience: 'member',
    params: OfTeam,
    query: z.object({ cursor: Cursor.optional() }),
    reply: z.object({
      team: TeamMark,
      canTakePart: z.boolean(),
      open: z
        .object({ id: z.uuid(), startedAt: Moment, startedBy: Someone, isLeftAlone: z.boolean() })
        .nullable(),
      /** With the time of day at which the last one began. */
      next: z.object({ day: Day(), lastStartedAt: Moment }).nullable(),
      past: z.array(PastReview),
      nextCursor: Cursor.nullable(),
    }),
    refusals: ['not_found'],
  }),
  start: endpoint('POST', '/api/teams/:team/reviews', {
    summary: 'Join the open review of a team, or start one; one left alone for twelve hours asks first',
    audience: 'member',
    needsAccess: true,
    params: OfTeam,
    body: z.object({
      withSubTeams: z.boolean().default(true),
      /** The answer to what was left alone. */
      leftAlone: z.enum(['go on', 'start new']).nullish(),
    }),
    reply: z.object({ id: z.uuid(), isNew: z.boolean() }),
    refusals: ['not_found', 'conflict'],
  }),
  get: endpoint('GET', '/api/reviews/:id', {
    summary: 'An open review: its OKRs in their order, notes, decisions, actions, and who is in it',
    audience: 'member',
    params: OfReview,
    reply: Review,
    refusals: ['not_found', 'gone'],
  }),
  objective: endpoint('GET', '/api/reviews/:id/objectives/:objective', {
    summary: 'One OKR of a review: what changed since the last one',
    audience: 'member',
    params: OfObjective,
    reply: Reviewed,
    refusals: ['not_found', 'gone'],
  }),
  here: endpoint('POST', '/api/reviews/:id/here', {
    summary: 'Say that you are in a review, and read what is newer than a version of it; every two seconds',
    audience: 'member',
    params: OfReview,
    body: z.object({
      after: Version,
      looksAt: z.uuid().nullish(),
      /** The line you have typed in since you asked last; null when you left it; left out nothing changes. */
      writesIn: z.uuid().nullish(),
      isLeaving: z.boolean().default(false),
    }),
    reply: ReviewNews,
    refusals: ['not_found'],
  }),
  speak: endpoint('PUT', '/api/reviews/:id/objectives/:objective/spoken', {
    summary: 'Tick an OKR as spoken about, or take that back',
    audience: 'member',
    needsAccess: true,
    params: OfObjective,
    body: z.object({ isSpokenAbout: z.boolean() }),
    reply: z.object({ version: z.int(), isSpokenAbout: z.boolean() }),
    refusals: ['not_found', 'conflict'],
  }),
  subTeams: endpoint('PUT', '/api/reviews/:id/sub-teams', {
    summary: 'Have the OKRs of the teams below on the list or not, until the first is ticked',
    audience: 'member',
    needsAccess: true,
    params: OfReview,
    body: z.object({ withSubTeams: z.boolean() }),
    reply: Review,
    refusals: ['not_found', 'conflict', 'gone'],
  }),
  timer: endpoint('PUT', '/api/reviews/:id/timer', {
    summary: 'Stop the timer of a review, let it run on, or say how long it is meant to take',
    audience: 'member',
    needsAccess: true,
    params: OfReview,
    body: z.object({
      isRunning: z.boolean(),
      minutes: z
        .int(messages.minutesInvalid)
        .min(shortestTimer, messages.minutesInvalid)
        .max(longestTimer, messages.minutesInvalid)
        .optional(),
    }),
    reply: ReviewNews.pick({ timer: true, version: true }),
    refusals: ['not_found', 'conflict'],
  }),
  saveLine: endpoint('PUT', '/api/reviews/:id/lines/:line', {
    summary: 'Save a line of the notes, decisions or actions; where two saves meet both are kept',
    audience: 'member',
    needsAccess: true,
    params: OfLine,
    body: SavedLine,
    /** `stands` is the line that has the words now: another one where they were moved meanwhile. */
    reply: z.object({ stands: z.uuid(), lines: z.array(Line), version: z.int() }),
    refusals: ['not_found', 'conflict'],
  }),
  removeLine: endpoint('DELETE', '/api/reviews/:id/lines/:line', {
    summary: 'Remove a line as it was in the version that you saw',
    audience: 'member',
    params: OfLine,
    query: z.object({ version: z.coerce.number().pipe(Version) }),
    reply: z.object({ lines: z.array(Line), version: z.int() }),
    refusals: ['not_found', 'conflict'],
  }),
  finish: endpoint('POST', '/api/reviews/:id/finish', {
    summary: 'Finish a review, once for all, keep how its OKRs stand, and mail the summary',
    audience: 'member',
    needsAccess: true,
    params: OfReview,
    body: z.object({
      /** Without a list: who was in it for a minute and who has an action. */
      receiverIds: People.optional(),
      nextOn: PlannedDay(messages.dayRequired).optional(),
    }),
    reply: Summary,
    refusals: ['not_found', 'conflict', 'too_many_tries'],
  }),
  summary: endpoint('GET', '/api/reviews/:id/summary', {
    summary: 'The summary of a finished review',
    audience: 'member',
    params: OfReview,
    reply: Summary,
    refusals: ['not_found', 'conflict'],
  }),
  mail: endpoint('POST', '/api/reviews/:id/mail', {
    summary: 'Mail the summary to more people, by name or as a team; nobody gets it twice',
    audience: 'member',
    needsAccess: true,
    params: OfReview,
    body: z.object({ whomIds: People.min(1, messages.whomUnknown) }),
    reply: z.object({ mailedTo: z.array(Receiver) }),
    refusals: ['not_found', 'conflict', 'too_many_tries'],
  }),
  setNext: endpoint('PUT', '/api/reviews/:id/next', {
    summary: 'Say on which day the next review is; it starts nothing',
    audience: 'member',
    needsAccess: true,
    params: OfReview,
    body: z.object({ nextOn: PlannedDay(messages.dayRequired) }),
    reply: z.object({ nextOn: Day() }),
    refusals: ['not_found'],
  }),
  myActions: endpoint('GET', '/api/actions', {
    summary: 'Your open actions from reviews, by day; at most a hundred',
    audience: 'member',
    reply: z.object({ actions: z.array(Action) }),
  }),
  tickAction: endpoint('PUT', '/api/actions/:action/done', {
    summary: 'Tick an action, or take that back: who has it, and who can take part in its review',
    audience: 'member',
    needsAccess: true,
    params: z.object({ action: z.uuid() }),
    body: z.object({ isDone: z.boolean() }),
    reply: z.object({ action: Action }),
    refusals: ['not_found'],
  }),
}
