import { messages } from '@cairn/domain/accounts/messages'
import { z } from 'zod'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { verification } from '../db/schema/auth.ts'
import { insertRows } from '../db/writing.ts'
import { Refused } from '../refused.ts'
import { hashOf } from '../secret-token.ts'

/** Links that sign in are looked up by the hash of their token, which the engine is given already. */
export const signInLink = 'magic-link:'

const lifetime = 24 * 60 * 60 * 1000
const identifierOf = (token: string) => `confirm-email:${hashOf(token)}`
const BrowserCookie = z.object({ type: z.literal('confirm-email'), email: z.string() })

/** Makes it the one link that confirms this address from now on: the table ends an older one by itself. */
export const keepConfirmation = (tx: Tx, token: string, email: string, now: Date) => {
  const kept: z.output<typeof BrowserCookie> = { type: 'confirm-email', email }
  return insertRows(tx, verification, [
    {
      identifier: identifierOf(token),
      value: JSON.stringify(kept),
      expiresAt: new Date(now.getTime() + lifetime),
      createdAt: now,
      updatedAt: now,
    },
  ])
}

/** Whether a link that would confirm this address is still good. */
export const isConfirmationOpen = async (db: Database, email: string, now: Date) => {
  const kept: z.output<typeof BrowserCookie> = { type: 'confirm-email', email }
  const rows = await db.as('cairn_accounts', {}, (tx) =>
    tx.query('select 1 from auth.verification where value = $1 and expires_at > $2', [
      JSON.stringify(kept),
      now,
    ]),
  )
  return rows.length > 0
}

/** The address that a link confirms while it is good. The link stays: a second click on it finds the address proven, and lets nobody in. */
export const addressOfConfirmation = async (db: Database, token: string, now: Date) => {
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<Columns<typeof verification, 'value'>>(
      'select value from auth.verification where identifier = $1 and expires_at > $2',
      [identifierOf(token), now],
    ),
  )
  if (row === undefined) throw new Refused({ code: 'gone', message: messages.confirmationInvalid })
  return BrowserCookie.parse(JSON.parse(row.value)).email
}
