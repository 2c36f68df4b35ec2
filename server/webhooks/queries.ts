import { messages } from '@cairn/domain/webhooks/messages'
import type {
  Delivery,
  DeliveryDetail,
  DeliveryFilter,
  ShownSecret,
  Try,
  Webhook,
} from '@cairn/domain/webhooks/schema'
import { beginOfDay, dayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { Refused } from '../refused.ts'
import type { Sealing } from '../sealing.ts'
import { messageIdOf } from './sealed.ts'

const week = 7 * 24 * 60 * 60 * 1000
const pageLength = 50
const listName = 'deliveries'

/** The last try of a delivery, beside it. */
const lastTry = `left join public.webhook_tries t on t.delivery_id = d.id and t.number = d.tries`

/** What failed the last time, whether or not it is tried again by itself. */
export const hasFailed = `d.state = 'failed' or (d.state = 'waiting' and d.tries > 0)`

const selectWebhooks = `
  select w.id, w.url, w.events, w.is_on as "isOn", w.off_because as "offBecause", w.created_at as "createdAt",
    w.created_by as "createdBy", w.failing_since as "failingSince", w.last_answered_at as "lastAnsweredAt",
    case when w.previous_until > $1 then w.previous_until end as "previousUntil",
    (select count(*)::int from public.webhook_deliveries d where d.webhook_id = w.id and d.state = 'answered' and d.created_at > $2)
      as "answeredThisWeek",
    (select count(*)::int from public.webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
    (select min(d.next_at) from public.webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.tries > 0)
      as "nextTryAt",
    (select t.words from public.webhook_deliveries d ${lastTry} where d.webhook_id = w.id and (${hasFailed})
      order by t.at desc nulls last, d.sequence desc limit 1) as "lastFailure"
  from public.webhooks w`

const readWebhooks = (tx: Tx, { now }: Pick<Scope, 'now'>, id: string | null) =>
  tx.query<Webhook>(`${selectWebhooks} where $3::uuid is null or w.id = $3 order by w.created_at, w.id`, [
    now,
    new Date(now.getTime() - week),
    id,
  ])

/** All of them: nobody has more than a few. */
export const listWebhooks = (tx: Tx, scope: Scope) => readWebhooks(tx, scope, null)

export const readWebhook = async (tx: Tx, scope: Scope, id: string) => {
  const [webhook] = await readWebhooks(tx, scope, id)
  if (webhook === undefined) throw new Refused({ code: 'not_found', message: messages.notFound })
  return webhook
}

export const readSecret = async (
  tx: Tx,
  { now }: Scope,
  id: string,
  { unseal }: Sealing,
): Promise<ShownSecret> => {
  const [row] = await tx.query<{ secret: string; previousUntil: Date | null }>(
    `select secret, case when previous_until > $2 then previous_until end as "previousUntil" from public.webhooks where id = $1`,
    [id, now],
  )
  if (row === undefined) throw new Refused({ code: 'not_found', message: messages.notFound })
  const secret = await unseal(row.secret)
  if (secret === null) throw new Refused({ code: 'gone', message: messages.secretDialog.unknown })
  return { secret, previousUntil: row.previousUntil }
}

type Row = Omit<Delivery, 'last'> & { sequence: number } & { [K in keyof Try]: Try[K] | null }

const selectDeliveries = `
  select d.id, e.event as type, e.title, d.created_at as "createdAt", d.state, d.tries, d.next_at as "nextAt",
    d.sequence::float8 as sequence, t.number, t.at, t.kind, t.code as status, t.words, t.took_ms as "tookMs"
  from public.webhook_deliveries d
  join public.webhook_events e on e.id = d.event_id
  ${lastTry}`

const deliveryOf = ({ number, at, kind, status, words, tookMs, sequence: _, ...row }: Row): Delivery => ({
  ...row,
  last:
    number === null || at === null || kind === null || words === null || tookMs === null
      ? null
      : { number, at, kind, status, words, tookMs },
})

const shown: Record<DeliveryFilter, string> = {
  all: 'true',
  failed: hasFailed,
  answered: `d.state = 'answered'`,
}

type Asked = { show: DeliveryFilter; cursor?: string | undefined }

export const listDeliveries = async (
  tx: Tx,
  scope: Scope,
  id: string,
  timeZone: string,
  { show, cursor }: Asked,
) => {
  const webhook = await readWebhook(tx, scope, id)
  const [before] = cursor ? readCursor(cursor, listName, ['integer']) : []
  const rows = await tx.query<Row>(
    `${selectDeliveries} where d.webhook_id = $1 and (${shown[show]}) and ($2::bigint is null or d.sequence < $2)
     order by d.sequence desc limit ${pageLength + 1}`,
    [id, before ?? null],
  )
  const page = pageOf(rows, pageLength, (last) => cursorOf(listName, [String(last.sequence)]))
  const [counted] = await tx.query<{ failed: number; answered: number; all: number }>(
    `select count(*) filter (where ${hasFailed})::int as failed,
       count(*) filter (where d.state = 'answered' and d.created_at >= $2)::int as answered,
       count(*) filter (where d.created_at >= $2)::int as all
     from public.webhook_deliveries d where d.webhook_id = $1`,
    [id, beginOfDay(dayOf(scope.now, timeZone), timeZone)],
  )
  const { failed = 0, answered = 0, all = 0 } = counted ?? {}
  return {
    webhook,
    deliveries: page.rows.map(deliveryOf),
    failed,
    nextCursor: page.next,
    today: { answered, all },
  }
}

type Place = { id: string; deliveryId: string }

export const readDelivery = async (tx: Tx, { id, deliveryId }: Place) => {
  const [row] = await tx.query<Row>(`${selectDeliveries} where d.webhook_id = $1 and d.id = $2`, [
    id,
    deliveryId,
  ])
  if (row === undefined) throw new Refused({ code: 'not_found', message: messages.deliveryNotFound })
  return deliveryOf(row)
}

export const readDetail = async (tx: Tx, place: Place): Promise<DeliveryDetail> => {
  const delivery = await readDelivery(tx, place)
  const [sent] = await tx.query<{ event_id: string; payload: string; answer: string | null }>(
    `select d.event_id, e.payload, d.answer from public.webhook_deliveries d
     join public.webhook_events e on e.id = d.event_id where d.id = $1`,
    [delivery.id],
  )
  const all = await tx.query<Try>(
    `select number, at, kind, code as status, words, took_ms as "tookMs" from public.webhook_tries
     where delivery_id = $1 order by number`,
    [delivery.id],
  )
  const { event_id = '', payload = '', answer = null } = sent ?? {}
  return { ...delivery, messageId: messageIdOf(event_id), payload, answer, all }
}
