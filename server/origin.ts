import type { ActorKind } from '@cairn/domain/activity/rules'
import { cut } from '@cairn/domain/cut'
import { lengths } from '@cairn/domain/lengths'
import type { FastifyRequest } from 'fastify'

/** Where a write comes from: who or what speaks, from which address, with which browser. */
export type Origin = {
  readonly actorKind: ActorKind
  readonly address: string | null
  readonly browser: string | null
  /** With which key a program speaks. */
  readonly key?: { readonly id: string; readonly name: string }
}

/** Fastify's word for the address already goes by whether a proxy is trusted, and is none once the caller has gone. */
export const originOf = (request: {
  ip: string | undefined
  headers: FastifyRequest['headers']
}): Origin => ({
  actorKind: 'person',
  address: cut(request.ip ?? '', lengths.address) || null,
  browser: cut(request.headers['user-agent'] ?? '', lengths.browser) || null,
})

/** Of what nobody asked for. */
export const ownOrigin: Origin = { actorKind: 'system', address: null, browser: null }
