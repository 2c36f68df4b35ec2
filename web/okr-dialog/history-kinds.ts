import { historyMessages } from '@cairn/domain/objectives/dialog-messages'
import type { HistoryEntry } from '@cairn/domain/objectives/history'

const { kinds: words } = historyMessages
const values = new Set(['keyResult.currentValue', 'keyResult.status', 'progress'])
const saidInUpdates = new Set(['updateText', 'blockers', 'nextWeekFocus', 'resolution'])
/** Words of an update: what was not said before needs no arrow from nothing. */
export const isSaid = (field: string) => saidInUpdates.has(field)
const isEdit = (field: string) => field !== 'status' && !values.has(field) && !isSaid(field)

type Kind = { name: string; has: (entry: HistoryEntry) => boolean }
const touching = (name: string, isTouched: (field: string) => boolean): Kind => ({
  name,
  has: ({ changes }) => changes.some(({ field }) => isTouched(field)),
})

/** An entry may be of several kinds: who changed the status and a title did both. */
export const historyKinds: readonly Kind[] = [
  { name: words.all, has: () => true },
  { name: words.updates, has: ({ action }) => action.startsWith('update.') },
  touching(words.status, (field) => field === 'status'),
  touching(words.values, (field) => values.has(field)),
  touching(words.edits, isEdit),
  touching(words.blockers, (field) => field === 'blockers'),
]
