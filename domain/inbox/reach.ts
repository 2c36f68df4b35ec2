import { TZDate } from '@date-fns/tz'
import { type Weekday, weekdays } from '../reminders/weekdays.ts'
import { calendarDay } from '../week.ts'
import type { InboxKind } from './schema.ts'

/** How something is mailed. */
export const emailWays = ['at_once', 'digest', 'never'] as const
export type EmailWay = (typeof emailWays)[number]

/** How often what waits for it is mailed together. */
export const digestRhythms = ['daily', 'weekly', 'off'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

type Matter = { kinds: readonly InboxKind[]; email: EmailWay }

/**
 * What a person chooses about in one line of 'What reaches you': kinds of the inbox that belong together, and how they are
 * mailed until somebody chooses. Each kind stands in exactly one of them.
 */
export const matters = {
  mentions: { kinds: ['mentioned'], email: 'at_once' },
  replies: { kinds: ['reply'], email: 'at_once' },
  help: {
    kinds: [
      'help_asked',
      'help_offered',
      'help_passed_on',
      'help_taken_back',
      'help_ended',
      'help_escalated',
    ],
    email: 'at_once',
  },
  assigned: { kinds: ['assigned'], email: 'digest' },
  comments: { kinds: ['comment'], email: 'digest' },
  reactions: { kinds: ['reaction'], email: 'digest' },
  updates: { kinds: ['update'], email: 'digest' },
  slipping: { kinds: ['slipped'], email: 'digest' },
  targets: { kinds: ['target_moved'], email: 'digest' },
  blockers: { kinds: ['blocker_resolved'], email: 'digest' },
  scores: { kinds: ['scored', 'carried_over'], email: 'digest' },
  quarters: { kinds: ['quarter_committed', 'quarter_closing', 'review_published'], email: 'digest' },
  reviews: { kinds: ['review_finished', 'action_given'], email: 'digest' },
  due: { kinds: ['help_due', 'score_due', 'action_due'], email: 'digest' },
} as const satisfies Record<string, Matter>
export type MatterName = keyof typeof matters
export const matterNames = Object.keys(matters) as MatterName[]

export const matterOf = (kind: InboxKind): MatterName => {
  const name = matterNames.find((one) => (matters[one].kinds as readonly InboxKind[]).includes(kind))
  if (name === undefined) throw new Error(`Nobody can choose how ${kind} reaches them`)
  return name
}

/** What one person wants of one matter. */
export type Choice = { inInbox: boolean; email: EmailWay }
export type Choices = Record<MatterName, Choice>
export const defaultChoice = (matter: MatterName): Choice => ({ inInbox: true, email: matters[matter].email })

/** Minutes from the first thing that is mailed at once to the letter, in which others join it. */
export const mailedAfter = 5 * 60 * 1000
/** By the clocks of the company. */
export const digestHour = 8
/** Entries of a digest; the rest is a number. */
export const mostInDigest = 20
/** The same of a letter that is sent at once. */
export const mostAtOnce = 20

/** The day of the company's calendar whose digest it is: it begins at the hour, and so lasts for who was late. */
export const digestDay = (now: Date, timeZone: string): string => {
  const there = new TZDate(now, timeZone)
  const back = there.getHours() < digestHour ? 1 : 0
  return calendarDay(there.getFullYear(), there.getMonth(), there.getDate() - back)
}

/** Whether digests of that rhythm have that day. */
export const hasDigest = (rhythm: DigestRhythm, day: string, weekday: Weekday) =>
  rhythm === 'daily' || (rhythm === 'weekly' && weekdays[new Date(day).getUTCDay()] === weekday)
