import { Readable } from 'node:stream'
import type { BodyReader, Endpoint } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from './refused.ts'

/** Only the calls that say so take a file, and they get it unread. */
export const takeFileBodies = (app: FastifyInstance) =>
  app.addContentTypeParser('text/csv', (request, payload, done) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
    if (endpoint?.bodyType !== 'text/csv')
      throw new Refused({ code: 'unsupported_media', message: messages.unsupportedMedia })
    done(null, payload)
  })

/** Reads the files that a call is sent, so many of one company at once: each may be some megabytes. */
export const fileReceiver = (readerOf: BodyReader, largest: number) => {
  const inTurn = limitPerCompany()
  return ({ body, headers }: FastifyRequest, companyId: string) => {
    if (!(body instanceof Readable))
      throw new Refused({ code: 'unsupported_media', message: messages.unsupportedFile })
    if (Number(headers['content-length']) > largest) throw tooLarge()
    // Who reads no further leaves the connection to the answer.
    return inTurn(companyId, () => readFile(body.iterator({ destroyOnReturn: false }), readerOf(), largest))
  }
}

const tooLarge = () => new Refused({ code: 'too_large', message: messages.tooLarge })

/** Bytes. What comes in crumbs is gathered first: a line is looked at anew whenever more of it is there. */
const chunkBytes = 32 * 1024

/** Reads a file while it arrives, and no further than it may be of use. */
const readFile = async (
  arriving: AsyncIterable<Uint8Array>,
  reader: ReturnType<BodyReader>,
  largest: number,
) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (...given: Parameters<typeof decoder.decode>) => {
    try {
      return decoder.decode(...given)
    } catch {
      throw new Refused({ code: 'invalid_input', message: messages.notUtf8 })
    }
  }
  let waiting: Uint8Array[] = []
  let [waits, received] = [0, 0]
  const take = () => {
    const text = decoded(Buffer.concat(waiting), { stream: true })
    waiting = []
    waits = 0
    return reader.take(text)
  }
  for await (const piece of arriving) {
    waiting.push(piece)
    waits += piece.length
    received += piece.length
    if (received > largest) throw tooLarge()
    if (waits >= chunkBytes && !take()) return reader.end()
  }
  take()
  reader.take(decoded())
  return reader.end()
}

const mostAtOnce = 3

export const limitPerCompany = () => {
  const taken = new Map<string, number>()
  return async <T>(whose: string, run: () => Promise<T>): Promise<T> => {
    const others = taken.get(whose) ?? 0
    if (others >= mostAtOnce) throw new Refused({ code: 'too_many_tries', message: messages.tooManyFiles }, 5)
    taken.set(whose, others + 1)
    try {
      return await run()
    } finally {
      const left = (taken.get(whose) ?? 1) - 1
      if (left === 0) taken.delete(whose)
      else taken.set(whose, left)
    }
  }
}
