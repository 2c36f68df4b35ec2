import { ObjectiveListing } from '@cairn/domain/objectives/listing'
import { openPostgres } from '../server/db/postgres.ts'
import { scopeOf } from '../server/gate.ts'
import { pageStatement } from '../server/objectives/listing.ts'
import { selectObjectives } from '../server/objectives/rows.ts'

/** Asks for the first page of OKRs over and over, through the server or by the same SQL alone, and times each answer. */
const { URL: url, COOKIE: cookie = '', DATABASE_URL = '', COMPANY = '', SECONDS, CONNECTIONS } = process.env
const connections = Number(CONNECTIONS)
const warmUp = 1500

const throughServer = async (address: string) => {
  const response = await fetch(address, { headers: { cookie, 'accept-encoding': 'identity' } })
  const body = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return body.byteLength
}

const db = url === undefined ? await openPostgres({ url: DATABASE_URL, connections, onLost: () => {} }) : null
const profile = { id: COMPANY, permissionsLevel: 'member' as const, fullName: 'Nobody' }
const scope = scopeOf({ company: { id: COMPANY }, profile }, new Date())
const { text, values } = pageStatement(ObjectiveListing.parse({}), scope)
const bySql = () =>
  db?.as('cairn_app', { companyId: COMPANY }, async (tx) => {
    const rows = await tx.query<{ id: string }>(text, values)
    await tx.query(selectObjectives, [rows.slice(0, -1).map(({ id }) => id)])
    return 0
  })
const work = () => (url === undefined ? bySql() : throughServer(url))

const during = async (milliseconds: number) => {
  const end = performance.now() + milliseconds
  const times: number[] = []
  let bytes = 0
  const loop = async () => {
    while (performance.now() < end) {
      const began = performance.now()
      bytes = (await work()) ?? 0
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return { times: times.sort((a, b) => a - b), bytes }
}

await during(warmUp)
const started = performance.now()
const { times, bytes } = await during(Number(SECONDS) * 1000)
const seconds = (performance.now() - started) / 1000
const at = (share: number) => times[Math.floor(times.length * share)]
console.log(
  JSON.stringify({
    perSecond: times.length / seconds,
    cpuMicroseconds: null,
    p50: at(0.5),
    p95: at(0.95),
    bytes,
  }),
)
await db?.close()
