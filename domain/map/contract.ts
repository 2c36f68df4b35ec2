import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BranchAsked, MapAsked, MapNode, ObjectiveMap } from './schema.ts'

export const map = {
  whole: endpoint('GET', '/api/map', {
    summary: 'The objectives as trees under their strategies, level by level as far as a hundred go',
    audience: 'member',
    query: MapAsked,
    reply: ObjectiveMap,
  }),
  branch: endpoint('GET', '/api/map/branch', {
    summary: 'What is folded beneath an objective of the map, or more roots of a strategy, fifty at a time',
    audience: 'member',
    query: BranchAsked,
    reply: z.object({ nodes: z.array(MapNode) }),
    refusals: ['not_found'],
  }),
}
