import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { Membership } from './schema.ts'

/** The session says who is calling; a body that names someone else is refused. */
export const whyCannotActAs = (account: { id: string }, userId: string): Refusal | null =>
  account.id === userId ? null : { code: 'not_allowed', message: messages.notYourAccount, field: 'userId' }

/** Upkeep is for one's own company, whichever the body names. */
export const whyCannotMaintain = (scope: { companyId: string }, companyId: string): Refusal | null =>
  scope.companyId === companyId
    ? null
    : { code: 'not_allowed', message: messages.notYourCompany, field: 'companyId' }

/** A person belongs to one company. */
export const whyCannotEnter = (membership: Membership | null): Refusal | null =>
  membership === null ? null : { code: 'conflict', message: messages.alreadyMember }
