import { readStanding } from '../server/dashboard/standing.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { scopeOf } from '../server/gate.ts'
import { ownOrigin } from '../server/origin.ts'
import { ask } from './ask.ts'
import { timedLoop } from './timed-loop.ts'

/** Asks for the dashboard over and over, through the server or by the SQL that adds a quarter up alone, and times each answer. */
const {
  URL: url,
  COOKIE: cookie = '',
  DATABASE_URL = '',
  COMPANY = '',
  QUARTER = '',
  SECONDS,
  CONNECTIONS,
} = process.env
const connections = Number(CONNECTIONS)

const db = url === undefined ? await openPostgres({ url: DATABASE_URL, connections, onLost: () => {} }) : null
const profile = { id: COMPANY, permissionsLevel: 'member' as const, fullName: 'Nobody' }
const scope = scopeOf({ company: { id: COMPANY }, profile }, new Date(), ownOrigin)
const strategies =
  (await db?.raw<{ id: string }>('select id from strategies where company_id = $1', [COMPANY]))?.map(
    ({ id }) => id,
  ) ?? []
const bySql = () =>
  db?.as('cairn_app', { companyId: COMPANY }, async (tx) => {
    await readStanding(tx, scope, QUARTER, strategies)
    return 0
  })

await timedLoop(Number(SECONDS), connections, async () =>
  url === undefined ? bySql() : ask(url, { cookie }),
)
await db?.close()
