import type { AddressInfo } from 'node:net'
import { live } from '@cairn/domain/live/contract'
import type { LiveEvent } from '@cairn/domain/live/schema'
import type { FastifyInstance } from 'fastify'
import { messagesOf } from './event-stream.ts'
import type { Member } from './people.ts'

export type Followed = {
  status: number
  headers: Headers
  /** The next event that is more than a sign of life, and than the word on the inbox that every stream begins with. */
  next(): Promise<LiveEvent>
  /** The next event, whatever it is; null when the server has ended the stream. */
  nextOfAny(): Promise<LiveEvent | null>
  /** Resolves when the server ends the stream. */
  ended(): Promise<void>
  /** The id a browser would resume with. */
  lastId(): string
  leave(): void
}

const addressOf = async (app: FastifyInstance) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

type Wanted = { after?: string; lastEventId?: string }

/** Opens the stream as a browser would, over a real connection, and waits until it stands. */
export const follow = async (
  app: FastifyInstance,
  { client }: Pick<Member, 'client'>,
  { after, lastEventId }: Wanted = {},
): Promise<Followed> => {
  const leaving = new AbortController()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`
  const response = await fetch((await addressOf(app)) + live.events.path + query, {
    headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  })
  let id = ''
  const messages = messagesOf(response, (seen) => {
    id = seen
  })
  const nextOfAny = async () => {
    const { done, value } = await messages.next()
    return done ? null : value
  }
  let hasBegun = false
  const next = async () => {
    for (;;) {
      const event = await nextOfAny()
      if (event === null) throw new Error('The stream has ended')
      if (event.kind === 'inbox' && !hasBegun) hasBegun = true
      else if (event.kind !== 'beat') return event
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    next,
    nextOfAny,
    ended: async () => {
      while ((await nextOfAny()) !== null);
    },
    lastId: () => id,
    leave: () => leaving.abort(),
  }
}
