import { seconds } from './objects.ts'
import { freshId, type Shelf } from './shelf.ts'

/** Writes an event together with what it tells of; whoever keeps it carries it to the webhook, also after a restart. */
export type Announce = (shelf: Shelf, type: string, object: { customer: string }) => Promise<void>

export const announcer =
  (clock: () => Date): Announce =>
  async (shelf, type, object) => {
    const id = freshId('event')
    const event = {
      id,
      object: 'event' as const,
      type,
      created: seconds(clock()),
      data: { object },
    }
    await shelf.save('event', id, object.customer, event)
    await shelf.deliver(id)
  }
