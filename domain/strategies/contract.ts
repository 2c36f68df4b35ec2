import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import { Quarter } from '../objectives/quarter-schema.ts'
import { LinkedObjectives, Strategy, StrategyFields } from './schema.ts'

const StrategyId = z.object({ id: z.uuid() })

export const strategies = {
  list: endpoint('GET', '/api/strategies', {
    summary: 'Strategies newest first, twenty at a time, each with its figures and its first OKRs',
    audience: 'member',
    keyScope: 'read',
    query: z.object({ quarter: Quarter.optional(), cursor: Cursor.optional() }),
    reply: z.object({ strategies: z.array(Strategy), total: z.int(), nextCursor: Cursor.nullable() }),
  }),
  quarters: endpoint('GET', '/api/strategies/quarters', {
    summary: 'The quarters of existing strategies in their order, and those a new one may be for',
    audience: 'member',
    keyScope: 'read',
    reply: z.object({ quarters: z.array(Quarter), choices: z.array(Quarter), current: Quarter }),
  }),
  get: endpoint('GET', '/api/strategies/:id', {
    summary: 'One strategy',
    audience: 'member',
    keyScope: 'read',
    params: StrategyId,
    reply: Strategy,
    refusals: ['not_found'],
  }),
  objectives: endpoint('GET', '/api/strategies/:id/objectives', {
    summary: 'More OKRs of a strategy, newest first, fifty at a time',
    audience: 'member',
    keyScope: 'read',
    params: StrategyId,
    query: z.object({ cursor: Cursor.optional() }),
    reply: LinkedObjectives,
    refusals: ['not_found'],
  }),
  create: endpoint('POST', '/api/strategies', {
    summary: 'Add a strategy',
    audience: 'member',
    needsAccess: true,
    body: StrategyFields,
    reply: Strategy,
    refusals: ['conflict'],
  }),
  update: endpoint('PUT', '/api/strategies/:id', {
    summary: 'Save an edited strategy',
    audience: 'member',
    needsAccess: true,
    params: StrategyId,
    body: StrategyFields,
    reply: Strategy,
    refusals: ['not_found', 'conflict'],
  }),
  remove: endpoint('DELETE', '/api/strategies/:id', {
    summary: 'Delete a strategy; its OKRs stay, without one',
    audience: 'member',
    params: StrategyId,
    reply: z.object({ unlinked: z.int() }),
    refusals: ['not_found'],
  }),
}
