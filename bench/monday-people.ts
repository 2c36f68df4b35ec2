import type { Size } from '@cairn/domain/demo/shape'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { openPostgres } from '../server/db/postgres.ts'
import { generatedCompany } from './generated-company.ts'
import { newMember } from './member.ts'
import { sessionsOf } from './sessions.ts'

/** Somebody who works with Cairn: how they sign in, what they are signed in with already, and an OKR of their own. */
export type Person = { email: string; cookie: string; objective: string }

/** The password of everybody in the bench. */
export const password = 'correct horse'

/** Loads companies of these sizes, and gives everyone with an OKR in this quarter a password and a session. */
export const peopleOf = async (
  server: { url: string; secret: string },
  databaseUrl: string,
  sizes: readonly Size[],
): Promise<Person[]> => {
  for (const [index, size] of sizes.entries())
    await generatedCompany(databaseUrl, server.secret, { seed: `company${index}`, size })
  await newMember(server.url, databaseUrl)
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  // Hashing one for each would take minutes: everyone has the one of the member who has just signed up.
  await db.raw(
    `insert into auth.account (user_id, account_id, provider_id, password)
     select u.id, u.id::text, 'credential', known.password
     from auth."user" u, (select password from auth.account where provider_id = 'credential' limit 1) known
     where not exists (select from auth.account a where a.user_id = u.id)`,
  )
  const found = await db.raw<{ id: string; email: string; objective: string }>(
    `select p.id, p.email, own.id as objective from profiles p, lateral (
       select id from objectives o where o.company_id = p.company_id and o.owner_id = p.id and o.quarter = $1
       order by o.status = 'completed', o.id limit 1) own`,
    [currentQuarter(new Date(), 'Europe/Oslo')],
  )
  const cookies = await sessionsOf(
    db,
    server.secret,
    found.map(({ id }) => id),
  )
  await db.raw('vacuum analyze')
  await db.close()
  return found.map(({ email, objective }, index) => ({ email, objective, cookie: cookies[index] ?? '' }))
}
