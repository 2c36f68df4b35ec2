import type { Quarter } from '../objectives/quarter.ts'
import type { QuarterState } from './schema.ts'

/** Why a quarter that stands so cannot be changed in the way that was asked for. */
const standing: Record<QuarterState, (quarter: Quarter) => string> = {
  run: (quarter) => `${quarter} is running.`,
  plan: (quarter) => `${quarter} is being planned.`,
  close: (quarter) => `${quarter} is being closed.`,
  closed: (quarter) => `${quarter} is closed. An admin can reopen it.`,
}

export const messages = {
  standing,
  begunUncommitted: (quarter: Quarter) => `${quarter} has begun and is not committed yet.`,
  committedAlready: (quarter: Quarter) => `${quarter} was committed and cannot be planned again.`,
  overAlready: (quarter: Quarter) => `${quarter} is over and cannot be planned.`,
  tooEarlyToClose: (quarter: Quarter) => `Closing can start 10 days before the last day of ${quarter}.`,
  noDraft: 'This OKR is not a draft.',
} as const
