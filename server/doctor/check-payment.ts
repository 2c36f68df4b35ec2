import Stripe from 'stripe'
import type { Settings } from '../env.ts'
import { absent, type Finding, good, reasonIn, wrong } from './finding.ts'
import { messages } from './messages.ts'

const { payment } = messages

/** Where requests go instead of to the payment provider. */
export type StripeConnection = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>

/** Asks the payment provider for what we sell, or who we are; nothing is changed there. */
export const checkPayment = async (
  { stripe, publicUrl }: Settings,
  connection: StripeConnection = {},
): Promise<Finding[]> => {
  if (stripe === undefined) return [absent(payment.none)]
  const { secretKey, webhookSecret, priceId } = stripe
  const client = new Stripe(secretKey, { timeout: 8000, maxNetworkRetries: 0, ...connection })
  const mode = /_live_/.test(secretKey) ? 'live' : 'test'
  const events = webhookSecret.startsWith('whsec_')
    ? good(payment.secretSet(`${publicUrl}/api/stripe/webhook`))
    : wrong(payment.oddSecret)
  try {
    return [await whatIsSold(client, priceId, mode), events]
  } catch (error) {
    const isSilent = error instanceof Stripe.errors.StripeConnectionError
    return [wrong(isSilent ? payment.silent(reasonIn(error)) : payment.refused(reasonIn(error))), events]
  }
}

const whatIsSold = async (client: Stripe, priceId: string | undefined, mode: string): Promise<Finding> => {
  if (priceId === undefined) {
    await client.accounts.retrieveCurrent()
    return good(payment.account(mode))
  }
  const { active, recurring } = await client.prices.retrieve(priceId)
  return active && recurring !== null ? good(payment.price(priceId, mode)) : wrong(payment.notSold(priceId))
}
