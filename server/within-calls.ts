import type { Endpoint } from '@cairn/domain/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Visit } from './keys/admission.ts'

/** What a call is given, before its schemas have looked at it. */
export type Given = { params?: unknown; query?: unknown; body?: unknown }

type Answerer = (visit: Visit, given: Given) => Promise<string>
const answerers = new WeakMap<FastifyInstance, Map<Endpoint, Answerer>>()

export const openWithin = (app: FastifyInstance, endpoint: Endpoint, answer: Answerer) => {
  const ofApp = answerers.get(app) ?? new Map<Endpoint, Answerer>()
  answerers.set(app, ofApp.set(endpoint, answer))
}

/**
 * Makes one call of the contract within another, for the key that this one shows: the same gate, the same schemas, the same
 * handler. What comes back is what would have been sent.
 */
export const callWithin = async <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  visit: Visit,
  given: Given,
): Promise<z.input<E['reply']>> => {
  const answer = answerers.get(app)?.get(endpoint)
  if (answer === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not answered here`)
  return JSON.parse(await answer(visit, given))
}
