import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

/** The session says which company is meant; a body that names another is refused. */
export const whyNotThisCompany = (company: { id: string }, companyId: string): Refusal | null =>
  company.id === companyId
    ? null
    : { code: 'not_allowed', message: messages.notYourCompany, field: 'companyId' }

export const whyNotThisSubscription = (own: string | null | undefined, asked: string): Refusal | null =>
  own === asked
    ? null
    : { code: 'not_allowed', message: messages.notYourSubscription, field: 'subscriptionId' }

/** The provider sends people back to these, so they may lead nowhere but to us. */
export const whyNotOurAddress = (origin: string, field: string, url: string | undefined): Refusal | null =>
  url === undefined || url === origin || url.startsWith(`${origin}/`)
    ? null
    : { code: 'not_allowed', message: messages.notOurAddress, field }
