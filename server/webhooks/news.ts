import { randomUUID } from 'node:crypto'
import {
  type EventDraft,
  type EventGroup,
  eventsOf,
  groupOf,
  type NewsEntry,
  payloadOf,
} from '@cairn/domain/webhooks/events'
import { keptFor } from '@cairn/domain/webhooks/rules'
import type { Tx } from '../db/client.ts'
import { webhookDeliveries, webhookEvents } from '../db/schema/webhooks.ts'
import { insertRows } from '../db/writing.ts'
import type { Scope, UnattendedScope } from '../gate.ts'
import { messageIdOf } from './sealed.ts'

const entriesAtOnce = 100
const day = 24 * 60 * 60 * 1000

type Listener = { id: string; events: EventGroup[] }
type Entry = NewsEntry & { createdAt: Date }

/** Holds it, so that whoever makes events of the company does so one after the other. */
const lastSequence = async (tx: Tx, companyId: string) => {
  await tx.query(
    'insert into public.webhook_sequences (company_id) values ($1) on conflict (company_id) do nothing',
    [companyId],
  )
  const [row] = await tx.query<{ last: number; name: string }>(
    `select s.last::float8 as last, c.name from public.webhook_sequences s join public.companies c on c.id = s.company_id
     where s.company_id = $1 for update of s`,
    [companyId],
  )
  if (row === undefined) throw new Error('A company without a row counts nothing')
  return row
}

type Happened = { draft: EventDraft; at: Date; listeners: readonly string[] }

/** Numbers what happened and hands it to each of its listeners; says what the deliveries are called. */
const keepEvents = async (
  tx: Tx,
  { companyId, now }: Scope | UnattendedScope,
  happened: readonly Happened[],
) => {
  if (happened.length === 0) return []
  const { last, name } = await lastSequence(tx, companyId)
  const numbered = happened.map((one, place) => ({ ...one, id: randomUUID(), sequence: last + place + 1 }))
  await insertRows(
    tx,
    webhookEvents,
    numbered.map(({ id, draft, at, sequence }) => ({
      companyId,
      id,
      event: draft.type,
      title: draft.title,
      payload: payloadOf(
        { id: messageIdOf(id), timestamp: at, company: { id: companyId, name }, sequence },
        draft,
      ),
      createdAt: now,
    })),
  )
  const deliveries = numbered.flatMap(({ id: eventId, sequence, draft, listeners }) =>
    listeners.map((webhookId) => ({
      companyId,
      id: randomUUID(),
      webhookId,
      eventId,
      sequence,
      subjectKey: draft.subjectKey,
      createdAt: now,
      nextAt: now,
    })),
  )
  await insertRows(tx, webhookDeliveries, deliveries)
  await tx.query('update public.webhook_sequences set last = $2 where company_id = $1', [
    companyId,
    last + numbered.length,
  ])
  return deliveries.map(({ id }) => id)
}

/** Takes up to so many entries and makes events of them; says how many there were. Each is there exactly as long as nobody has. */
export const makeEvents = async (tx: Tx, scope: UnattendedScope) => {
  await lastSequence(tx, scope.companyId)
  const entries = await tx.query<Entry>(
    `with taken as (
       delete from public.webhook_news n using (
         select company_id, entry_id from public.webhook_news order by entry_id limit $1) next
       where n.company_id = next.company_id and n.entry_id = next.entry_id
       returning n.company_id, n.entry_id, n.subject, n.comment)
     select a.action, a.subject_type as "subjectType", a.subject_id as "subjectId", a.actor_id as "actorId",
       a.actor_name as "actorName", a.details, a.before, a.after, a.created_at as "createdAt", taken.subject, taken.comment
     from taken join public.activity a on a.company_id = taken.company_id and a.id = taken.entry_id order by a.id`,
    [entriesAtOnce],
  )
  const listeners = await tx.query<Listener>('select id, events from public.webhooks where is_on', [])
  const happened = entries.flatMap((entry) =>
    eventsOf(entry).flatMap((draft): Happened[] => {
      const group = groupOf(draft.type)
      const wanting = listeners.filter(({ events }) => group !== null && events.includes(group))
      return wanting.length === 0
        ? []
        : [{ draft, at: entry.createdAt, listeners: wanting.map(({ id }) => id) }]
    }),
  )
  await keepEvents(tx, scope, happened)
  return entries.length
}

/** An event of which one address alone hears. */
export const makeTest = async (tx: Tx, scope: Scope, webhookId: string, title: string) => {
  const draft: EventDraft = {
    type: 'webhook.test',
    subjectKey: `test:${randomUUID()}`,
    title,
    subject: { kind: 'test', title },
    changed: { by: { id: scope.actor.id, name: scope.actor.fullName } },
  }
  const [id] = await keepEvents(tx, scope, [{ draft, at: scope.now, listeners: [webhookId] }])
  if (id === undefined) throw new Error('A test was not kept')
  return id
}

/** With them go their deliveries and tries. */
export const deleteOldEvents = (tx: Tx, { now }: UnattendedScope) =>
  tx.query('delete from public.webhook_events where created_at < $1', [oldBefore(now)])

export const oldBefore = (now: Date) => new Date(now.getTime() - keptFor * day)
