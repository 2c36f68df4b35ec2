import type { Refusal } from '../refusal.ts'
import { demoRoles } from './roles.ts'
import { writtenPeople } from './skerry/people.ts'
import { companyId, personId } from './structure.ts'
import { messages } from './visitor-messages.ts'

export const demoSeed = 'Skerry Logistics'
export const demoCompanyId = companyId(demoSeed)

const people = new Set(writtenPeople.map((_, number) => personId(demoSeed, number)))

/** Whether the account is one of the demo workspace's people, whom anyone may be. */
export const isDemoAccount = (id: string) => people.has(id)

/** What belongs to one person alone is not for someone who shares the account with strangers. */
export const whyClosedToVisitors = (account: { id: string }): Refusal | null =>
  isDemoAccount(account.id) ? { code: 'not_allowed', message: messages.closed } : null

const entrances = new Set(demoRoles.map((_, number) => personId(demoSeed, number)))

/**
 * Whom visitors enter as stays what they are, or the next visitor would find the door shut. To other companies they are as
 * unknown as anyone who is not theirs.
 */
export const whyVisitorsNeed = (scope: { companyId: string }, personId: string): Refusal | null =>
  scope.companyId === demoCompanyId && entrances.has(personId)
    ? { code: 'not_allowed', message: messages.needed }
    : null
