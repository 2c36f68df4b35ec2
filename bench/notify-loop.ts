import { newsChannel } from '../server/activity/record.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { timedLoop } from './timed-loop.ts'

/** Transactions that note something in the log, and tell of it or do not. */
const { DATABASE_URL = '', KIND, SECONDS, CONNECTIONS } = process.env
const connections = Number(CONNECTIONS)
const db = await openPostgres({ url: DATABASE_URL, connections, onLost: () => {} })
const [company] = await db.raw<{ id: string }>('select id from companies limit 1')
const companyId = company?.id ?? ''
const noting = `insert into public.activity (company_id, action) values ($1::uuid, 'objective.edited')`
const statement =
  KIND === 'told' ? `with noted as (${noting}) select pg_notify('${newsChannel}', $1::uuid::text)` : noting

await timedLoop(Number(SECONDS), connections, async () => {
  await db.as('cairn_app', { companyId }, (tx) => tx.query(statement, [companyId]))
  return 0
})
await db.close()
