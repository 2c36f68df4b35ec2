import { startTrial } from '@cairn/domain/billing/rules'
import { planCompany } from '@cairn/domain/demo/plan'
import type { Size } from '@cairn/domain/demo/shape'
import { withSignature } from '../server/accounts/session.ts'
import { openDatabase } from '../server/db/open.ts'
import { loadCompany } from '../server/demo/loading.ts'
import { readSettings } from '../server/env.ts'
import { installationSecret } from '../server/secret.ts'
import { hashOf, newToken } from '../server/secret-token.ts'
import { readTables } from '../server/testing/recount.ts'

/**
 * Writes planned companies into the data folder of a server that does not run yet, and prints of each how one of its
 * people who leads no team is signed in, and its rows. A process of its own: the database belongs to one at a time.
 */
export type Wanted = { seed: string; size: Size; now: string }

const settings = readSettings(process.env)
const secret = await installationSecret(settings.secret, settings.dataDir)
const db = await openDatabase(settings, (error) => console.error(error.message))

const load = async ({ seed, size, now: moment }: Wanted) => {
  const now = new Date(moment)
  const plan = planCompany({ seed, size, now, emailDomain: `${seed}.example` })
  await loadCompany(db, plan, startTrial(now))
  const leaders = plan.teams.map(({ teamLeaderId }) => teamLeaderId)
  const bystander = plan.people.find(({ id }) => !leaders.includes(id))
  const token = newToken()
  await db.raw(
    `insert into auth.session (user_id, token, expires_at) values ($1, $2, $3::timestamptz + interval '30 days')`,
    [bystander?.id, hashOf(token), now],
  )
  return { seed, cookie: withSignature(token, secret), tables: await readTables(db, plan.company.id) }
}

const loaded: Awaited<ReturnType<typeof load>>[] = []
for (const wanted of JSON.parse(process.argv[2] ?? '[]') as Wanted[]) loaded.push(await load(wanted))
await db.close()
process.stdout.write(JSON.stringify(loaded))
