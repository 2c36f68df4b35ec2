import { randomUUID } from 'node:crypto'
import { messages } from '@cairn/domain/webhooks/messages'
import { bothSecretsFor, mostAnswer, whyNoMoreWebhooks } from '@cairn/domain/webhooks/rules'
import type { NewWebhook, TriedOut, WebhookChange } from '@cairn/domain/webhooks/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import { inCompany } from '../db/tenant.ts'
import { insertUnlessThere, updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import type { Outbound } from '../outbound/ask.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { makeTest } from './news.ts'
import { hasFailed, readDelivery, readWebhook } from './queries.ts'
import { messageIdOf, newSecret, signedHeaders } from './sealed.ts'
import { isDelivered, wordsOf } from './send.ts'

type Calling = Pick<Parts, 'db' | 'sealing'> & { outbound: Outbound }

const note = (
  tx: Tx,
  scope: Scope,
  act: 'added' | 'changed' | 'deleted' | 'secret_replaced',
  id: string,
  details: Record<string, unknown>,
) => recordActivity(tx, scope, { action: `webhook.${act}`, subjectType: 'webhook', subjectId: id, details })

/** Where it leads is asked before anything is held: looking a name up may take its time. */
export const addWebhook = async (
  { db, sealing, outbound }: Calling,
  scope: Scope,
  { url, events, secret = newSecret() }: NewWebhook,
) => {
  refuse(await outbound.whyNot(url))
  const sealed = await sealing.seal(secret)
  const webhook = await inCompany(db, scope, async (tx) => {
    // Of two that are added at once the second counts the first.
    await tx.query('select 1 from public.companies where id = $1 for no key update', [scope.companyId])
    const [held] = await tx.query<{ count: number }>('select count(*)::int as count from public.webhooks')
    refuse(whyNoMoreWebhooks(held?.count ?? 0))
    const id = randomUUID()
    const { companyId, now, actor } = scope
    await insertUnlessThere(tx, webhooks, {
      companyId,
      id,
      url,
      events,
      secret: sealed,
      createdAt: now,
      createdBy: actor.fullName,
    })
    await note(tx, scope, 'added', id, { url, events })
    return readWebhook(tx, scope, id)
  })
  return { webhook, secret }
}

const standingOf = (isOn: boolean, was: boolean) =>
  isOn === was
    ? {}
    : { isOn, offBecause: isOn ? null : ('paused' as const), failingSince: null, toldAt: null }

export const changeWebhook = async (
  { db, outbound }: Calling,
  scope: Scope,
  id: string,
  { isOn, ...said }: WebhookChange,
) => {
  if (said.url !== undefined) refuse(await outbound.whyNot(said.url))
  return inCompany(db, scope, async (tx) => {
    const before = await holdWebhook(tx, scope, id)
    const changed = {
      ...(said.url !== undefined && { url: said.url }),
      ...(said.events !== undefined && { events: said.events }),
      ...(isOn !== undefined && standingOf(isOn, before.isOn)),
    }
    if (Object.keys(changed).length > 0) {
      await updateRow(tx, webhooks, id, changed)
      const {
        failingSince: _failing,
        toldAt: _told,
        ...told
      } = { failingSince: null, toldAt: null, ...changed }
      await note(tx, scope, 'changed', id, { url: before.url, ...told })
    }
    return readWebhook(tx, scope, id)
  })
}

const holdWebhook = async (tx: Tx, scope: Scope, id: string) => {
  await tx.query('select 1 from public.webhooks where id = $1 for update', [id])
  return readWebhook(tx, scope, id)
}

export const removeWebhook = async (tx: Tx, scope: Scope, id: string) => {
  const { url } = await holdWebhook(tx, scope, id)
  await tx.query('delete from public.webhooks where id = $1', [id])
  await note(tx, scope, 'deleted', id, { url })
  return { removed: true }
}

/** The one that signed until now signs beside it for a day, so that receivers can be changed one after the other. */
export const replaceSecret = async ({ db, sealing }: Calling, scope: Scope, id: string) => {
  const secret = newSecret()
  const sealed = await sealing.seal(secret)
  const previousUntil = new Date(scope.now.getTime() + bothSecretsFor)
  return inCompany(db, scope, async (tx) => {
    const { url } = await holdWebhook(tx, scope, id)
    await tx.query(
      'update public.webhooks set previous_secret = secret, previous_until = $2, secret = $3 where id = $1',
      [id, previousUntil, sealed],
    )
    await note(tx, scope, 'secret_replaced', id, { url })
    return { secret, previousUntil }
  })
}

/** One call that leaves nothing behind. */
export const tryOut = async (
  { outbound }: Pick<Calling, 'outbound'>,
  scope: Scope,
  { url, secret }: TriedOut,
) => {
  refuse(await outbound.whyNot(url))
  const id = messageIdOf(randomUUID())
  const title = messages.test.title
  const body = JSON.stringify({
    id,
    type: 'webhook.test',
    timestamp: scope.now.toISOString(),
    company: { id: scope.companyId },
    sequence: 0,
    subject: { kind: 'test', title },
    changed: null,
  })
  const headers = signedHeaders([secret], id, scope.now, body)
  const outcome = await outbound.post({ address: url, headers, body, mostBytes: mostAnswer })
  return { isSuccess: isDelivered(outcome), words: wordsOf(outcome), tookMs: outcome.tookMs }
}

const holdWebhookThatIsOn = async (tx: Tx, scope: Scope, id: string) => {
  const { isOn } = await holdWebhook(tx, scope, id)
  if (!isOn) throw new Refused({ code: 'conflict', message: messages.isOff })
}

export const sendTest = async (tx: Tx, scope: Scope, id: string) => {
  await holdWebhookThatIsOn(tx, scope, id)
  return { deliveryId: await makeTest(tx, scope, id, messages.test.title) }
}

type Place = { id: string; deliveryId: string }

/** At once, whatever came of it before, with the id and the payload that it had. */
export const sendAgain = async (tx: Tx, scope: Scope, place: Place) => {
  await holdWebhookThatIsOn(tx, scope, place.id)
  const { id } = await readDelivery(tx, place)
  await tx.query(`update public.webhook_deliveries set state = 'waiting', next_at = $2 where id = $1`, [
    id,
    scope.now,
  ])
  return readDelivery(tx, place)
}

export const sendFailedAgain = async (tx: Tx, scope: Scope, id: string) => {
  await holdWebhookThatIsOn(tx, scope, id)
  const sent = await tx.query(
    `update public.webhook_deliveries d set state = 'waiting', next_at = $2 where d.webhook_id = $1 and (${hasFailed}) returning d.id`,
    [id, scope.now],
  )
  return { sent: sent.length }
}
