import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { withSignature } from '../server/accounts/session.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { hashOf } from '../server/secret-token.ts'
import { alternate, printRuns, type Run } from './alternate.ts'
import { startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { newMember } from './member.ts'
import { outputOf, processorSeconds } from './programs.ts'
import { inThousands, printTable } from './table.ts'

const secret = 'a secret that is long enough for every bench'
const listeners = 500
const ofOnePerson = 10
const writesASecond = 50
const connectionsToNotify = 8
const rounds = 3

export type LiveResult = {
  writesASecond: number
  deliveries: number
  missing: number
  /** Times a listener was told of the kind as a whole, because too many had changed at once. */
  together: number
  answeredP50: number
  answeredP99: number
  sentP50: number
  sentP99: number
  writeP50: number
  writeP99: number
}

/** So many screens of one company open while it is written to: how long until each of them knows. */
export const live = (seconds = 60) =>
  withDatabase(async (databaseUrl) => {
    await deliver(databaseUrl, seconds)
    await priceOfNotifying(databaseUrl)
  })

const deliver = async (databaseUrl: string, seconds: number) => {
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl, SECRET: secret, LOG_LEVEL: 'warn' })
  const { cookie, companyId } = await newMember(server.url, databaseUrl)
  const name = /([^=;\s]*session_token)=/.exec(cookie)?.[1] ?? ''
  const { tokens, objectives } = await fill(databaseUrl, companyId, writesASecond * seconds)
  const cookies = tokens.map((token) => `${name}=${encodeURIComponent(withSignature(token, secret))}`)
  const run = async (count: number): Promise<LiveResult & { cpu: number; memory: number }> => {
    const before = processorSeconds(server.pid) ?? 0
    let memory = 0
    const watching = setInterval(() => {
      memory = Math.max(memory, memoryOf(server.pid))
    }, 500)
    const printed = await outputOf(['--import', 'tsx', 'bench/live-loop.ts'], {
      URL: server.url,
      COOKIE: cookie,
      LISTENERS: Array.from({ length: count }, (_, index) => cookies[index % cookies.length]).join('\n'),
      OBJECTIVES: objectives.join(' '),
      WRITES_A_SECOND: String(writesASecond),
    })
    clearInterval(watching)
    return { ...JSON.parse(printed), cpu: (processorSeconds(server.pid) ?? 0) - before, memory }
  }
  const rows: string[][] = []
  for (const count of [0, listeners]) {
    const result = await run(count)
    const times = [
      result.answeredP50,
      result.answeredP99,
      result.sentP50,
      result.sentP99,
      result.writeP50,
      result.writeP99,
    ]
    rows.push([
      String(count),
      result.writesASecond.toFixed(0),
      inThousands(result.deliveries),
      String(result.missing),
      String(result.together),
      ...times.map((one) => one.toFixed(0)),
      result.cpu.toFixed(0),
      (result.memory / 1024).toFixed(0),
    ])
  }
  printTable(
    `${writesASecond} updates a second asked for, ${seconds * writesASecond} in all: milliseconds from the writer's answer, and from sending, to every listener`,
    [
      'listeners',
      'writes a second',
      'deliveries',
      'missing',
      'together',
      'p50',
      'p99',
      'p50 from sending',
      'p99 from sending',
      'write p50',
      'write p99',
      'CPU s',
      'MB',
    ],
    rows,
  )
  await server.stop()
}

const priceOfNotifying = async (databaseUrl: string) => {
  const loop = async (kind: string): Promise<Run> =>
    JSON.parse(
      await outputOf(['--import', 'tsx', 'bench/notify-loop.ts'], {
        DATABASE_URL: databaseUrl,
        KIND: kind,
        SECONDS: '4',
        CONNECTIONS: String(connectionsToNotify),
      }),
    )
  const runs = await alternate(
    [
      { name: 'noted and told', run: () => loop('told') },
      { name: 'noted only', run: () => loop('noted') },
    ],
    rounds,
  )
  printRuns(`An entry of the log, ${connectionsToNotify} connections`, 'transactions', runs)
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** People enough to listen, each with a session, and an objective for every write. */
const fill = async (databaseUrl: string, companyId: string, writes: number) => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  const tokens = Array.from({ length: Math.ceil(listeners / ofOnePerson) }, () =>
    randomBytes(24).toString('hex'),
  )
  await db.raw(
    `with someone as (
       insert into auth."user" (name, email, email_verified)
       select 'Listener ' || n, 'listener' || n || '@example.com', true
       from generate_series(1, cardinality($2::text[])) n returning id, name, email),
     placed as (
       insert into profiles (company_id, id, email, full_name) select $1, id, email, name from someone)
     insert into auth.session (user_id, token, expires_at)
     select id, ($2::text[])[row_number() over ()], now() + interval '1 day' from someone`,
    [companyId, tokens.map(hashOf)],
  )
  const rows = await db.raw<{ id: string }>(
    `insert into objectives (company_id, title, quarter, owner_id)
     select $1, 'Objective number ' || n, 'Q4 2026', (select min(id::text)::uuid from profiles where company_id = $1)
     from generate_series(1, $2::int) n returning id`,
    [companyId, writes],
  )
  await db.raw('vacuum analyze')
  await db.close()
  return { tokens, objectives: rows.map(({ id }) => id) }
}
