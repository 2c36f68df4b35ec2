import { z } from 'zod'
import { lengths } from '../lengths.ts'
import { messages as commonMessages } from '../messages.ts'
import { Moment } from '../moment.ts'
import { hasHiddenCharacters } from '../names.ts'
import { messages as outboundMessages } from '../outbound/messages.ts'
import { eventGroups, eventTypes } from './events.ts'
import { messages as webhooksMessages } from './messages.ts'

export const offReasons = ['paused', 'gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]

/** Failed means that it is not tried again by itself. */
export const deliveryStates = ['waiting', 'answered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Refused: its address is not called. */
export const outcomeKinds = ['answered', 'refused', 'silent'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

const Url = z
  .string()
  .trim()
  .min(1, webhooksMessages.form.urlRequired)
  .max(lengths.url, webhooksMessages.form.urlTooLong)
  .regex(/^https?:\/\/\S+$/i, outboundMessages.invalid)
  .refine((url) => !hasHiddenCharacters(url), commonMessages.hiddenCharacters)

const Events = z
  .array(z.enum(eventGroups))
  .min(1, webhooksMessages.form.eventsRequired)
  .max(eventGroups.length)
  .refine((events) => new Set(events).size === events.length, webhooksMessages.form.eventsRequired)

/** As the specification of Standard Webhooks writes it: 32 bytes in base64. */
const Secret = z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/, webhooksMessages.form.secretInvalid)

export const NewWebhook = z.object({
  url: Url,
  events: Events,
  /** One that the receiver knows already; without it the server makes one. */
  secret: Secret.optional(),
})
export type NewWebhook = z.output<typeof NewWebhook>

export const WebhookChange = z.object({
  url: Url.optional(),
  events: Events.optional(),
  isOn: z.boolean().optional(),
})
export type WebhookChange = z.output<typeof WebhookChange>

export const TriedOut = z.object({ url: Url, secret: Secret })
export type TriedOut = z.output<typeof TriedOut>

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(eventGroups)),
  isOn: z.boolean(),
  offBecause: z.enum(offReasons).nullable(),
  createdAt: Moment,
  createdBy: z.string(),
  failingSince: Moment.nullable(),
  lastAnsweredAt: Moment.nullable(),
  /** The secret before this one signs as well, until then. */
  previousUntil: Moment.nullable(),
  answeredThisWeek: z.int(),
  waiting: z.int(),
  nextTryAt: Moment.nullable(),
  /** What the last try that failed heard. */
  lastFailure: z.string().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

export const ShownSecret = z.object({ secret: z.string(), previousUntil: Moment.nullable() })
export type ShownSecret = z.infer<typeof ShownSecret>

/** What a call to an address came to. */
export const Try = z.object({
  number: z.int(),
  at: Moment,
  kind: z.enum(outcomeKinds),
  status: z.int().nullable(),
  words: z.string(),
  tookMs: z.int(),
})
export type Try = z.infer<typeof Try>

export const Delivery = z.object({
  id: z.uuid(),
  type: z.enum(eventTypes),
  title: z.string(),
  createdAt: Moment,
  state: z.enum(deliveryStates),
  tries: z.int(),
  nextAt: Moment.nullable(),
  last: Try.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryDetail = Delivery.extend({
  /** What `webhook-id` says, the same at every try. */
  messageId: z.string(),
  payload: z.string(),
  /** As much of it as is kept. */
  answer: z.string().nullable(),
  all: z.array(Try),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

export const deliveryFilters = ['all', 'failed', 'answered'] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]
