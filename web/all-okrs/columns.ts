import { listMessages } from '@cairn/domain/objectives/list-messages'
import type { ObjectiveSort } from '@cairn/domain/objectives/listing'

const { columns: words } = listMessages

export const columns: readonly { name: string; sort: ObjectiveSort }[] = [
  { name: words.objectives, sort: 'title' },
  { name: words.keyResults, sort: 'progress' },
  { name: words.quarter, sort: 'quarter' },
  { name: words.owner, sort: 'owner' },
  { name: words.team, sort: 'team' },
  { name: words.strategy, sort: 'strategy' },
  { name: words.status, sort: 'status' },
]
