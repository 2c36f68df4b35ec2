import type { Me } from '@cairn/domain/accounts/contract'
import { hasAccess } from '@cairn/domain/billing/rules'
import { messages } from '@cairn/domain/trash/messages'
import type { TrashedThing } from '@cairn/domain/trash/schema'
import type { QueryClient } from '@tanstack/react-query'
import { sessionKey } from '../session-state.ts'
import { notices } from '../ui/notice-store.ts'

/** Restoring needs access, and what would be refused is not offered. */
const mayRestore = (client: QueryClient) => {
  const company = client.getQueryData<Me | null>(sessionKey)?.membership?.company
  return company === undefined || hasAccess(company, new Date())
}

/** Says that it was deleted, and offers to take that back for a while. What that takes is loaded meanwhile: few delete anything. */
export const offerUndo = (client: QueryClient, thing: Pick<TrashedThing, 'kind' | 'id' | 'title'>) => {
  if (!mayRestore(client)) return notices.info(messages.deletedLapsed(thing.title))
  const loading = import('./restoring.ts').catch(() => null)
  const run = async () => {
    const loaded = await loading
    if (loaded === null) notices.error(messages.restoreFailed)
    else await loaded.restoreThing(client, thing)
  }
  return notices.info(messages.deleted(thing.title), { label: messages.undo, run: () => void run() })
}
