import { messages as calendarMessages } from '@cairn/domain/calendar/messages'
import type { Calendar } from '@cairn/domain/calendar/schema'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { lastActiveLabel } from '@cairn/domain/people/rules'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useMembership } from '../session.ts'
import css from './calendar-panel.module.css'

/** 'just now', '2 hours ago'; within a sentence. */
export const askedText = (at: Date, now: Date, timeZone: string) => {
  const when = lastActiveLabel(at, now, timeZone)
  return calendarMessages.asked(when === peopleMessages.justNow ? when.toLowerCase() : when)
}

/** Whether any calendar has found it, and that no stranger's has. */
export const LastAsked = ({ calendar, now }: { calendar: Calendar; now: Date }) => {
  const { timeZone } = useMembership().company
  const { lastAskedAt, readers } = calendar
  if (lastAskedAt === null)
    return (
      <p className={css.asked}>
        <CircleDashed size={14} aria-hidden="true" /> {calendarMessages.notAsked}
      </p>
    )
  return (
    <p className={css.asked} data-asked>
      <CircleCheck size={14} aria-hidden="true" /> {askedText(lastAskedAt, now, timeZone)}
      {readers > 0 && <span className={css.readers}>{calendarMessages.readers(readers)}</span>}
    </p>
  )
}
