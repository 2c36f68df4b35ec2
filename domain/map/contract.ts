import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../objectives/messages.ts'
import {
  BranchAsked,
  ChangesAsked,
  MapAsked,
  MapNode,
  ObjectiveForecast,
  ObjectiveMap,
  TreeChanges,
} from './schema.ts'

export const map = {
  whole: endpoint('GET', '/api/map', {
    summary: 'The objectives as trees under their strategies, level by level as far as a hundred go',
    audience: 'member',
    keyScope: 'read',
    query: MapAsked,
    reply: ObjectiveMap,
  }),
  branch: endpoint('GET', '/api/map/branch', {
    summary: 'What is folded beneath an objective of the map, or more roots of a strategy, fifty at a time',
    audience: 'member',
    keyScope: 'read',
    query: BranchAsked,
    reply: z.object({ nodes: z.array(MapNode) }),
    refusals: ['not_found'],
  }),
  changes: endpoint('GET', '/api/map/changes', {
    summary: 'What changed in the tree since a day began: how much of which kind, and where, in order',
    audience: 'member',
    query: ChangesAsked,
    reply: TreeChanges,
  }),
  forecast: endpoint('GET', '/api/map/forecast/:id', {
    summary: 'What the forecast of an objective and of all above it is counted from',
    audience: 'member',
    keyScope: 'read',
    params: z.object({ id: z.uuid(messages.notFound) }),
    reply: ObjectiveForecast,
    refusals: ['not_found', 'conflict'],
  }),
}
