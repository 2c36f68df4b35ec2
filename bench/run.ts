import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { buildAll } from './built-server.ts'
import { dashboard } from './dashboard.ts'
import { databaseVersion } from './database.ts'
import { firstLoad } from './first-load.ts'
import { largeCompany } from './large-company.ts'
import { live } from './live.ts'
import { describeMachine } from './machine.ts'
import { load } from './monday.ts'
import { objectives } from './objectives.ts'
import { pages } from './pages.ts'
import { peers } from './peers.ts'
import { inRepository } from './programs.ts'
import { setup } from './setup.ts'
import { costOfSize } from './sizes.ts'
import { smallRead } from './small-read.ts'
import { tenantTransaction } from './tenant-transaction.ts'
import { together } from './together.ts'
import { unusedCode } from './unused-code.ts'
import { updates } from './updates.ts'

/**
 * What takes long runs only by name. Some come in other lengths: `npm run bench live=10` listens for ten seconds,
 * `load=short` only looks for wrong answers, `peers=okr` compares one kind of call, `sizes=bounds` asks what has a bound.
 */
type Bench = { run: (form?: string) => Promise<void>; needsPostgres: boolean; onlyByName?: true }
const benches: Record<string, Bench> = {
  'small-read': { run: smallRead, needsPostgres: true },
  'tenant-transaction': { run: tenantTransaction, needsPostgres: true },
  setup: { run: setup, needsPostgres: true },
  objectives: { run: objectives, needsPostgres: true },
  updates: { run: updates, needsPostgres: true },
  dashboard: { run: dashboard, needsPostgres: true },
  'large-company': { run: largeCompany, needsPostgres: true, onlyByName: true },
  pages: { run: (width) => pages(numberIn(width)), needsPostgres: true, onlyByName: true },
  live: { run: (seconds) => live(numberIn(seconds)), needsPostgres: true },
  load: { run: load, needsPostgres: true, onlyByName: true },
  sizes: { run: costOfSize, needsPostgres: true, onlyByName: true },
  together: { run: together, needsPostgres: true, onlyByName: true },
  peers: { run: peers, needsPostgres: true, onlyByName: true },
  'first-load': { run: firstLoad, needsPostgres: false },
  'unused-code': { run: unusedCode, needsPostgres: false, onlyByName: true },
}

const numberIn = (form: string | undefined) => (form === undefined ? undefined : Number(form))

const runUnderPostgres = () => {
  const program = [process.execPath, '--import', 'tsx', ...process.argv.slice(1)]
  const { status } = spawnSync(process.execPath, [inRepository('scripts/with-postgres.mjs'), ...program], {
    cwd: inRepository('.'),
    stdio: 'inherit',
  })
  return status ?? 1
}

const main = async (wanted: string[]): Promise<number> => {
  const forms = new Map(wanted.map((one) => one.split('=') as [string, string | undefined]))
  const usual = Object.keys(benches).filter((name) => !benches[name]?.onlyByName)
  const chosen = wanted.length === 0 ? usual : [...forms.keys()]
  const unknown = chosen.filter((name) => benches[name] === undefined)
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
    return 1
  }
  const isOnPostgres = chosen.some((name) => benches[name]?.needsPostgres)
  if (isOnPostgres && process.env.DATABASE_URL === undefined) return runUnderPostgres()
  await buildAll()
  console.log(describeMachine(isOnPostgres ? await databaseVersion() : null, loadavg()[0] ?? 0))
  for (const name of chosen) await benches[name]?.run(forms.get(name))
  return 0
}

process.exitCode = await main(process.argv.slice(2))
