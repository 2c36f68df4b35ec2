import type { SandboxObjects, Shelf, Shelves } from '@cairn/sandbox/shelf'
import type { Database, Tx } from '../db/client.ts'
import type { Jobs } from '../jobs/jobs.ts'

const shelfIn = (tx: Tx, jobs: Jobs): Shelf => ({
  find: async <K extends keyof SandboxObjects>(kind: K, id: string) => {
    const [row] = await tx.query<{ body: SandboxObjects[K] }>(
      'select body from public.sandbox_objects where kind = $1 and id = $2 for update',
      [kind, id],
    )
    return row?.body ?? null
  },
  ofCustomer: async <K extends keyof SandboxObjects>(kind: K, customer: string) => {
    const rows = await tx.query<{ body: SandboxObjects[K] }>(
      `select body from public.sandbox_objects where customer = $1 and kind = $2
       order by (body->>'created')::bigint desc, created_at desc`,
      [customer, kind],
    )
    return rows.map(({ body }) => body)
  },
  save: async (kind, id, customer, body) => {
    await tx.query(
      `insert into public.sandbox_objects (id, kind, customer, body) values ($1, $2, $3, $4)
       on conflict (id) do update set body = excluded.body`,
      [id, kind, customer, JSON.stringify(body)],
    )
    return body
  },
  deliver: async (eventId) => {
    await jobs.enqueue(tx, 'sandbox-event', { eventId })
  },
  lock: async (key) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [key])
  },
})

/** The sandbox's state lies in our database, and a durable job carries its events. */
export const sandboxShelves = ({ db, jobs }: { db: Database; jobs: Jobs }): Shelves => ({
  within: (run) => db.as('cairn_app', {}, (tx) => run(shelfIn(tx, jobs))),
  nudge: () => jobs.nudge(),
})

/** What was told, asked and shown long ago; customers, subscriptions and checkouts stay. */
export const deleteOldNews = (db: Database, before: Date) =>
  db.as('cairn_app', {}, (tx) =>
    tx.query(
      `delete from public.sandbox_objects where kind in ('event', 'reply', 'billing_portal.session')
         and coalesce(to_timestamp((body->>'created')::float8), created_at) < $1`,
      [before],
    ),
  )
