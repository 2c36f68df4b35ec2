import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { lengths } from '../lengths.ts'
import { CreatedTeam, Team, TeamChange, TeamChoice, TeamsAsked } from './schema.ts'

const TeamId = z.object({ id: z.uuid() })

export const teams = {
  list: endpoint('GET', '/api/teams', {
    summary: 'Teams by level and name, fifty at once: from the top, below one, or one with those above',
    audience: 'member',
    keyScope: 'read',
    query: TeamsAsked,
    reply: z.object({ teams: z.array(Team), total: z.int(), nextCursor: Cursor.nullable() }),
    refusals: ['not_found'],
  }),
  choices: endpoint('GET', '/api/teams/choices', {
    summary: 'Teams by name to choose from, at most twenty; with a search, those whose name contains it',
    audience: 'member',
    keyScope: 'read',
    query: z.object({ search: z.string().max(lengths.search).optional() }),
    reply: z.object({ teams: z.array(TeamChoice), total: z.int() }),
  }),
  testConnection: endpoint('GET', '/api/teams/test-connection', {
    summary: 'Whether teams can be read, and how many there are',
    audience: 'member',
    reply: z.object({ success: z.literal(true), count: z.int() }),
  }),
  create: endpoint('POST', '/api/teams', {
    summary: 'Add a team; its leader moves to it',
    audience: 'admin',
    body: CreatedTeam,
    reply: Team,
    refusals: ['not_found', 'conflict'],
  }),
  update: endpoint('PATCH', '/api/teams/:id', {
    summary: 'Change a team: name, description, icon, parent, leader',
    audience: 'admin',
    params: TeamId,
    body: TeamChange,
    reply: Team,
    refusals: ['not_found', 'conflict'],
  }),
  remove: endpoint('DELETE', '/api/teams/:id', {
    summary: 'Delete a team; its sub-teams move up to its parent, its people and OKRs lose it',
    audience: 'admin',
    params: TeamId,
    reply: z.null(),
    refusals: ['not_found'],
  }),
}
