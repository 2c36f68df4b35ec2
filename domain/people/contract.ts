import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { lengths } from '../lengths.ts'
import { Person, PersonChange, Profile, ProfileChange } from './schema.ts'

const PersonId = z.object({ id: z.uuid() })

export const people = {
  list: endpoint('GET', '/api/people', {
    summary: 'The people of the workspace: by full name, or by newest activity; a page at a time',
    audience: 'member',
    keyScope: 'read',
    query: z.object({
      /** Anywhere in name, e-mail, title or team, whatever the case; blank finds everyone. */
      search: z.string().max(lengths.search).optional(),
      order: z.enum(['name', 'activity']).default('name'),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: Cursor.optional(),
    }),
    reply: z.object({ people: z.array(Person), total: z.int(), nextCursor: Cursor.nullable() }),
  }),
  count: endpoint('GET', '/api/people/count', {
    summary: 'How many people the workspace has',
    audience: 'member',
    keyScope: 'read',
    reply: z.object({ count: z.int() }),
  }),
  updateMe: endpoint('PATCH', '/api/profile', {
    summary: 'Change one’s own name, title, icon, team and whether one leads it',
    audience: 'member',
    body: ProfileChange,
    reply: z.object({ message: z.string(), profile: Profile }),
    refusals: ['not_allowed', 'not_found', 'conflict'],
  }),
  update: endpoint('PATCH', '/api/people/:id', {
    summary: 'Change someone’s permission level, team or manager',
    audience: 'admin',
    params: PersonId,
    body: PersonChange,
    reply: Person,
    refusals: ['not_found', 'conflict'],
  }),
  belongings: endpoint('GET', '/api/people/:id/belongings', {
    summary: 'What someone would leave behind: asked before they are deleted',
    audience: 'admin',
    params: PersonId,
    reply: z.object({ objectives: z.int(), strategies: z.int(), teamsLed: z.int(), reports: z.int() }),
    refusals: ['not_found'],
  }),
  remove: endpoint('DELETE', '/api/people/:id', {
    summary: 'Delete someone with their account; their OKRs and strategies go to who takes over',
    audience: 'member',
    params: PersonId,
    /** Who takes over: the deleting admin unless named. */
    query: z.object({
      takeOverBy: z.uuid().optional(),
      /** Whether the API keys that they made for the company end with it. */
      revokeKeys: z.enum(['true', 'false']).optional(),
    }),
    reply: z.object({ message: z.string() }),
    refusals: ['not_allowed', 'not_found', 'conflict'],
  }),
}
