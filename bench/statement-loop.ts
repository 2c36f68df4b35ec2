import pg from 'pg'
import { openPostgres } from '../server/db/postgres.ts'

/** Runs one kind of work over and over on every connection, without HTTP, and prints what it achieved. */
const { DATABASE_URL: url = '', KIND = '', TOKEN, COMPANY = '', SECONDS, CONNECTIONS } = process.env
const connections = Number(CONNECTIONS)
const warmUp = 500

const session = 'select * from crossing.session_by_token($1, $2)'
const company = 'select id, name from companies where id = $1'

const pool = new pg.Pool({ connectionString: url, max: connections })
const db = await openPostgres({ url, connections, onLost: () => {} })

const kinds: Record<string, () => Promise<unknown>> = {
  session: () => pool.query({ name: 'session_by_token', text: session, values: [TOKEN, new Date()] }),
  bare: () => pool.query({ name: 'company', text: company, values: [COMPANY] }),
  unprepared: () => pool.query(company, [COMPANY]),
  tenant: () => db.as('cairn_app', { companyId: COMPANY }, (tx) => tx.query(company, [COMPANY])),
}
const work = kinds[KIND]
if (work === undefined) throw new Error(`There is no kind ${KIND}`)

const during = async (milliseconds: number) => {
  const end = performance.now() + milliseconds
  let count = 0
  const loop = async () => {
    while (performance.now() < end) {
      await work()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return count
}

await during(warmUp)
const cpuBefore = process.cpuUsage()
const started = performance.now()
const count = await during(Number(SECONDS) * 1000)
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(cpuBefore)
console.log(JSON.stringify({ perSecond: count / seconds, cpuMicroseconds: (user + system) / count }))
await Promise.all([pool.end(), db.close()])
