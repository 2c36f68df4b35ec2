import { screenMessages } from '@cairn/domain/quarters/screen-messages'

type Span = { firstDay: string; lastDay: string }

const text = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** 'March 31'. */
export const monthDay = (day: string) => text(day, { month: 'long', day: 'numeric' })

/** 'Mar 31'. */
export const shortDay = (day: string) => text(day, { month: 'short', day: 'numeric' })

/** 'Mar'. */
export const monthName = (day: string) => text(day, { month: 'short' })

/** 'January 1 to March 31, 2027'. */
export const rangeText = ({ firstDay, lastDay }: Span) =>
  screenMessages.range(monthDay(firstDay), text(lastDay, { dateStyle: 'long' }))
