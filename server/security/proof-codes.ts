import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeLifetimeSeconds, codesPerAddress, whyCodeIsRefused } from '@cairn/domain/accounts/code-rules'
import { type Keeper, keyedHash } from '../accounts/sealed.ts'
import type { Session } from '../accounts/session.ts'
import type { Columns } from '../db/reading.ts'
import { verification } from '../db/schema/auth.ts'
import { insertRows, updateRow } from '../db/writing.ts'
import type { Parts } from '../parts.ts'
import { countTry } from '../rate-limit.ts'
import { refuse } from '../refused.ts'
import { proofCodeMail } from './mails.tsx'

type StoredProofCode = { hash: string; wrongTries: number }

/** One for a session: what was mailed for one browser is worth nothing in another. */
const identifierOf = ({ id }: Session) => `proof-code:${id}`
const hashOf = (parts: Keeper, { id }: Session, code: string) =>
  keyedHash(parts, 'proof code', `${id} ${code}`)

/** Makes the one code that is valid for this session from now on, together with the mail that carries it, or neither. */
export const mailNewProofCode = async (
  parts: Keeper & Pick<Parts, 'db' | 'postman'>,
  session: Session,
  now: Date,
) => {
  const { db, postman } = parts
  await countTry(db, `proof code for ${session.me.account.id}`, codesPerAddress, now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const kept: StoredProofCode = { hash: hashOf(parts, session, code), wrongTries: 0 }
  const until = new Date(now.getTime() + codeLifetimeSeconds * 1000)
  const mail = await proofCodeMail(session.me.account.email, code)
  await db.as('cairn_accounts', {}, async (tx) => {
    await tx.query('delete from auth.verification where identifier = $1', [identifierOf(session)])
    await insertRows(tx, verification, [
      {
        identifier: identifierOf(session),
        value: JSON.stringify(kept),
        expiresAt: until,
        createdAt: now,
        updatedAt: now,
      },
    ])
    await postman.queue(tx, mail)
  })
  postman.nudge()
}

/** Uses the code up when it is right, and counts the try when it is wrong. */
export const consumeProofCode = async (
  parts: Keeper & Pick<Parts, 'db'>,
  session: Session,
  code: string,
  now: Date,
) => {
  const refusal = await parts.db.as('cairn_accounts', {}, async (tx) => {
    const [row] = await tx.query<Columns<typeof verification, 'id' | 'value' | 'expires_at'>>(
      `select id, value, expires_at from auth.verification where identifier = $1
       order by created_at desc limit 1 for update`,
      [identifierOf(session)],
    )
    const kept = row === undefined ? null : (JSON.parse(row.value) as StoredProofCode)
    const given = Buffer.from(hashOf(parts, session, code))
    const isRight = kept !== null && timingSafeEqual(given, Buffer.from(kept.hash))
    const mailed = row && kept && { expiresAt: row.expires_at, wrongTries: kept.wrongTries }
    const why = whyCodeIsRefused(mailed ?? null, { isRight, now })
    if (why === null)
      await tx.query('delete from auth.verification where identifier = $1', [identifierOf(session)])
    else if (row !== undefined && kept !== null)
      await updateRow(tx, verification, row.id, {
        value: JSON.stringify({ ...kept, wrongTries: kept.wrongTries + 1 }),
      })
    return why
  })
  refuse(refusal)
}
