import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { endpoint } from '../endpoint.ts'
import {
  Delivery,
  DeliveryDetail,
  deliveryFilters,
  NewWebhook,
  ShownSecret,
  TriedOut,
  Webhook,
  WebhookChange,
} from './schema.ts'

const ById = z.object({ id: z.uuid() })
const OfDelivery = z.object({ id: z.uuid(), deliveryId: z.uuid() })

/** Looking a name up and calling it are work that an admin makes for the server. */
const callsOfOne = { most: 20, withinSeconds: 60 }
const changesOfOne = { most: 40, withinSeconds: 60 }

/** All of it is for admins, and closed to keys: who has a key must not send what it reads elsewhere. */
export const webhooks = {
  list: endpoint('GET', '/api/webhooks', {
    summary: 'The addresses that are called when something happens, and how each of them stands',
    audience: 'admin',
    reply: z.object({ webhooks: z.array(Webhook) }),
  }),
  add: endpoint('POST', '/api/webhooks', {
    summary: 'Add an address; the reply tells the secret that its calls are signed with',
    audience: 'admin',
    needsProof: true,
    closedToDemo: true,
    tries: changesOfOne,
    body: NewWebhook,
    reply: z.object({ webhook: Webhook, secret: z.string() }),
    refusals: ['conflict'],
  }),
  change: endpoint('PATCH', '/api/webhooks/:id', {
    summary: 'Change address or events, pause it or turn it on',
    audience: 'admin',
    needsProof: true,
    closedToDemo: true,
    tries: changesOfOne,
    params: ById,
    body: WebhookChange,
    reply: Webhook,
    refusals: ['not_found'],
  }),
  remove: endpoint('DELETE', '/api/webhooks/:id', {
    summary: 'Delete an address with its deliveries',
    audience: 'admin',
    closedToDemo: true,
    params: ById,
    reply: z.object({ removed: z.boolean() }),
    refusals: ['not_found'],
  }),
  secret: endpoint('GET', '/api/webhooks/:id/secret', {
    summary: 'Show the secret again',
    audience: 'admin',
    needsProof: true,
    closedToDemo: true,
    params: ById,
    reply: ShownSecret,
    refusals: ['not_found', 'gone'],
  }),
  replaceSecret: endpoint('POST', '/api/webhooks/:id/secret', {
    summary: 'Replace the secret; the one before signs beside it for 24 hours',
    audience: 'admin',
    needsProof: true,
    closedToDemo: true,
    params: ById,
    reply: ShownSecret,
    refusals: ['not_found'],
  }),
  tryOut: endpoint('POST', '/api/webhooks/test', {
    summary: 'Call an address once, before it is added; nothing is kept of it',
    audience: 'admin',
    closedToDemo: true,
    tries: callsOfOne,
    body: TriedOut,
    reply: z.object({ isSuccess: z.boolean(), words: z.string(), tookMs: z.int() }),
  }),
  sendTest: endpoint('POST', '/api/webhooks/:id/test', {
    summary: 'Send a test to an address; it is a delivery like any other',
    audience: 'admin',
    closedToDemo: true,
    tries: callsOfOne,
    params: ById,
    reply: z.object({ deliveryId: z.uuid() }),
    refusals: ['not_found', 'conflict'],
  }),
  deliveries: endpoint('GET', '/api/webhooks/:id/deliveries', {
    summary: 'What was sent to an address in the last 30 days, the newest first',
    audience: 'admin',
    params: ById,
    query: z.object({ show: z.enum(deliveryFilters).default('all'), cursor: Cursor.optional() }),
    reply: z.object({
      webhook: Webhook,
      deliveries: z.array(Delivery),
      failed: z.int(),
      nextCursor: Cursor.nullable(),
      /** Of the company’s day. */
      today: z.object({ answered: z.int(), all: z.int() }),
    }),
    refusals: ['not_found'],
  }),
  delivery: endpoint('GET', '/api/webhooks/:id/deliveries/:deliveryId', {
    summary: 'One delivery with what was sent, every try, and the last answer',
    audience: 'admin',
    params: OfDelivery,
    reply: DeliveryDetail,
    refusals: ['not_found'],
  }),
  sendAgain: endpoint('POST', '/api/webhooks/:id/deliveries/:deliveryId/again', {
    summary: 'Try a delivery once more, with the same id and payload',
    audience: 'admin',
    closedToDemo: true,
    tries: changesOfOne,
    params: OfDelivery,
    reply: Delivery,
    refusals: ['not_found', 'conflict'],
  }),
  sendFailedAgain: endpoint('POST', '/api/webhooks/:id/deliveries/again', {
    summary: 'Try every delivery once more whose last try failed',
    audience: 'admin',
    closedToDemo: true,
    tries: changesOfOne,
    params: ById,
    reply: z.object({ sent: z.int() }),
    refusals: ['not_found', 'conflict'],
  }),
}
