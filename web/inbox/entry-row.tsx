import { messages as words } from '@cairn/domain/inbox/messages'
import type { InboxEntry, InboxKind } from '@cairn/domain/inbox/schema'
import { type ObjectiveStatus, statusLabels } from '@cairn/domain/objectives/status'
import {
  ArrowRight,
  ArrowUp,
  AtSign,
  CalendarCheck,
  Check,
  ClipboardCheck,
  Clock,
  CopyPlus,
  CornerUpLeft,
  Crosshair,
  Forward,
  LifeBuoy,
  ListTodo,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  SmilePlus,
  Star,
  TrendingDown,
  Undo2,
  UserRoundCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { figure } from '../objectives/figures.ts'
import { StatusIcon } from '../objectives/status.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { momentText } from '../ui/moment-text.ts'
import css from './entry-row.module.css'
import { timeText } from './groups.ts'

const icons: Record<InboxKind, LucideIcon> = {
  mentioned: AtSign,
  reply: CornerUpLeft,
  comment: MessagesSquare,
  reaction: SmilePlus,
  assigned: UserRoundCheck,
  update: MessageSquareText,
  slipped: TrendingDown,
  target_moved: Crosshair,
  help_asked: LifeBuoy,
  help_offered: LifeBuoy,
  help_passed_on: Forward,
  help_taken_back: Undo2,
  help_ended: Undo2,
  help_escalated: ArrowUp,
  help_due: Clock,
  blocker_resolved: Check,
  scored: Star,
  carried_over: CopyPlus,
  quarter_committed: CalendarCheck,
  quarter_closing: CalendarCheck,
  review_published: CalendarCheck,
  score_due: Star,
  review_finished: ClipboardCheck,
  action_given: ListTodo,
  action_due: Clock,
}

const isStatus = (said: unknown): said is ObjectiveStatus =>
  typeof said === 'string' && Object.hasOwn(statusLabels, said)

const Side = ({ said }: { said: string | number }) =>
  isStatus(said) ? (
    <span className={css.side}>
      <StatusIcon status={said} size={12} /> {statusLabels[said]}
    </span>
  ) : (
    <span className={css.side}>{typeof said === 'number' ? figure(said, null) : said}</span>
  )

/** What it says besides: words, and from what to what. */
const Detail = ({ entry: { kind, details, reason } }: { entry: InboxEntry }) => {
  const { words: text, from, to } = details
  const changed = from !== null && to !== null && from !== to
  return (
    <span className={css.detail}>
      {text && <span className={css.words}>{text}</span>}
      {changed && (
        <span className={css.sides}>
          <Side said={from} /> <ArrowRight size={12} aria-label="to" /> <Side said={to} />
        </span>
      )}
      {kind === 'scored' && to !== null && <span className={css.side}>{to}</span>}
      {reason === 'parent' && <span>{words.youOwnTheParent}</span>}
    </span>
  )
}

type Props = {
  entry: InboxEntry
  now: Date
  /** Whether it stands in the preview. */
  isShown?: boolean
  onOpen: () => void
  onFocus?: () => void
  children?: ReactNode
}

/** One thing that happened: who, what, to which OKR, when. The whole of it opens what it is about. */
export const EntryRow = ({ entry, now, isShown = false, onOpen, onFocus, children }: Props) => {
  const Icon = icons[entry.kind]
  const { actor, others, happenedAt, isRead } = entry
  return (
    <li className={css.row} data-unread={!isRead || undefined} data-shown={isShown || undefined}>
      <button type="button" className={css.open} data-entry={entry.id} onClick={onOpen} onFocus={onFocus}>
        <span className={css.face}>
          <Avatar name={actor?.name ?? 'Cairn'} emoji={actor?.profileEmoji ?? null} />
          <span className={css.kind} aria-hidden="true">
            <Icon size={10} strokeWidth={2.5} />
          </span>
        </span>
        <span className={css.text}>
          <span className={css.act}>
            {actor && <strong>{actor.name}</strong>} {others > 0 && `${words.others(others)} `}
            {words.act(entry)}
          </span>
          <span className={css.about}>{words.about(entry)}</span>
          <Detail entry={entry} />
        </span>
        <time className={css.time} dateTime={happenedAt.toISOString()} title={momentText(happenedAt)}>
          {timeText(happenedAt, now)}
        </time>
        <span className={css.dot}>{!isRead && <span className="heard">{words.tabs.unread}</span>}</span>
      </button>
      {children}
    </li>
  )
}
