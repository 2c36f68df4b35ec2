import { dateLabel } from '../date-label.ts'
import { helpVerbs } from '../objectives/help-verbs.ts'
import { statusLabels } from '../objectives/status.ts'
import { countText } from '../plural.ts'
import { beginOfDay } from '../week.ts'
import { bellMessages } from './bell-messages.ts'
import type { InboxEntry, InboxKind } from './schema.ts'

/** What somebody did, after their name; or what happened, where nobody did it. */
const acts: Record<InboxKind, (entry: InboxEntry) => string> = {
  mentioned: () => 'mentioned you',
  reply: () => 'replied to you',
  comment: ({ events, reason }) =>
    `${events > 1 ? `wrote ${events} comments` : 'commented'} on ${reason === 'own' ? 'your OKR' : 'an OKR you follow'}`,
  reaction: () => 'reacted to your comment',
  assigned: () => 'made this OKR yours',
  update: ({ events }) => (events > 1 ? `posted ${events} updates` : 'posted an update'),
  slipped: ({ details }) => `turned it ${labelOf(details.to)}`,
  target_moved: ({ events }) => (events > 1 ? 'moved targets' : 'moved a target'),
  help_asked: ({ details }) => withDay('asked for your help', details.to),
  help_offered: () => helpVerbs.offered,
  help_passed_on: ({ details }) => `passed on a blocker to ${details.to}`,
  help_taken_back: () => helpVerbs.takenBack,
  help_ended: () => helpVerbs.ended,
  help_escalated: ({ details }) => `escalated a blocker to ${details.to ?? 'you'}`,
  help_due: ({ details }) => withDay('Your help was needed', details.to),
  blocker_resolved: ({ events }) => (events > 1 ? `resolved ${events} blockers` : 'resolved a blocker'),
  scored: ({ reason }) => (reason === 'own' ? 'scored your OKR' : 'scored an OKR you follow'),
  carried_over: ({ reason }) =>
    reason === 'own' ? 'carried your OKR over' : 'carried an OKR over that you follow',
  quarter_committed: ({ quarter }) => `committed ${quarter}`,
  quarter_closing: ({ quarter }) => `started closing ${quarter}`,
  review_published: () => 'Quarter review published',
  score_due: () => 'Your scores are due soon',
  review_finished: ({ review }) => `${review?.teamName ?? 'Team'} review finished`,
  action_given: ({ details }) => withDay('gave you an action', details.to),
  action_due: ({ details }) => withDay('Your action was due', details.to),
}

const withDay = (words: string, day: InboxEntry['details']['to']) =>
  typeof day === 'string' ? `${words}, by ${dateLabel(beginOfDay(day, 'UTC'), 'UTC')}` : words

const labelOf = (status: InboxEntry['details']['to']) =>
  typeof status === 'string' && Object.hasOwn(statusLabels, status)
    ? statusLabels[status as keyof typeof statusLabels]
    : String(status ?? '')

/** What it says besides, in one line of text: words, from what to what, and why it came. */
const detailOf = ({ kind, details: { words, from, to }, reason }: InboxEntry) =>
  [
    words,
    from !== null && to !== null && from !== to ? `${labelOf(from)} → ${labelOf(to)}` : null,
    kind === 'scored' && to !== null ? String(to) : null,
    reason === 'parent' ? messages.youOwnTheParent : null,
  ]
    .filter((one) => one !== null && one !== '')
    .join(' · ')

export const messages = {
  title: bellMessages.title,
  /** What opens the dialog where one chooses. */
  reach: 'What reaches you',
  detail: (entry: InboxEntry): string => detailOf(entry),
  /** Who did what, in one line of text. */
  whoDidWhat: (entry: InboxEntry): string =>
    [entry.actor?.name, entry.others > 0 ? messages.others(entry.others) : null, messages.act(entry)]
      .filter(Boolean)
      .join(' '),
  act: (entry: InboxEntry) => acts[entry.kind](entry),
  others: (count: number) => `and ${countText(count, 'other')}`,
  /** Where no OKR is named, the line below says which quarter. */
  about: ({ objective, quarter, review }: InboxEntry) =>
    objective?.title ?? quarter ?? (review ? `${review.teamName} review` : ''),
  youOwnTheParent: 'You own the objective above it.',
  unread: (count: number) => `${count} unread`,
  tabs: { all: 'All', unread: 'Unread', mentions: 'Mentions' },
  groups: { today: 'Today', week: 'This week', earlier: 'Earlier' },
  markAllRead: 'Mark all read',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  clear: 'Clear',
  cleared: 'Cleared from your inbox',
  undo: 'Undo',
  open: 'Open inbox',
  none: 'Nothing yet. What concerns you and your OKRs arrives here.',
  noneMentions: 'Nobody has mentioned you yet.',
  noneUnread: 'You have read everything.',
  loading: 'Loading your inbox...',
  notSaved: 'Your inbox could not be changed. Please try again.',
  keys: { walk: 'next, previous', open: 'open', clear: 'clear', unread: 'unread', write: 'to write' },
  chooseOne: 'Choose something on the left to read it here.',
  openOkr: 'Open OKR',
  openQuarter: 'Open quarter',
  openReview: 'Open review',
} as const
