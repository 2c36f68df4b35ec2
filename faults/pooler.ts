import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'
import { type Cluster, giveToAccount, newDatabase, unprivileged } from './cluster.ts'
import { obtainProgram } from './debian-program.ts'
import { startForeignProgram } from './foreign-program.ts'
import { type Length, onStage, storedAt } from './stage.ts'

const restarts = { long: 6, short: 2 } as const

/** Fewer connections than our server asks for, so that transactions really take turns on them. */
const configuration = (folder: string, port: number, clusterPort: number) => `
[databases]
* = host=127.0.0.1 port=${clusterPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
pidfile = ${folder}/pid
`

const startPooler = async (clusterPort: number) => {
  const command = await obtainProgram('pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'cairn-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users')
  writeFileSync(file, configuration(folder, port, clusterPort))
  writeFileSync(users, '"postgres" ""\n')
  // Each of them: once an embedded database was opened here, what this process makes is its owner's alone.
  for (const place of [folder, file, users]) giveToAccount(place)
  const pooler = await startForeignProgram({ command, args: [file], port, account: unprivileged() })
  return {
    port,
    restart: pooler.restart,
    stop: async () => {
      await pooler.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PgBouncer in transaction mode in between, which is restarted in good order and killed, in turns. */
export const poolerRestarted = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'pooler')
  const pooler = await startPooler(cluster.port)
  const through = new URL(url)
  through.port = String(pooler.port)
  try {
    return await onStage(
      {
        name: `behind PgBouncer, which is restarted ${restarts[length]}×`,
        length,
        env: { DATABASE_URL: through.href, DATABASE_DIRECT_URL: url, DATABASE_PREPARED: 'false' },
        openStored: storedAt(url),
      },
      async ({ load }) => {
        let worst = 0
        for (let round = 0; round < restarts[length]; round += 1) {
          await load.keptMore(60)
          await pooler.restart(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
          worst = Math.max(worst, await load.recoveredSince(performance.now()))
          await wait(200)
        }
        return worst
      },
    )
  } finally {
    await pooler.stop()
  }
}
