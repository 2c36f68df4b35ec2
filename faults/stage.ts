import { setTimeout as wait } from 'node:timers/promises'
import { enter } from '../bench/member.ts'
import type { Database } from '../server/db/client.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { metricsToken, unrestOf } from '../server/testing/at-rest.ts'
import { type MailServer, mailServer } from '../server/testing/mail-server.ts'
import type { Caller } from './answers.ts'
import { type KeptServer, keepServer } from './kept-server.ts'
import { type Ledger, type Missing, openLedger } from './ledger.ts'
import { type Load, startLoad } from './load.ts'
import { newAddress } from './newcomers.ts'
import { findMissing } from './shown.ts'
import { compareWithStored } from './stored.ts'
import type { Row } from './table.ts'
import type { Client } from './writer.ts'

export const secret = 'a secret of at least thirty-two characters'
export type Length = 'short' | 'long'
/** How many write, and how many milliseconds each of their clients waits between two writes. */
const crowds = { long: { companies: 4, pause: 15 }, short: { companies: 2, pause: 60 } } as const
/** How many writes are there before anything fails. */
const before = { long: 200, short: 20 } as const
/** The embedded database is one connection in the server's own process, for a team: a crowd would only wait for itself. */
const team = { companies: 2, pause: 30 }

export type Stage = {
  site: Caller
  servers: readonly [KeptServer, ...KeptServer[]]
  load: Load
  ledger: Ledger
  mail: MailServer
  clients: readonly Client[]
  /** Says something about this run in its row. */
  remark(text: string): void
}

type Gateway = { url: string; stop(): Promise<void> }

type Setting = {
  name: string
  length: Length
  /** What the server gets besides the usual; none of it for the embedded database means that. */
  env: Record<string, string>
  servers?: number
  /** Where the clients call, if not at the server itself. */
  gateway?: (servers: readonly KeptServer[]) => Promise<Gateway>
  /** The database past whatever stands in between, to look into once the server has stopped. */
  openStored: () => Promise<Database>
  mail?: MailServer
}

export const storedAt = (url: string) => () => openPostgres({ url, connections: 2, onLost: () => {} })

/** Servers, companies that write, and then the fault. What comes back is the worst time to recover, in seconds. */
export const onStage = async (setting: Setting, fault: (stage: Stage) => Promise<number>): Promise<Row> => {
  const ledger = openLedger(setting.name)
  const remarks: string[] = []
  const mail = setting.mail ?? (await mailServer())
  const env = {
    SECRET: secret,
    SMTP_URL: mail.url,
    TRUST_PROXY: 'true',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'warn',
    ...setting.env,
  }
  const first = await keepServer(env)
  const others = await Promise.all(Array.from({ length: (setting.servers ?? 1) - 1 }, () => keepServer(env)))
  const servers = [first, ...others] as const
  let gateway: Gateway | undefined
  let load: Load | undefined
  try {
    await Promise.all(servers.map((server) => server.ready()))
    gateway = await setting.gateway?.(servers)
    const site: Caller = { url: gateway?.url ?? first.url, isBehindGateway: gateway !== undefined }
    const isEmbedded = setting.env.DATABASE_URL === undefined
    const { companies, pause } = isEmbedded ? team : crowds[setting.length]
    const clients = await foundCompanies(first.url, mail, companies)
    load = startLoad(ledger, site, clients, pause)
    await load.recoveredSince(performance.now())
    await load.keptMore(before[setting.length])
    const remark = (text: string) => void remarks.push(text)
    const recovery = await fault({ site, servers, load, ledger, mail, clients, remark })
    await load.stop()
    const missing = await findMissing(site, ledger.writes)
    for (const { url } of servers)
      for (const what of await unrestOf(url))
        ledger.complain(`the server was not at rest when everyone had gone, ${what}`)
    await Promise.all(servers.map((server) => server.stop()))
    const stored = await inStored(setting, (db) => compareWithStored(db, ledger.writes))
    for (const why of [
      ...stored.wrong,
      ...twiceDelivered(mail),
      ...servers.flatMap(({ ownEnds }) => ownEnds),
    ])
      ledger.complain(why)
    return rowOf(setting.name, ledger, [...missing, ...stored.missing], recovery, remarks)
  } finally {
    await load?.stop()
    await gateway?.stop()
    await Promise.all(servers.map((server) => server.stop()))
    if (setting.mail === undefined) await mail.close()
  }
}

const inStored = async <T>({ openStored }: Setting, run: (db: Database) => Promise<T>) => {
  const db = await openStored()
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}

const rowOf = (
  name: string,
  ledger: Ledger,
  missing: Missing[],
  recovery: number,
  remarks: string[],
): Row => {
  for (const { write, where } of missing.slice(0, 12))
    console.error(`  ${name}, lost: ${write.kind} ${write.mark} is not ${where}`)
  return {
    name,
    acknowledged: ledger.writes.filter(({ isAcknowledged }) => isAcknowledged).length,
    refused: ledger.refused,
    cut: ledger.cut,
    lost: new Set(missing.map(({ write }) => write)).size,
    wrong: ledger.wrong.length,
    slowest: ledger.slowest / 1000,
    recovery,
    remarks,
  }
}

/** Each company with two clients, who share its first account. */
const foundCompanies = async (url: string, mail: MailServer, count: number): Promise<Client[]> => {
  const companies = Array.from({ length: count }, (_, index) => `c${index + 1}`)
  const made = companies.map(async (company) => {
    const email = `${company}@example.com`
    const { cookie } = await enter({
      url,
      email,
      companyName: `<${company}-company>`,
      mailedTo: () => mailedTo(mail, email),
      headers: { 'x-forwarded-for': newAddress() },
    })
    return ['a', 'b'].map((client) => ({ name: `${company}-${client}`, company, cookie }))
  })
  return (await Promise.all(made)).flat()
}

const mailedTo = async (mail: MailServer, email: string) => {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = mail.delivered.find(({ recipients }) => recipients.includes(email))
    if (found !== undefined) return found.mail.text ?? ''
    await wait(20)
  }
  throw new Error(`No mail came to ${email}`)
}

const twiceDelivered = ({ delivered }: MailServer) => {
  const seen = new Set<string>()
  const twice: string[] = []
  for (const { mail, recipients } of delivered) {
    if (seen.has(mail.messageId ?? '')) twice.push(`a mail to ${recipients} was sent twice`)
    seen.add(mail.messageId ?? '')
  }
  return twice
}
