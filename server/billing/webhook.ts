import { messages } from '@cairn/domain/billing/messages'
import type Stripe from 'stripe'
import type { Parts } from '../app.ts'
import { Refused } from '../refused.ts'
import { refreshSubscription } from './refresh.ts'
import { sharedReadings } from './shared-readings.ts'

/** What may change a subscription; the provider may be set to send more, which is none of our business. */
const heeded = /^(checkout\.session\.completed|customer\.subscription\.\w+|invoice\.(paid|payment_failed))$/

/**
 * An event only says that something changed, never what: the state is read from the provider. It counts as
 * handled in the transaction that keeps that state; whatever fails before that is delivered again.
 */
export const eventReceiver = (parts: Parts) => {
  const read = sharedReadings((companyId, eventIds) => refreshSubscription(parts, companyId, eventIds))
  return async (body: unknown, signature: unknown, now: Date) => {
    const event = verified(parts, body, signature, now)
    const customer = customerIn(event)
    if (!heeded.test(event.type) || customer === null) return
    const [company] = await parts.db.crossing<{ company_id: string }>(
      'company_by_customer',
      'select * from crossing.company_by_customer($1)',
      [customer],
    )
    if (company === undefined || (await isHandled(parts, event, now))) return
    await read(company.company_id, event.id)
  }
}

const verified = ({ provider }: Parts, body: unknown, signature: unknown, now: Date) => {
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Error('Nothing to check')
    return provider.readEvent(body, signature, now)
  } catch {
    throw new Refused({ code: 'malformed_request', message: messages.badSignature })
  }
}

const customerIn = (event: Stripe.Event): string | null => {
  const { customer } = event.data.object as { customer?: unknown }
  return typeof customer === 'string' ? customer : null
}

const isHandled = ({ db }: Parts, { id, type }: Stripe.Event, now: Date) =>
  db.as('cairn_app', {}, async (tx) => {
    await tx.query(
      'insert into public.billing_events (id, event_type, received_at) values ($1, $2, $3) on conflict do nothing',
      [id, type, now],
    )
    const [row] = await tx.query<{ handled_at: Date | null }>(
      'select handled_at from public.billing_events where id = $1',
      [id],
    )
    return row?.handled_at !== null
  })
