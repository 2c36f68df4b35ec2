import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { Quarter } from '../objectives/quarter-schema.ts'
import { TeamMark } from '../objectives/schema.ts'
import { Remark, WeeklyUpdate } from '../updates/schema.ts'
import { Blocker, Escalation, NewAsk, PassedTo, ResolvedBlocker } from './schema.ts'

const OfTeams = z.object({ subTeams: z.enum(['true', 'false']).default('false'), cursor: Cursor.optional() })
const OfBlocker = z.object({ id: z.uuid() })
const Changed = z.object({ blocker: Blocker })

export const blockers = {
  list: endpoint('GET', '/api/blockers', {
    summary: 'Open blockers of the teams you lead, newest first, twenty at a time',
    audience: 'member',
    keyScope: 'read',
    needsPerson: true,
    query: OfTeams,
    reply: z.object({
      blockers: z.array(Blocker),
      total: z.int(),
      /** Whether there are teams below those you lead. */
      hasSubTeams: z.boolean(),
      /** Those you lead, by name. */
      teams: z.array(TeamMark),
      nextCursor: Cursor.nullable(),
    }),
  }),
  resolved: endpoint('GET', '/api/blockers/resolved', {
    summary: 'Those of the teams you lead that were resolved in this quarter, newest first, twenty at a time',
    audience: 'member',
    keyScope: 'read',
    needsPerson: true,
    query: OfTeams,
    reply: z.object({
      quarter: Quarter,
      blockers: z.array(ResolvedBlocker),
      total: z.int(),
      medianDays: z.int().nullable(),
      nextCursor: Cursor.nullable(),
    }),
  }),
  asked: endpoint('GET', '/api/blockers/asked', {
    summary: 'Open blockers that you are asked to help with, by the day help is needed; at most a hundred',
    audience: 'member',
    keyScope: 'read',
    needsPerson: true,
    reply: z.object({ blockers: z.array(Blocker) }),
  }),
  ofObjective: endpoint('GET', '/api/objectives/:objective/blockers', {
    summary: 'Open blockers of an objective, oldest first; at most a hundred',
    audience: 'member',
    keyScope: 'read',
    params: z.object({ objective: z.uuid() }),
    reply: z.object({ blockers: z.array(Blocker) }),
    refusals: ['not_found'],
  }),
  ask: endpoint('POST', '/api/blockers/:id/ask', {
    summary: 'Ask a person or a team for help with a blocker',
    audience: 'member',
    needsAccess: true,
    params: OfBlocker,
    body: NewAsk,
    reply: Changed,
    refusals: ['not_found', 'conflict'],
  }),
  help: endpoint('POST', '/api/blockers/:id/help', {
    summary: 'Say that you can help; for who is asked, the first of them',
    audience: 'member',
    needsAccess: true,
    params: OfBlocker,
    reply: Changed,
    refusals: ['not_found', 'conflict'],
  }),
  passOn: endpoint('POST', '/api/blockers/:id/pass-on', {
    summary: 'Have another person or team asked instead of you; the day stays',
    audience: 'member',
    needsAccess: true,
    params: OfBlocker,
    body: PassedTo,
    reply: Changed,
    refusals: ['not_found', 'conflict'],
  }),
  takeBack: endpoint('POST', '/api/blockers/:id/take-back', {
    summary: 'Take back that you asked for help',
    audience: 'member',
    needsAccess: true,
    params: OfBlocker,
    reply: Changed,
    refusals: ['not_found', 'conflict'],
  }),
  stepBack: endpoint('POST', '/api/blockers/:id/step-back', {
    summary: 'Say that you cannot help after all',
    audience: 'member',
    needsAccess: true,
    params: OfBlocker,
    reply: Changed,
    refusals: ['not_found', 'conflict'],
  }),
  escalate: endpoint('POST', '/api/blockers/:id/escalate', {
    summary: 'Have the next leader above asked as well, from the third day on or when the day has passed',
    audience: 'member',
    needsAccess: true,
    params: OfBlocker,
    body: Escalation,
    reply: Changed,
    refusals: ['not_found', 'conflict'],
  }),
  resolve: endpoint('POST', '/api/blockers/:id/resolve', {
    summary: 'Mark a blocker as resolved, with what helped and who; for those who have to do with it',
    audience: 'member',
    needsAccess: true,
    params: OfBlocker,
    body: z.object({ note: Remark, helperId: z.uuid().nullish() }),
    reply: z.object({ update: WeeklyUpdate }),
    refusals: ['not_found', 'conflict'],
  }),
}
