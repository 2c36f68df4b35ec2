import { historyMessages } from '@cairn/domain/objectives/dialog-messages'
import type { HistoryEntry } from '@cairn/domain/objectives/history'

const { kinds: words } = historyMessages
const values = new Set(['keyResult.currentValue', 'keyResult.status', 'progress'])
const isStatus = (field: string) => field === 'status'
const isValue = (field: string) => values.has(field)

/** An entry may be of several kinds: who changed the status and a title did both. */
export const historyKinds = [
  { name: words.all, has: () => true },
  { name: words.status, has: ({ changes }: HistoryEntry) => changes.some(({ field }) => isStatus(field)) },
  { name: words.values, has: ({ changes }: HistoryEntry) => changes.some(({ field }) => isValue(field)) },
  {
    name: words.edits,
    has: ({ changes }: HistoryEntry) => changes.some(({ field }) => !isStatus(field) && !isValue(field)),
  },
] as const
