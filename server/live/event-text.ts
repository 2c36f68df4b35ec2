import { LiveEvent } from '@cairn/domain/live/schema'
import { z } from 'zod'
import type { News } from './changes.ts'

const message = (event: LiveEvent) => `data: ${JSON.stringify(z.encode(LiveEvent, event))}\n`

/** Only the last of several carries the cursor: who is cut off in the middle of them asks for all of them again. */
export const textOf = ({ cursor, changes }: News) => {
  const events: LiveEvent[] = changes ?? [{ kind: 'everything' }]
  return events.length === 0 ? '' : `${events.map(message).join('\n')}id: ${cursor}\n\n`
}

/** A sign of life; with a cursor it also says from where to resume. */
export const heartbeatText = (cursor?: string) =>
  `${message({ kind: 'beat' })}${cursor === undefined ? '' : `id: ${cursor}\n`}\n`

/** That there is something new in one's inbox; who misses it reads it anew with the next stream. */
export const inboxText = `${message({ kind: 'inbox' })}\n`

/** How soon a browser tries again, spread out so that they do not all come at once after a restart. */
export const retryText = (spread: number) => `retry: ${Math.round(1000 + 2000 * spread)}\n\n`
