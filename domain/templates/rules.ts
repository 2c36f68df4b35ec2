import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import { mostInTemplate, mostTemplates } from './schema.ts'

/** Whoever made one and admins change it; everyone uses it. */
export const whyCannotChange = ({ canChange }: { canChange: boolean }): Refusal | null =>
  canChange ? null : { code: 'not_allowed', message: messages.mayNotChange }

export const whyNoMore = (count: number): Refusal | null =>
  count < mostTemplates ? null : { code: 'conflict', message: messages.tooMany(mostTemplates) }

/** Asked when one is saved; what was saved before stays as it is. */
export const whyTooLong = (keyResults: number): Refusal | null =>
  keyResults <= mostInTemplate
    ? null
    : { code: 'conflict', message: messages.tooLong(mostInTemplate, keyResults) }
