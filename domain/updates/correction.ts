import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

const hour = 60 * 60 * 1000
const correctionTime = hour

type Written = {
  authorId: string | null
  createdAt: Date
  /** The newest that its author wrote about the objective. */
  isAuthorsLatest: boolean
}

/** Authors may correct their latest update of an objective for an hour. */
export const whyCannotCorrect = (update: Written, personId: string, now: Date): Refusal | null => {
  if (update.authorId !== personId) return { code: 'not_allowed', message: messages.notAuthor }
  if (!update.isAuthorsLatest) return { code: 'conflict', message: messages.notLatest }
  if (now.getTime() - update.createdAt.getTime() > correctionTime)
    return { code: 'conflict', message: messages.tooLate }
  return null
}

/** Status and values of a newer update count: a correction of an older one leaves them alone. */
export const whyOnlyWords = (isNewest: boolean, changesFigures: boolean): Refusal | null =>
  isNewest || !changesFigures ? null : { code: 'conflict', message: messages.newerPosted }
