import { messages } from '@cairn/domain/trash/messages'
import type { TrashedThing } from '@cairn/domain/trash/schema'
import type { QueryClient } from '@tanstack/react-query'
import { notices } from '../ui/notice-store.ts'

/** Says that it was deleted, and offers to take that back for a while. What that takes is loaded meanwhile: few delete anything. */
export const offerUndo = (client: QueryClient, thing: Pick<TrashedThing, 'kind' | 'id' | 'title'>) => {
  const loading = import('./restoring.ts').catch(() => null)
  const run = async () => {
    const loaded = await loading
    if (loaded === null) notices.error(messages.restoreFailed)
    else await loaded.restoreThing(client, thing)
  }
  notices.info(messages.deleted(thing.title), { label: messages.undo, run: () => void run() })
}
