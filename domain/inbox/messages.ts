import { statusLabels } from '../objectives/status.ts'
import { countText } from '../plural.ts'
import type { InboxEntry, InboxKind } from './schema.ts'

/** What somebody did, after their name; or what happened, where nobody did it. */
const acts: Record<InboxKind, (entry: InboxEntry) => string> = {
  assigned: () => 'made this OKR yours',
  update: ({ events }) => (events > 1 ? `posted ${events} updates` : 'posted an update'),
  slipped: ({ details }) => `turned it ${labelOf(details.to)}`,
  target_moved: ({ events }) => (events > 1 ? 'moved targets' : 'moved a target'),
  blocker_resolved: ({ events }) => (events > 1 ? `resolved ${events} blockers` : 'resolved a blocker'),
  scored: () => 'scored your OKR',
  carried_over: () => 'carried your OKR over',
  quarter_committed: ({ quarter }) => `committed ${quarter}`,
  quarter_closing: ({ quarter }) => `started closing ${quarter}`,
  review_published: () => 'Quarter review published',
  score_due: () => 'Your scores are due soon',
}

const labelOf = (status: InboxEntry['details']['to']) =>
  typeof status === 'string' && Object.hasOwn(statusLabels, status)
    ? statusLabels[status as keyof typeof statusLabels]
    : String(status ?? '')

export const messages = {
  title: 'Inbox',
  act: (entry: InboxEntry) => acts[entry.kind](entry),
  others: (count: number) => `and ${countText(count, 'other')}`,
  /** Where no OKR is named, the line below says which quarter. */
  about: ({ objective, quarter }: InboxEntry) => objective?.title ?? quarter ?? '',
  youOwnTheParent: 'You own the objective above it.',
  unread: (count: number) => `${count} unread`,
  heardUnread: (count: number) =>
    count === 0 ? 'Inbox' : `Inbox, ${count > 99 ? 'more than 99' : count} unread`,
  tabs: { all: 'All', unread: 'Unread' },
  groups: { today: 'Today', week: 'This week', earlier: 'Earlier' },
  markAllRead: 'Mark all read',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  clear: 'Clear',
  cleared: 'Cleared from your inbox',
  undo: 'Undo',
  open: 'Open inbox',
  none: 'Nothing yet. What concerns you and your OKRs arrives here.',
  noneUnread: 'You have read everything.',
  loading: 'Loading your inbox...',
  notSaved: 'Your inbox could not be changed. Please try again.',
  keys: { walk: 'next, previous', open: 'open', clear: 'clear', unread: 'unread' },
} as const
