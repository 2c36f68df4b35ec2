import { randomBytes, randomUUID } from 'node:crypto'
import { alphabet, keyOf, lastFourOf, randomLength } from '@cairn/domain/keys/format'
import { mailMessages } from '@cairn/domain/keys/mail-messages'
import { messages as keysMessages } from '@cairn/domain/keys/messages'
import { isToldBeforeEnd, whyNoMoreKeys, whyNotThatEnd } from '@cairn/domain/keys/rules'
import type { ApiKey, NewKey } from '@cairn/domain/keys/schema'
import { messages as commonMessages } from '@cairn/domain/messages'
import { beginOfDay, dayOf } from '@cairn/domain/week'
import type { Membership } from '@cairn/domain/workspace/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { apiKeys } from '../db/schema/keys.ts'
import { inCompany } from '../db/tenant.ts'
import { insertUnlessThere } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { hashOf } from '../secret-token.ts'
import { securityMail } from '../security/mails.tsx'

/** Bytes beyond the last whole round of the alphabet would make its first letters likelier. */
const fairBytes = 256 - (256 % alphabet.length)

export const randomKey = () => {
  let random = ''
  while (random.length < randomLength)
    for (const byte of randomBytes(randomLength))
      if (byte < fairBytes && random.length < randomLength) random += alphabet[byte % alphabet.length]
  return keyOf(random)
}

/** The key and the mail that tells its owner of it are kept together, or neither is. */
export const makeKey = async (
  { db, postman, settings }: Pick<Parts, 'db' | 'postman' | 'settings'>,
  scope: Scope,
  { profile, company }: Membership,
  { name, scopes, endsOn }: NewKey,
): Promise<{ key: ApiKey; secret: string }> => {
  const today = dayOf(scope.now, company.timeZone)
  refuse(whyNotThatEnd(endsOn, today))
  const toldAt = endsOn === null || isToldBeforeEnd(endsOn, today) ? null : scope.now
  const secret = randomKey()
  const news = { kind: 'api_key_made', ...mailMessages.news.made(name) } as const
  const mail = await securityMail({ ...profile, emailVerified: true }, news, settings.publicUrl)
  const key: ApiKey = {
    id: randomUUID(),
    name,
    scopes,
    lastFour: lastFourOf(secret),
    createdAt: scope.now,
    endsAt: endsOn === null ? null : beginOfDay(endsOn, company.timeZone),
    endsOn,
    lastUsedAt: null,
    lastUsedFrom: null,
  }
  await inCompany(db, scope, async (tx) => {
    refuse(whyNoMoreKeys(await countKeysHeld(tx, scope)))
    const { companyId, actor } = scope
    const row = { companyId, profileId: actor.id, ...key, keyHash: hashOf(secret), toldAt }
    await insertUnlessThere(tx, apiKeys, row)
    await noteKey(tx, scope, 'made', key)
    await postman.queue(tx, mail, companyId)
  })
  postman.nudge()
  return { key, secret }
}

/** Holds the person's row, so that of two keys made at once the second counts the first. */
const countKeysHeld = async (tx: Tx, { actor }: Scope) => {
  const there = await tx.query('select 1 from public.profiles where id = $1 for no key update', [actor.id])
  // They were removed a moment ago.
  if (there.length === 0) throw new Refused({ code: 'not_allowed', message: commonMessages.noCompany })
  const [held] = await tx.query<{ count: number }>(
    'select count(*)::int as count from public.api_keys where profile_id = $1',
    [actor.id],
  )
  return held?.count ?? 0
}

/** Programs that have it are refused from the commit on: every call asks for its key anew. */
export const revokeKey = async (tx: Tx, scope: Scope, id: string) => {
  const [key] = await tx.query<Pick<ApiKey, 'id' | 'name' | 'scopes'>>(
    'delete from public.api_keys where id = $1 and profile_id = $2 returning id, name, scopes',
    [id, scope.actor.id],
  )
  if (key === undefined) throw new Refused({ code: 'not_found', message: keysMessages.notFound })
  await noteKey(tx, scope, 'revoked', key)
  return { removed: true }
}

export const noteKey = (
  tx: Tx,
  scope: Scope,
  act: 'made' | 'revoked',
  { id, name, scopes }: Pick<ApiKey, 'id' | 'name' | 'scopes'>,
) =>
  recordActivity(tx, scope, {
    action: `key.${act}`,
    subjectType: 'key',
    subjectId: id,
    details: { name, scopes },
  })
