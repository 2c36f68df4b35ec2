import { billing } from '@cairn/domain/billing/contract'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../parts.ts'
import type { WithProvider } from '../provider.ts'
import { findObject } from './store.ts'

/** Sends a kept event to the webhook, signed as the provider signs; one that is not taken is sent again later. */
export const deliverEvent = async (
  app: FastifyInstance,
  { db, provider, clock }: WithProvider & Pick<Parts, 'db' | 'clock'>,
  eventId: string,
) => {
  const event = await db.as('cairn_app', {}, (tx) => findObject(tx, 'event', eventId))
  if (event === null) return
  const payload = JSON.stringify(event)
  const { statusCode } = await app.inject({
    method: billing.webhook.method,
    url: billing.webhook.path,
    headers: { 'content-type': 'application/json', 'stripe-signature': provider.signEvent(payload, clock()) },
    payload,
  })
  if (statusCode !== 200) throw new Error(`The webhook answered ${statusCode} to a sandbox event`)
}
