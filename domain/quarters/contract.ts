import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Quarter } from '../objectives/quarter.ts'
import { Objective } from '../objectives/schema.ts'
import { DraftState } from '../objectives/status.ts'
import { committables, QuarterOverview } from './schema.ts'

const NamedQuarter = z.object({ quarter: Quarter })
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
    reply: z.object({
      current: Quarter,
      /** The first that is closing, else the first in plan, else the current one. */
      shown: Quarter,
      /** Those that can be chosen for an objective, that have some, or of which something was declared. */
      quarters: z.array(QuarterOverview),
    }),
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
