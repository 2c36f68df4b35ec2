import { inbox } from '@cairn/domain/inbox/contract'
import { messages as words } from '@cairn/domain/inbox/messages'
import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { hasWords, wordsOf } from '../failure.ts'
import { byCursor } from '../search-source.ts'
import { notices } from '../ui/notice-store.ts'

export type Show = 'all' | 'unread' | 'mentions'

export const inboxQuery = (show: Show) =>
  infiniteQueryOptions({
    queryKey: ['inbox', 'list', show],
    queryFn: ({ signal, pageParam }) => call(inbox.list, { query: { show, ...pageParam } }, { signal }),
    ...byCursor,
  })

/** Everything of the inbox that is shown: the bell, the popover, the page. */
export const refreshInbox = (client: QueryClient) => client.invalidateQueries({ queryKey: ['inbox'] })

/** What can be done with entries. What is refused is said; the lists then show what is the case. */
export const useInboxActs = () => {
  const client = useQueryClient()
  const perform = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      notices.error(hasWords(error) ? wordsOf(error) : words.notSaved)
    }
    await refreshInbox(client)
  }
  const mark = ({ id }: InboxEntry, isRead: boolean) =>
    perform(() => call(inbox.read, { body: { ids: [id], isRead } }))
  const setCleared = ({ id }: InboxEntry, isCleared: boolean) =>
    perform(() => call(inbox.clear, { body: { ids: [id], isCleared } }))
  return {
    mark,
    readAll: () => perform(() => call(inbox.readAll, { body: {} })),
    clear: async (entry: InboxEntry) => {
      await setCleared(entry, true)
      notices.info(words.cleared, { label: words.undo, run: () => void setCleared(entry, false) })
    },
  }
}
