import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

const hour = 60 * 60 * 1000

/** What was written before that moment stays as it is. */
export const correctableSince = (now: Date) => new Date(now.getTime() - hour)

type PostedUpdate = {
  authorId: string | null
  createdAt: Date
  /** The newest that its author wrote about the objective. Nobody asks it of one that is too old. */
  isAuthorsLatest: boolean
}

/** Authors may correct their latest update of an objective for an hour. */
export const whyCannotCorrect = (update: PostedUpdate, personId: string, now: Date): Refusal | null => {
  if (update.authorId !== personId) return { code: 'not_allowed', message: messages.notAuthor }
  if (update.createdAt < correctableSince(now)) return { code: 'conflict', message: messages.tooLate }
  if (!update.isAuthorsLatest) return { code: 'conflict', message: messages.notLatest }
  return null
}

/** Status and values of a newer update count: a correction of an older one leaves them alone. */
export const whyOnlyWords = (isNewest: boolean, changesFigures: boolean): Refusal | null =>
  isNewest || !changesFigures ? null : { code: 'conflict', message: messages.newerPosted }
