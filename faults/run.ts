import { loadavg } from 'node:os'
import { buildAll } from '../bench/built-server.ts'
import { databaseVersion } from '../bench/database.ts'
import { describeMachine } from '../bench/machine.ts'
import { embeddedBackedUp } from './backed-up.ts'
import { CannotRun } from './cannot-run.ts'
import { clockJumps } from './clock.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { databaseDiskFull } from './disk-full.ts'
import { embeddedDiskFull, embeddedKilled } from './embedded.ts'
import { serverKilled } from './kills.ts'
import { mailServerDown } from './mail-down.ts'
import { movedInterrupted } from './moved.ts'
import { poolerRestarted } from './pooler.ts'
import { providerDown } from './provider-down.ts'
import { databaseRestarted } from './restarts.ts'
import type { Length } from './stage.ts'
import { strangersCall } from './strangers.ts'
import { failedRow, isGood, lineOf, type NotRun, printRows, type Row, wasRun } from './table.ts'
import { tableLocked } from './table-locked.ts'
import { embeddedToldOnce, toldOnceByTwo } from './told-once.ts'
import { oneOfTwoKilled } from './two-servers.ts'
import { databaseUnreachable } from './unreachable.ts'

type Scenario = (cluster: Cluster, length: Length) => Promise<Row>

const scenarios: Record<string, Scenario> = {
  'server-killed': serverKilled,
  'database-restarted': databaseRestarted,
  'database-unreachable': databaseUnreachable,
  'database-disk-full': databaseDiskFull,
  'table-locked': tableLocked,
  'strangers-call': strangersCall,
  'clock-jumps': clockJumps,
  'mail-down': mailServerDown,
  'provider-down': providerDown,
  'two-servers': oneOfTwoKilled,
  'told-once': toldOnceByTwo,
  moved: movedInterrupted,
  pooler: poolerRestarted,
  'embedded-killed': (_, length) => embeddedKilled(length),
  'embedded-told-once': (_, length) => embeddedToldOnce(length),
  'embedded-backed-up': (_, length) => embeddedBackedUp(length),
  'embedded-disk-full': (_, length) => embeddedDiskFull(length),
}

/** It takes the database away from everyone else. */
const alone = 'database-restarted'
/** The server's own tests do the same five kills, and two servers are the harder ones to be told once by. */
const longOnly = ['embedded-killed', 'embedded-told-once', 'embedded-backed-up']
/** In the short form: most of it is waiting. */
const lanes = 3

const perform = async (name: string, cluster: Cluster, length: Length): Promise<Row | NotRun> => {
  const begun = performance.now()
  try {
    return (await scenarios[name]?.(cluster, length)) ?? { name, whyNot: 'there is no such scenario' }
  } catch (error) {
    if (error instanceof CannotRun) return { name, whyNot: error.message }
    console.error(error)
    return failedRow(name, error instanceof Error ? error.message : String(error))
  } finally {
    console.log(`${name} took ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
}

/** In their order, whichever ends first; several at once in the short form. */
const performAll = async (names: readonly string[], cluster: Cluster, length: Length) => {
  const rows = new Map<string, Row | NotRun>()
  const note = async (name: string) => {
    const row = await perform(name, cluster, length)
    console.log(lineOf(row))
    rows.set(name, row)
  }
  const waiting = names.filter((name) => name !== alone)
  if (waiting.length < names.length) await note(alone)
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await note(name)
  }
  await Promise.all(Array.from({ length: length === 'long' ? 1 : lanes }, work))
  return names.flatMap((name) => rows.get(name) ?? [])
}

const main = async (given: string[]): Promise<number> => {
  const length: Length = given.includes('--short') ? 'short' : 'long'
  const wanted = given.filter((one) => one !== '--short')
  const unknown = wanted.filter((name) => scenarios[name] === undefined)
  if (unknown.length > 0) {
    console.error(`There is no fault ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}`)
    return 1
  }
  await buildAll()
  const cluster = await openCluster()
  console.log(describeMachine(await databaseVersion(cluster.url), loadavg()[0] ?? 0))
  const usual = Object.keys(scenarios).filter((name) => length === 'long' || !longOnly.includes(name))
  const rows = await performAll(wanted.length > 0 ? wanted : usual, cluster, length)
  printRows(`Faults, ${length} form`, rows)
  return verdictOn(rows, length)
}

/** What cannot be run here fails the long form: it is the one that proves something. */
const verdictOn = (rows: readonly (Row | NotRun)[], length: Length) => {
  const failures = rows.flatMap((row) => {
    if (!wasRun(row)) return length === 'long' ? `✗ ${row.name}: ${row.whyNot}` : []
    return isGood(row) ? [] : `✗ ${row.name}: ${row.lost} lost, ${row.wrong} wrong answers`
  })
  console.log(`\n${failures.map((failure) => `${failure}\n`).join('')}`)
  console.log(
    `faults: ${rows.filter((row) => wasRun(row) && isGood(row)).length} passed, ${failures.length} failed`,
  )
  return failures.length === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.exit(await main(process.argv.slice(2)))
