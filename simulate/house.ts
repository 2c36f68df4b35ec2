import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRepository } from '../bench/programs.ts'
import { movedClock } from '../faults/clock.ts'
import { onServer, openCluster } from '../faults/cluster.ts'
import { type KeptServer, keepServer } from '../faults/kept-server.ts'
import { secret } from '../faults/stage.ts'
import { queues } from '../server/jobs/queues.ts'
import { metricsToken } from '../server/testing/at-rest.ts'
import { type MailServer, mailServer } from '../server/testing/mail-server.ts'
import { copyTemplate, databaseAt } from '../server/testing/template.ts'
import { type LookingIn, throughDatabase, throughServer } from './looking-in.ts'
import type { Engine } from './wishes.ts'

/** The built server with a clock that is set, its mails, and a look into its tables. */
export type House = {
  server: KeptServer
  mail: MailServer
  tables: LookingIn
  /** Of the embedded database. */
  folder: string | null
  now(): Date
  /** Sets the clock; it goes on from there. */
  moveTo(moment: Date): void
  /** Everything that runs by a schedule runs now: its clock jumps over the minutes at which it would. */
  strike(): Promise<void>
  close(): Promise<void>
}

const scheduled = Object.entries(queues)
  .filter(([name, { cron }]) => cron !== undefined && name !== 'backup-round')
  .map(([name]) => name)

/** The nodeOptions are those of the server. */
export const openHouse = async (engine: Engine, nodeOptions: string[]): Promise<House> => {
  const mail = await mailServer()
  const clock = movedClock()
  const parts = engine === 'embedded' ? await embedded() : await onPostgres()
  let ahead = 0
  const server = await keepServer(
    {
      SECRET: secret,
      SMTP_URL: mail.url,
      TRUST_PROXY: 'true',
      METRICS_TOKEN: metricsToken,
      SEAT_SYNC_DELAY: '0',
      BACKUP_DAYS: '0',
      LOG_LEVEL: 'warn',
      ...clock.env,
      ...parts.env,
      NODE_OPTIONS: [clock.env.NODE_OPTIONS, parts.env.NODE_OPTIONS].filter(Boolean).join(' '),
    },
    nodeOptions,
  )
  const { tables } = parts
  return {
    server,
    mail,
    tables,
    folder: parts.folder,
    now: () => new Date(Date.now() + ahead),
    moveTo: (moment) => {
      ahead = moment.getTime() - Date.now()
      clock.moveAhead(ahead)
    },
    strike: async () => {
      await tables.raw(
        `insert into jobs.job (name, data, policy) select name, '{}', policy from jobs.queue
         where name = any($1::text[]) on conflict do nothing`,
        [scheduled],
      )
    },
    close: async () => {
      await server.stop()
      await tables.close()
      await mail.close()
      clock.remove()
      await parts.remove()
    },
  }
}

type Parts = {
  env: Record<string, string>
  tables: LookingIn
  folder: string | null
  remove(): Promise<void>
}

const embedded = async (): Promise<Parts> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-simulate-'))
  await copyTemplate(folder)
  const socket = join(folder, 'look-in')
  return {
    env: {
      DATA_DIR: folder,
      LOOK_IN: socket,
      NODE_OPTIONS: `--import ${inRepository('simulate/look-in.mjs')}`,
    },
    tables: throughServer(socket),
    folder: join(folder, 'postgres'),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** On the server that DATABASE_URL names, else on one of its own. */
const onPostgres = async (): Promise<Parts> => {
  const at = process.env.DATABASE_URL || (await openCluster()).url
  const name = `cairn_simulate_${randomBytes(4).toString('hex')}`
  await onServer(at, `create database ${name}`)
  const url = databaseAt(at, name)
  return {
    env: { DATABASE_URL: url },
    tables: await throughDatabase(url),
    folder: null,
    remove: () => onServer(at, `drop database ${name} with (force)`),
  }
}
