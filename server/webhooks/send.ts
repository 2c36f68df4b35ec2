import { cut } from '@cairn/domain/cut'
import { lengths } from '@cairn/domain/lengths'
import { messages } from '@cairn/domain/webhooks/messages'
import { isSuccess, mostAnswer, mostAtOnce, nextTry, turnsOff } from '@cairn/domain/webhooks/rules'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { webhooks } from '../db/schema/webhooks.ts'
import type { UnattendedScope } from '../gate.ts'
import type { Outbound, Outcome } from '../outbound/ask.ts'
import type { Sealing } from '../sealing.ts'
import { messageIdOf, signedHeaders } from './sealed.ts'

/** Longer than a call may take: who holds a delivery has died, or it would have told what came of it. */
const heldFor = 15_000

export type Claim = {
  id: string
  webhookId: string
  eventId: string
  url: string
  secret: string
  previousSecret: string | null
  payload: string
  claimedUntil: Date
}

/**
 * Takes what is due: of each subject the first that was not tried yet, then what is to be tried again; at most so many calls to
 * one address. Two servers take different ones, since the addresses are held meanwhile.
 */
export const claimDue = (tx: Tx, { now }: UnattendedScope, most: number) =>
  tx.query<Claim>(
    `with held as (
       select company_id, id, url, secret, case when previous_until > $1 then previous_secret end as previous_secret
       from public.webhooks where is_on order by id for update skip locked
     ), heads as (
       select distinct on (d.webhook_id, d.subject_key) d.* from public.webhook_deliveries d
       where d.webhook_id in (select id from held) and d.state = 'waiting' and d.tries = 0
       order by d.webhook_id, d.subject_key, d.sequence
     ), due as (
       select id, webhook_id, sequence, claimed_until, false as is_again from heads
       union all
       select d.id, d.webhook_id, d.sequence, d.claimed_until, true from public.webhook_deliveries d
       where d.webhook_id in (select id from held) and d.state = 'waiting' and d.tries > 0 and d.next_at <= $1
     ), ranked as (
       select due.*, row_number() over (partition by webhook_id order by is_again, sequence) as place
       from due where claimed_until is null or claimed_until <= $1
     ), busy as (
       select webhook_id, count(*) as calls from public.webhook_deliveries
       where webhook_id in (select id from held) and state = 'waiting' and claimed_until > $1 group by webhook_id
     ), taken as (
       select r.id from ranked r left join busy b on b.webhook_id = r.webhook_id
       where r.place <= $2 - coalesce(b.calls, 0) order by r.is_again, r.sequence limit $3)
     update public.webhook_deliveries d set claimed_until = $4
     from taken, held h, public.webhook_events e
     where d.id = taken.id and h.id = d.webhook_id and e.company_id = d.company_id and e.id = d.event_id
     returning d.id, d.webhook_id as "webhookId", d.event_id as "eventId", h.url, h.secret,
       h.previous_secret as "previousSecret", e.payload, d.claimed_until as "claimedUntil"`,
    [now, mostAtOnce, most, new Date(now.getTime() + heldFor)],
  )

type Calling = { outbound: Outbound; sealing: Sealing; clock: () => Date }

/** The one call of a try. A secret that was sealed with another one of the server cannot sign, and nothing is sent unsigned. */
export const callReceiver = async ({ outbound, sealing, clock }: Calling, claim: Claim): Promise<Outcome> => {
  const sealed = [claim.secret, claim.previousSecret].filter((one) => one !== null)
  const secrets = (await Promise.all(sealed.map((one) => sealing.unseal(one)))).filter((one) => one !== null)
  if (secrets.length === 0) return { kind: 'refused', message: messages.secretDialog.unknown, tookMs: 0 }
  const { url: address, payload: body, eventId } = claim
  return outbound.post({
    address,
    headers: signedHeaders(secrets, messageIdOf(eventId), clock(), body),
    body,
    mostBytes: mostAnswer,
  })
}

/** In a few words, as the list shows it. */
export const wordsOf = (outcome: Outcome) => {
  if (outcome.kind === 'refused') return cut(outcome.message.replace(/\.$/, ''), lengths.name)
  if (outcome.kind === 'silent') return messages.outcomes[outcome.why]
  return cut(`${outcome.status} ${outcome.statusText}`.trim(), lengths.name)
}

export const isDelivered = (outcome: Outcome) => outcome.kind === 'answered' && isSuccess(outcome.status)

type Standing = Columns<typeof webhooks, 'failing_since' | 'url'>

/** Notes what came of a try. Where another server has taken it over meanwhile, that one says what comes next. */
export const noteOutcome = async (tx: Tx, scope: UnattendedScope, claim: Claim, outcome: Outcome) => {
  const { now } = scope
  const isDone = isDelivered(outcome)
  const status = outcome.kind === 'answered' ? outcome.status : null
  const [tried] = await tx.query<{ tries: number }>(
    `update public.webhook_deliveries set tries = tries + 1, claimed_until = null, answer = $3
     where id = $1 and claimed_until = $2 returning tries`,
    [claim.id, claim.claimedUntil, outcome.kind === 'answered' ? outcome.body : null],
  )
  if (tried === undefined) return
  const retryAfter = outcome.kind === 'answered' ? outcome.retryAfter : null
  const nextAt = isDone ? null : nextTry(tried.tries, now, Math.random(), retryAfter)
  const state = isDone ? 'answered' : nextAt === null ? 'failed' : 'waiting'
  await tx.query('update public.webhook_deliveries set state = $2, next_at = $3 where id = $1', [
    claim.id,
    state,
    nextAt,
  ])
  await tx.query(
    `insert into public.webhook_tries (company_id, delivery_id, number, at, kind, code, words, took_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [scope.companyId, claim.id, tried.tries, now, outcome.kind, status, wordsOf(outcome), outcome.tookMs],
  )
  const [standing] = await tx.query<Standing>(
    `update public.webhooks set failing_since = case when $2 then null else coalesce(failing_since, $3) end,
       last_answered_at = case when $2 then $3 else last_answered_at end
     where id = $1 and is_on returning failing_since, url`,
    [claim.webhookId, isDone, now],
  )
  const reason = standing && !isDone && turnsOff({ failingSince: standing.failing_since, status }, now)
  if (reason) await turnOff(tx, scope, claim.webhookId, reason)
}

/** Admins are mailed by the round: a letter is not written while rows are held. */
export const turnOff = async (tx: Tx, scope: UnattendedScope, id: string, reason: 'gone' | 'failing') => {
  const [off] = await tx.query<Columns<typeof webhooks, 'url'>>(
    `update public.webhooks set is_on = false, off_because = $2, told_at = null where id = $1 and is_on returning url`,
    [id, reason],
  )
  if (off === undefined) return
  await recordActivity(tx, scope, {
    action: 'webhook.turned_off',
    subjectType: 'webhook',
    subjectId: id,
    details: { url: off.url, reason },
  })
}
