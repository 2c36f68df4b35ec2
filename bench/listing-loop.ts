import { ObjectiveListing } from '@cairn/domain/objectives/listing'
import { openPostgres } from '../server/db/postgres.ts'
import { scopeOf } from '../server/gate.ts'
import { pageStatement } from '../server/objectives/list-queries.ts'
import { selectObjectives } from '../server/objectives/rows.ts'
import { ownOrigin } from '../server/origin.ts'
import { ask } from './ask.ts'
import { timedLoop } from './timed-loop.ts'

/** Asks for the first page of OKRs over and over, through the server or by the same SQL alone, and times each answer. */
const { URL: url, COOKIE: cookie = '', DATABASE_URL = '', COMPANY = '', SECONDS, CONNECTIONS } = process.env
const connections = Number(CONNECTIONS)

const db = url === undefined ? await openPostgres({ url: DATABASE_URL, connections, onLost: () => {} }) : null
const profile = { id: COMPANY, permissionsLevel: 'member' as const, fullName: 'Nobody' }
const scope = scopeOf({ company: { id: COMPANY }, profile }, new Date(), ownOrigin)
const { text, values } = pageStatement(ObjectiveListing.parse({}), scope)
const bySql = () =>
  db?.as('cairn_app', { companyId: COMPANY }, async (tx) => {
    const rows = await tx.query<{ id: string }>(text, values)
    await tx.query(selectObjectives, [rows.slice(0, -1).map(({ id }) => id)])
    return 0
  })
const work = async () => (url === undefined ? bySql() : ask(url, { cookie }))

await timedLoop(Number(SECONDS), connections, work)
await db?.close()
