import type { RefusalCode } from '@cairn/domain/refusal'
import type { FastifyRequest } from 'fastify'

/** Who it was and why they were refused: what an investigation asks first. Ids and codes, never words. */
type Noted = { account?: string; key?: string; refusal?: RefusalCode }

const notes = new WeakMap<FastifyRequest, Noted>()

export const noteForLog = (request: FastifyRequest, told: Noted) => {
  notes.set(request, { ...notes.get(request), ...told })
}

export const notesOf = (request: FastifyRequest): Noted => notes.get(request) ?? {}
