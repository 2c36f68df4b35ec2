import { LiveEvent } from '@cairn/domain/live/schema'
import { z } from 'zod'
import type { News } from './changes.ts'

const message = (event: LiveEvent) => `data: ${JSON.stringify(z.encode(LiveEvent, event))}\n`

/** Only the last of several carries the id: who is cut off in the middle of them asks for all of them again. */
export const textOf = (changes: News['changes'], id: string) => {
  const events: LiveEvent[] = changes ?? [{ kind: 'everything' }]
  return events.length === 0 ? '' : `${events.map(message).join('\n')}id: ${id}\n\n`
}

/** A sign of life; with an id it also says from where to resume. */
export const heartbeatText = (id?: string) =>
  `${message({ kind: 'beat' })}${id === undefined ? '' : `id: ${id}\n`}\n`

/** That there may be something new in one's inbox: the log says nothing of it, so every stream begins with it too. */
export const inboxText = `${message({ kind: 'inbox' })}\n`

/** Instead of all that a slow reader did not take. */
export const everythingText = `${message({ kind: 'everything' })}\n`

/** How soon a browser tries again, spread out so that they do not all come at once after a restart. */
export const retryText = (spread: number) => `retry: ${Math.round(1000 + 2000 * spread)}\n\n`
