import { trash } from '@cairn/domain/trash/contract'
import { messages } from '@cairn/domain/trash/messages'
import type { TrashedThing } from '@cairn/domain/trash/schema'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { hasWords, wordsOf } from '../failure.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { notices } from '../ui/notice-store.ts'
import { refreshWorkspace } from '../workspace/queries.ts'

type Thing = Pick<TrashedThing, 'kind' | 'id'>

/** Takes it out of the trash and says so, or why not; whatever may show it is read anew. */
export const restoreThing = async (client: QueryClient, { kind, id }: Thing) => {
  try {
    const { title, isMovedToTop } = await call(trash.restore, { params: { kind, id } })
    notices.info([messages.restored(title), ...(isMovedToTop ? [messages.atTheTop] : [])].join(' '))
  } catch (error) {
    notices.error(hasWords(error) ? wordsOf(error) : messages.restoreFailed)
  }
  await Promise.all([refreshObjectives(client), refreshWorkspace(client)])
}
