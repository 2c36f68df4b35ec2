import { messages } from '@cairn/domain/billing/messages'
import { seatQuantity, whySkipSeatSync } from '@cairn/domain/billing/rules'
import { inCompany } from '../db/tenant.ts'
import { unattendedScope } from '../gate.ts'
import { Refused } from '../refused.ts'
import { lockCompany } from '../workspace/company.ts'
import { countMembers } from '../workspace/members.ts'
import { isRunning, itemOf, refuseOnProviderError } from './provider.ts'
import { type BillingParts, noteSynced, refreshSubscription } from './refresh.ts'

const mostRounds = 4

/**
 * Tells the provider how many members there are, and looks again until both agree: of two that run at once the
 * slower one finds its number outdated and mends it. Answers the number billed, or null where none is.
 */
export const syncSeats = async (
  parts: BillingParts,
  companyId: string,
  attempt: string,
): Promise<number | null> => {
  for (let round = 0; round < mostRounds; round += 1) {
    const subscription = await refreshSubscription(parts, companyId)
    const seats = await seatsToBill(parts, companyId)
    if (subscription === null || seats === null) return null
    if (itemOf(subscription).quantity === seats) {
      const scope = unattendedScope(companyId, parts.clock())
      await inCompany(parts.db, scope, (tx) => noteSynced(tx, scope))
      return seats
    }
    // The number is part of the key: a retry repeats what it meant, and never something else under the same name.
    await parts.provider.setQuantity(subscription, seats, `seats-${attempt}-${round}-${seats}`)
  }
  throw new Error('Seats kept changing while they were reported')
}

/** The same when someone asks for it: where nothing is billed they are told so. */
export const reportSeats = async (parts: BillingParts, companyId: string, attempt: string) => {
  const quantity = await refuseOnProviderError(messages.quantityFailed, () =>
    syncSeats(parts, companyId, attempt),
  )
  if (quantity === null) throw new Refused({ code: 'conflict', message: messages.neverSubscribed })
  return quantity
}

/** For a workspace that is gone with the last person in it: nobody is left to end what it paid for. */
export const endSubscriptions = async ({ provider }: Pick<BillingParts, 'provider'>, customerId: string) => {
  const customer = provider.knownCustomer(customerId)
  const subscription = customer && (await provider.currentSubscription(customer, provider.endAtOnce))
  if (subscription && isRunning(subscription)) await provider.endAtOnce(subscription.id)
}

/** Counted under the company's lock, behind which every change of membership stands. */
const seatsToBill = ({ db, clock }: BillingParts, companyId: string) => {
  const scope = unattendedScope(companyId, clock())
  return inCompany(db, scope, async (tx) => {
    const company = await lockCompany(tx, scope)
    return whySkipSeatSync(company, scope.now) === null ? seatQuantity(await countMembers(tx)) : null
  })
}
