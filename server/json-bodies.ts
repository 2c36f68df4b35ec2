import { messages } from '@cairn/domain/messages'
import type { FastifyInstance } from 'fastify'
import { Refused } from './refused.ts'

/** The deepest body of the contract has six levels, the longest list a few hundred entries. */
const deepest = 32
const mostParts = 20_000

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether a text is more than anyone would send: nested beyond sense, or with more values and keys than a list has. One
 * look at each byte, and nothing is made of it, so it costs the same whatever was written. It does not judge the spelling.
 */
export const isTooMuchJson = (bytes: Uint8Array) => {
  let depth = 0
  let parts = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) {
      for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1
    } else if (byte === comma || byte === colon) parts += 1
    else if (byte === openObject || byte === openList) {
      depth += 1
      parts += 1
    } else if (byte === closeObject || byte === closeList) depth -= 1
    if (depth > deepest || parts > mostParts) return true
  }
  return false
}

/** Looks at a body before it is parsed. Keys that reach into every object are still refused by the framework's own parser. */
export const readJsonBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isTooMuchJson(body)) throw new Refused({ code: 'malformed_request', message: messages.tooManyParts })
    parse(request, body.toString(), done)
  })
}
