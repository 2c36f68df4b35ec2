import { messages as sharedMessages } from '../messages.ts'
import type { Quarter, QuarterState } from '../objectives/quarter.ts'

/** Why a quarter that stands so cannot be changed in the way that was asked for. */
const standing: Record<QuarterState, (quarter: Quarter) => string> = {
  run: (quarter) => `${quarter} is running.`,
  plan: (quarter) => `${quarter} is being planned.`,
  close: (quarter) => `${quarter} is being closed.`,
  closed: (quarter) => `${quarter} is closed. An admin can reopen it.`,
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export const messages = {
  standing,
  begunUncommitted: (quarter: Quarter) => `${quarter} has begun and is not committed yet.`,
  committedAlready: (quarter: Quarter) => `${quarter} was committed and cannot be planned again.`,
  overAlready: (quarter: Quarter) => `${quarter} is over and cannot be planned.`,
  tooEarlyToClose: (quarter: Quarter) => `Closing can start 10 days before the last day of ${quarter}.`,
  scoreByInvalid: sharedMessages.dateInvalid,
  scoreByOver: sharedMessages.dayPassed,
  scoreByTooLate: (latest: string) => `Please choose a day until ${dayFormat.format(new Date(latest))}.`,
  neverCommitted: 'This OKR was never committed, and is not scored.',
  scoredElsewhere: (quarter: Quarter) =>
    `This OKR was scored in ${quarter} and stays there. Carry it over to go on with it.`,
  scoreNeeded: 'Please choose a score. Only a dropped OKR needs none.',
  scoredMeanwhile: (name: string) => `${name} scored this meanwhile.`,
  carriedOverAgain: (title: string) =>
    `"${title}" was carried over again meanwhile. Delete the newer one to restore this one.`,
  /** In the sidebar. */
  toScore: (count: number) => `${count} to score`,
  /** The words of the update that final values are posted with. */
  finalValues: 'Final values',
  noDraft: 'This OKR is not a draft.',
  notPublished: (quarter: Quarter) => `The review of ${quarter} is not published yet.`,
  noPublicLinks: 'Public links are turned off for your workspace.',
  reviewNotShared: 'This link does not lead to a shared review.',
} as const
