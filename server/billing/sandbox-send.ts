import { billing } from '@cairn/domain/billing/contract'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import type { WithProvider } from './provider.ts'
import { sandboxShelves } from './sandbox-store.ts'

/** Sends a kept event to the webhook, signed as the provider signs; one that is not taken is sent again later. */
export const deliverEvent = async (
  app: FastifyInstance,
  { db, jobs, provider, clock }: WithProvider & Pick<Parts, 'db' | 'jobs' | 'clock'>,
  eventId: string,
) => {
  const event = await sandboxShelves({ db, jobs }).within((shelf) => shelf.find('event', eventId))
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
