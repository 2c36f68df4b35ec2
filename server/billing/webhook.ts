import type { IncomingHttpHeaders } from 'node:http'
import { messages } from '@cairn/domain/billing/messages'
import { z } from 'zod'
import type { Columns } from '../db/reading.ts'
import type { billingEvents, subscriptions } from '../db/schema/billing.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import type { WithProvider } from './provider.ts'
import { sharedReadings } from './reading.ts'
import { refreshSubscription } from './refresh.ts'

/** What may change a subscription; the provider may be set to send more, which is none of our business. */
const handledEventTypes =
  /^(checkout\.session\.completed|customer\.subscription\.\w+|invoice\.(paid|payment_failed))$/

/**
 * An event only says that something changed, never what: the state is read from the provider. It counts as
 * handled in the transaction that keeps that state; whatever fails before that is delivered again.
 */
export const eventReceiver = (
  parts: WithProvider & Pick<Parts, 'settings' | 'db' | 'postman' | 'seatsChanged' | 'clock'>,
) => {
  const read = sharedReadings((companyId, eventIds) => refreshSubscription(parts, companyId, eventIds))
  return async (body: unknown, signature: unknown, now: Date) => {
    const event = parseEvent(verifyEvent(parts, body, signature, now))
    const { customer } = event.data.object
    if (!handledEventTypes.test(event.type) || typeof customer !== 'string') return
    const [company] = await parts.db.crossing<Columns<typeof subscriptions, 'company_id'>>(
      'company_by_customer',
      'select * from crossing.company_by_customer($1)',
      [customer],
    )
    if (company === undefined || (await isHandled(parts, event, now))) return
    await read(company.company_id, event.id)
  }
}

const badSignature = { code: 'malformed_request', message: messages.badSignature } as const

/** What nobody signed is not even read. */
export const whyUnsigned = (headers: IncomingHttpHeaders) =>
  headers['stripe-signature'] === undefined ? badSignature : null

const verifyEvent = ({ provider }: WithProvider, body: unknown, signature: unknown, now: Date) => {
  try {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Error('Nothing to check')
    return provider.readEvent(body, signature, now)
  } catch {
    throw new Refused(badSignature)
  }
}

const Name = z.string().regex(/^[\w.-]{1,255}$/)
/** As much of an event as we read. Whose it is may also be told as a whole customer, or be nobody's. */
const ProviderEvent = z.object({
  id: Name,
  type: Name,
  data: z.object({ object: z.object({ customer: z.union([Name, z.object({}), z.null()]).optional() }) }),
})
type ProviderEvent = z.output<typeof ProviderEvent>

/** A signature says who wrote it, not that it is what we take it for. */
const parseEvent = (event: unknown): ProviderEvent => {
  const read = ProviderEvent.safeParse(event)
  if (!read.success) throw new Refused({ code: 'malformed_request', message: messages.badEvent })
  return read.data
}

const isHandled = ({ db }: Pick<Parts, 'db'>, { id, type }: ProviderEvent, now: Date) =>
  db.as('cairn_app', {}, async (tx) => {
    await tx.query(
      'insert into public.billing_events (id, event_type, received_at) values ($1, $2, $3) on conflict do nothing',
      [id, type, now],
    )
    const [row] = await tx.query<Columns<typeof billingEvents, 'handled_at'>>(
      'select handled_at from public.billing_events where id = $1',
      [id],
    )
    return row?.handled_at !== null
  })
