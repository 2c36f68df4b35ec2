import Stripe from 'stripe'
import { Refused } from '../refused.ts'

/** A provider that is away or says no is not our fault: the words of the catalogue, and what it said. */
export const orRefuse = async <T>(message: string, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new Refused({ code: 'unavailable', message, stripeError: error.message })
  }
}
