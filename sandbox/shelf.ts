import { randomBytes } from 'node:crypto'
import type { SandboxCheckout, SandboxCustomer, SandboxPortal, SandboxSubscription } from './objects.ts'

export type SandboxObjects = {
  customer: SandboxCustomer
  'checkout.session': SandboxCheckout
  'billing_portal.session': SandboxPortal
  subscription: SandboxSubscription
  event: { id: string; object: 'event'; type: string; created: number; data: { object: unknown } }
  /** The answer to a request that named a key: the same one asked again under it gets the same answer. */
  reply: { asked: string; status: number; body: unknown }
}
export type Kind = keyof SandboxObjects

const prefixes = {
  customer: 'cus',
  'checkout.session': 'cs',
  'billing_portal.session': 'bps',
  subscription: 'sub',
  event: 'evt',
}

/** Long enough that knowing one is as good as a key, as with the provider's own pages. */
export const freshId = (kind: keyof typeof prefixes) =>
  `${prefixes[kind]}_sandbox_${randomBytes(18).toString('hex')}`

/** Where the objects lie while one request is answered: all that it does to them is kept, or nothing. */
export type Shelf = {
  /** Nobody else changes it before the request is over. */
  find<K extends Kind>(kind: K, id: string): Promise<SandboxObjects[K] | null>
  /** Newest first. */
  ofCustomer<K extends Kind>(kind: K, customer: string): Promise<SandboxObjects[K][]>
  save<K extends Kind>(
    kind: K,
    id: string,
    customer: string | null,
    body: SandboxObjects[K],
  ): Promise<SandboxObjects[K]>
  /** Carries the event to the webhook once the request is over. */
  deliver(eventId: string): Promise<void>
  /** Who names the same key waits until the request is over. */
  lock(key: string): Promise<void>
}

export type Shelves = {
  within<T>(run: (shelf: Shelf) => Promise<T>): Promise<T>
  /** There may be events to deliver. */
  nudge(): void
}
