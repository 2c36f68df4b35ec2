import { countText } from '../plural.ts'
import { daysInTrash } from './rules.ts'
import type { TrashedKind } from './schema.ts'

const kinds: Record<TrashedKind, string> = {
  objective: 'OKR',
  strategy: 'Strategy',
  team: 'Team',
  template: 'Template',
  comment: 'Comment',
}

/** Words that only the page of the trash says. */
export const screenMessages = {
  title: 'Trash',
  subtitle: `OKRs, strategies, teams, templates and comments stay here for ${daysInTrash} days after they are deleted, then they are gone for good.`,
  /** What the list is called for who sees all of it, and for others. */
  all: 'Deleted in this workspace',
  own: 'Deleted by you, or yours',
  kinds,
  columns: { name: 'Name', deletedBy: 'Deleted by', deleted: 'Deleted', goneForGood: 'Gone for good' },
  loading: 'Loading the trash...',
  none: 'The trash is empty.',
  noneOfOwn: 'Nothing you deleted or owned is in the trash.',
  lastDay: 'within a day',
  daysLeft: (days: number) => `in ${countText(days, 'day')}`,
  restore: 'Restore',
  restoreNamed: (title: string) => `Restore ${title}`,
  lapsed: 'Subscribe to restore',
  empty: 'Empty trash',
  emptying: {
    title: 'Empty trash',
    question: 'Are you sure you want to delete everything in the trash for good?',
    warning: 'None of it can be restored after that, and past days no longer show it.',
    done: (count: number) => `${countText(count, 'thing')} deleted for good.`,
    failed: 'The trash was not emptied. Please try again.',
  },
} as const
