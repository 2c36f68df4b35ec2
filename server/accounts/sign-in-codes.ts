import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { codeLifetimeSeconds, whyCodeIsRefused } from '@cairn/domain/accounts/code-rules'
import type { Refusal } from '@cairn/domain/refusal'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { verification } from '../db/schema/auth.ts'
import { insertRows } from '../db/writing.ts'
import { hashOf } from '../secret-token.ts'
import { type Keeper, secretsOf } from './sealed.ts'

/** Where codes wait, beside the engine's own tokens: at most one for an address. */
const identifierOf = (email: string) => `sign-in-code:${email}`

/** Six digits are guessed from a plain hash in no time, so the hash needs our secret. */
const hashOfCode = (email: string, code: string, secret: string) =>
  createHmac('sha256', secret).update(`${email} ${code}`).digest('hex')

/** The wrong tries of a device that the owner is known by are counted apart: nobody else can use theirs up. */
type StoredCode = { hash: string; wrongTries: number; knownTries?: number; linkHash: string }

/** One at a time for an address: two requests at once neither keep two codes nor share a try. */
const lockAddress = (tx: Tx, email: string) =>
  tx.query('select pg_advisory_xact_lock(hashtext($1))', [identifierOf(email)])

const deleteCode = async (tx: Tx, email: string, linkHash?: string, spentId?: string) => {
  await tx.query('delete from auth.verification where identifier = any($1) and id is distinct from $2', [
    [identifierOf(email), ...(linkHash === undefined ? [] : [`magic-link:${linkHash}`])],
    spentId ?? null,
  ])
}

export const expiryOf = (now: Date) => new Date(now.getTime() + codeLifetimeSeconds * 1000)

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

type NewCode = { email: string; code: string; linkToken: string; secret: string }

/** Makes it the one code that is valid for this address from now on; the link of the same mail goes with it. */
export const keepCode = async (tx: Tx, { email, code, linkToken, secret }: NewCode, now: Date) => {
  const kept: StoredCode = {
    hash: hashOfCode(email, code, secret),
    wrongTries: 0,
    linkHash: hashOf(linkToken),
  }
  await lockAddress(tx, email)
  const before = await findCode(tx, email)
  await deleteCode(tx, email, before?.kept.linkHash)
  await insertRows(tx, verification, [
    {
      identifier: identifierOf(email),
      value: JSON.stringify(kept),
      expiresAt: expiryOf(now),
      createdAt: now,
      updatedAt: now,
    },
  ])
}

const findCode = async (tx: Tx, email: string) => {
  const [row] = await tx.query<Columns<typeof verification, 'value' | 'expires_at'>>(
    'select value, expires_at from auth.verification where identifier = $1',
    [identifierOf(email)],
  )
  return row === undefined ? null : { kept: JSON.parse(row.value) as StoredCode, expiresAt: row.expires_at }
}

type Try = { email: string; code: string; isKnown: boolean; keeper: Keeper }

/** Uses the code up when it is right, and counts the try when it is wrong. */
export const checkCode = (
  db: Database,
  { email, code, isKnown, keeper }: Try,
  now: Date,
): Promise<Refusal | null> =>
  db.as('cairn_accounts', {}, async (tx) => {
    await lockAddress(tx, email)
    const found = await findCode(tx, email)
    const given = secretsOf(keeper).map((secret) => Buffer.from(hashOfCode(email, code, secret)))
    const isRight = given.some(
      (hash) => found !== null && timingSafeEqual(hash, Buffer.from(found.kept.hash)),
    )
    const counter = isKnown ? 'knownTries' : 'wrongTries'
    const wrongTries = found?.kept[counter] ?? 0
    const mailed = found && { expiresAt: found.expiresAt, wrongTries }
    const refusal = whyCodeIsRefused(mailed, { isRight, now })
    if (refusal === null) await deleteCode(tx, email, found?.kept.linkHash)
    else if (found !== null)
      await tx.query('update auth.verification set value = $2 where identifier = $1', [
        identifierOf(email),
        JSON.stringify({ ...found.kept, [counter]: wrongTries + 1 }),
      ])
    return refusal
  })

/** Whoever came by the link needs the code of the same mail no more, nor does who leaves; a link that is being spent is left to that. */
export const deleteOpenCode = async (tx: Tx, email: string, spentId?: string) => {
  await lockAddress(tx, email)
  await deleteCode(tx, email, (await findCode(tx, email))?.kept.linkHash, spentId)
}
