import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { buildApp } from './app.ts'
import { assemble } from './assemble.ts'
import { grantCopies } from './backup/wishes.ts'
import { DataFolderInUse } from './db/data-lock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { hintOfAddress, readSettings, type Settings, WrongSettings } from './env.ts'
import { jobHandlers } from './job-handlers.ts'
import { warnsIn } from './log.ts'
import { bufferedLines } from './log-lines.ts'
import { watchMachine } from './loop-delay.ts'
import { mailboxKey } from './mail/mailbox.ts'
import { sealShareKeys } from './objectives/share-keys.ts'
import { installationSecret } from './secret.ts'
import { sealJoinCodes } from './workspace/join-codes.ts'

const tickerSource = `
  const { writeSync } = require('node:fs')
  setInterval(() => writeSync(1, '.'), 1000)
`

/** The embedded database's first start keeps this thread busy for seconds, so the dots come from another. */
const whileShowingProgress = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  process.stdout.write(`${what}…`)
  const worker = new Worker(tickerSource, { eval: true })
  try {
    return await work()
  } finally {
    await worker.terminate()
    process.stdout.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  }
}

const version = '0.1.0'
const drainDeadline = 10_000
/** Milliseconds. Whoever waits this long for one statement has gone. */
const statementPatience = 10_000
const print = (line: string) => process.stdout.write(`${line}\n`)

const start = async (settings: Settings) => {
  const log = bufferedLines((text) => process.stdout.write(text), process)
  const warn = warnsIn(settings.logLevel, log)
  const firstStart = settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'postgres'))
  const opening = firstStart
    ? 'Preparing the embedded database (first start only, about 10 seconds)'
    : 'Opening the database'
  const db = await whileShowingProgress(opening, () => openDatabase(settings, warn, statementPatience))
  const applied = await migrate(db)
  if (applied.length > 0)
    print(`Applied ${applied.length === 1 ? 'migration' : 'migrations'} ${applied.join(', ')}`)

  const secret = await installationSecret(settings.secret, settings.dataDir)
  const parts = await assemble({
    settings,
    db,
    clock: () => new Date(),
    secret,
    version,
    webFolder: builtWeb(),
    warn,
    ...(db.engine === 'postgres' && { machine: watchMachine() }),
  })
  await sealShareKeys(parts)
  await sealJoinCodes(parts)
  await parts.jobs.prepare()
  const app = await buildApp(parts, log)
  const copies = await grantCopies({ db, dataDir: settings.dataDir, warn })

  const stop = once(async (signal: string) => {
    print(`${signal}: finishing open requests and closing the database…`)
    setTimeout(() => process.exit(1), drainDeadline).unref()
    await app.close()
    await parts.jobs.stop()
    await parts.teller.stop()
    await parts.deliverer.stop()
    await parts.postman.stop()
    await copies.stop()
    await db.close()
    process.exit(0)
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  await app.listen({ port: settings.port, host: settings.host })
  parts.live.start()
  parts.teller.start()
  parts.deliverer.start()
  await parts.jobs.work(jobHandlers(app, parts))
  print(`Cairn is ready at ${settings.publicUrl}`)
  const hint = hintOfAddress(settings)
  if (hint) print(hint)
  if (settings.smtpUrl === undefined)
    print(`No SMTP_URL is set: mails are kept at ${localUrl(settings)}/mailbox?key=${mailboxKey(secret)}`)
}

/** The mailbox answers to this machine's own name only, whatever the public address is. */
const localUrl = ({ publicUrl, port }: Settings) =>
  new URL(publicUrl).hostname === 'localhost' ? publicUrl : `http://localhost:${port}`

/** Beside the bundle in the build; the sources have none, there Vite serves the web app. */
const builtWeb = () => {
  const folder = fileURLToPath(new URL('../web/', import.meta.url))
  return existsSync(join(folder, 'index.html')) && existsSync(join(folder, 'assets')) ? folder : null
}

/** Ctrl-C reaches the whole process group and may be passed on as well: the second time is not an order to hurry. */
const once = (run: (signal: string) => Promise<void>) => {
  let asked = false
  return (signal: string) => {
    if (!asked) run(signal)
    asked = true
  }
}

try {
  await start(readSettings(process.env))
} catch (error) {
  const expected = error instanceof WrongSettings || error instanceof DataFolderInUse
  process.stderr.write(`Cairn cannot start. ${expected ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
