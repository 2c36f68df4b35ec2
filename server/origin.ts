import type { ActorKind } from '@cairn/domain/activity/rules'
import { lengths } from '@cairn/domain/lengths'
import type { FastifyRequest } from 'fastify'

/** Where a write comes from: who or what speaks, from which address, with which browser. */
export type Origin = {
  readonly actorKind: ActorKind
  readonly address: string | null
  readonly browser: string | null
}

/** Fastify's word for the address already goes by whether a proxy is trusted. */
export const originOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  actorKind: 'person',
  address: request.ip.slice(0, lengths.address),
  browser: request.headers['user-agent']?.slice(0, lengths.browser) ?? null,
})

/** Of what nobody asked for. */
export const ownOrigin: Origin = { actorKind: 'system', address: null, browser: null }
