import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/client.ts'
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

export const findObject = async <K extends Kind>(
  tx: Tx,
  kind: K,
  id: string,
): Promise<SandboxObjects[K] | null> => {
  const [row] = await tx.query<{ body: SandboxObjects[K] }>(
    'select body from public.sandbox_objects where kind = $1 and id = $2 for update',
    [kind, id],
  )
  return row?.body ?? null
}

/** Newest first. */
export const ofCustomer = async <K extends Kind>(
  tx: Tx,
  kind: K,
  customer: string,
): Promise<SandboxObjects[K][]> => {
  const rows = await tx.query<{ body: SandboxObjects[K] }>(
    `select body from public.sandbox_objects where customer = $1 and kind = $2
     order by (body->>'created')::bigint desc, created_at desc`,
    [customer, kind],
  )
  return rows.map(({ body }) => body)
}

export const saveObject = async <K extends Kind>(
  tx: Tx,
  kind: K,
  id: string,
  customer: string | null,
  body: SandboxObjects[K],
) => {
  await tx.query(
    `insert into public.sandbox_objects (id, kind, customer, body) values ($1, $2, $3, $4)
     on conflict (id) do update set body = excluded.body`,
    [id, kind, customer, JSON.stringify(body)],
  )
  return body
}
