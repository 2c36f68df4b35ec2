import { z } from 'zod'
import { DismissedHint, DismissedHints } from '../coach/schema.ts'
import { endpoint } from '../endpoint.ts'
import { lengths } from '../lengths.ts'
import { messages } from './messages.ts'
import { Quarter } from './quarter-schema.ts'
import { TeamMark } from './schema.ts'

/** How many that are called alike are told of. */
export const mostSimilar = 3

/** What is read and said beside the form while an OKR is being written. */
export const coaching = {
  similar: endpoint('GET', '/api/objectives/similar', {
    summary: 'Up to three objectives of a quarter that share most of the words of a title, the closest first',
    audience: 'member',
    keyScope: 'read',
    query: z.object({
      quarter: Quarter,
      title: z.string().trim().max(lengths.title),
      /** The one that is being edited, which is left out. */
      objectiveId: z.uuid(messages.notFound).optional(),
    }),
    reply: z.object({
      objectives: z
        .array(
          z.object({
            id: z.uuid(),
            title: z.string(),
            ownerName: z.string(),
            team: TeamMark.nullable(),
          }),
        )
        .max(mostSimilar),
    }),
    refusals: ['not_found'],
  }),
  example: endpoint('GET', '/api/objectives/example', {
    summary: 'The title of an objective of the company that the coach asks nothing about, if there is one',
    audience: 'member',
    reply: z.object({ title: z.string().nullable() }),
  }),
  dismissHint: endpoint('POST', '/api/objectives/:id/dismissed-hints', {
    summary: 'Send a hint of the coach away from an objective, for everybody, until the words change',
    audience: 'member',
    needsAccess: true,
    params: z.object({ id: z.uuid() }),
    body: DismissedHint,
    reply: z.object({ dismissedHints: DismissedHints }),
    refusals: ['not_found', 'conflict'],
  }),
}
