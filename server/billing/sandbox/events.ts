import type { Tx } from '../../db/client.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { seconds } from './objects.ts'
import { freshId, saveObject } from './store.ts'

/** Writes an event together with what it tells of; a job carries it to the webhook, also after a restart. */
export type Announce = (tx: Tx, type: string, object: { customer: string }) => Promise<void>

export const announcer =
  (jobs: Jobs, clock: () => Date): Announce =>
  async (tx, type, object) => {
    const id = freshId('event')
    const event = {
      id,
      object: 'event' as const,
      type,
      created: seconds(clock()),
      data: { object },
    }
    await saveObject(tx, 'event', id, object.customer, event)
    await jobs.enqueue(tx, 'sandbox-event', { eventId: id })
  }
