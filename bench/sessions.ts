import { withSignature } from '../server/accounts/session.ts'
import type { Database } from '../server/db/client.ts'
import { hashOf, newToken } from '../server/secret-token.ts'

/** Signs people in without a password, and answers with the cookie of each. */
export const sessionsOf = async (db: Database, secret: string, people: readonly string[]) => {
  const tokens = people.map(() => newToken())
  await db.raw(
    `insert into auth.session (user_id, token, expires_at)
     select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as x(id, token)`,
    [people, tokens.map(hashOf)],
  )
  return tokens.map((token) => `cairn.session_token=${encodeURIComponent(withSignature(token, secret))}`)
}
