import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startTrial } from '@cairn/domain/billing/rules'
import { planCompany } from '@cairn/domain/demo/plan'
import { inRepository } from '../bench/programs.ts'
import { carrierAt } from '../server/db/carrier.ts'
import { openEmbedded } from '../server/db/embedded.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { loadCompany } from '../server/demo/loading.ts'
import { sameText, sumOf, tablesIn } from '../server/move/tables.ts'
import { seeded } from '../server/testing/seeded.ts'
import { copyTemplate, databaseAt } from '../server/testing/template.ts'
import { type Cluster, onServer } from './cluster.ts'
import type { Length } from './stage.ts'
import type { Row } from './table.ts'

const interruptions = { long: 20, short: 3 } as const
const sizeOf = {
  long: { people: 200, objectives: [400, 400], teams: 20, levels: 3, updatesPerObjective: 5 },
  short: { people: 20, objectives: [30, 30], teams: 4, levels: 2, updatesPerObjective: 3 },
} as const

/** The command as an installation has it. */
const startMove = (dataDir: string, url: string) => {
  const child = spawn(process.execPath, [inRepository('dist/server/move-to-postgres.js'), url], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let isCompared = () => {}
  const compared = new Promise<void>((resolve) => {
    isCompared = resolve
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
      if (said.includes('✓')) isCompared()
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, ended, said: () => said, compared }
}

/** How many things lie in a database that was made for Cairn, once nobody is at work in it any more. */
const leftIn = async (url: string) => {
  const db = await openPostgres({ url, connections: 1, onLost: () => {} })
  try {
    for (;;) {
      const [left] = await db.raw<{ things: number; busy: number }>(
        `select (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname !~ '^(pg_|information_schema)') as things,
           (select count(*)::int from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as busy`,
      )
      if (left?.busy === 0) return left.things
      await wait(50)
    }
  } finally {
    await db.close()
  }
}

/** What every table of a database holds, counted and summed anew. */
const heldIn = async (url: string) => {
  const carrier = await carrierAt(url)
  try {
    await carrier.script(`begin isolation level repeatable read; ${sameText}`)
    const sums: string[] = []
    for (const table of await tablesIn(carrier)) {
      const { rows, sum } = await sumOf(carrier, table)
      sums.push(`${table.name}: ${rows}, ${sum}`)
    }
    return sums
  } finally {
    await carrier.close()
  }
}

const kill = async ({ child, ended }: { child: ChildProcess; ended: Promise<unknown> }) => {
  child.kill('SIGKILL')
  await ended
}

/** The move to a server is killed at moments spread over all of it, every second one over its end, where it is decided; after each there is nothing or everything, and at last everything. */
export const movedInterrupted = async (cluster: Cluster, length: Length): Promise<Row> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-faults-move-'))
  const dataDir = join(folder, 'data')
  const wrong: string[] = []
  try {
    await copyTemplate(dataDir)
    const db = await openEmbedded(dataDir)
    const now = new Date()
    const size = { ...sizeOf[length], objectives: [...sizeOf[length].objectives] }
    const plan = planCompany({ seed: 'moved', size, now, emailDomain: 'moved.example' })
    await loadCompany(db, plan, startTrial(now))
    await db.close()

    const addresses = {
      whole: databaseAt(cluster.url, 'moved_whole'),
      broken: databaseAt(cluster.url, 'moved'),
    }
    for (const name of ['moved_whole', 'moved']) await onServer(cluster.url, `create database ${name}`)
    const begun = performance.now()
    const first = startMove(dataDir, addresses.whole)
    const beforeEnd = first.compared.then(() => performance.now() - begun)
    if ((await first.ended) !== 0) wrong.push(`the first move failed: ${first.said()}`)
    const duration = performance.now() - begun
    const ending = duration - (await Promise.race([beforeEnd, 0]))

    const held = await heldIn(addresses.whole)
    const differs = async () => {
      const there = await heldIn(addresses.broken)
      return [...new Set([...held, ...there])].filter((sum) => !held.includes(sum) || !there.includes(sum))
    }

    const random = seeded(20_261_119)
    let [after, whole] = [0, 0]
    for (let round = 0; round < interruptions[length]; round += 1) {
      const move = startMove(dataDir, addresses.broken)
      const point = random()
      const reached =
        round % 2 === 0 ? move.compared.then(() => wait(ending * point)) : wait(duration * point)
      await Promise.race([move.ended, reached])
      if (/✓/.test(move.said())) after += 1
      await kill(move)
      const things = await leftIn(addresses.broken)
      if (things === 0) continue
      // The server had the end of it all before the command could say so.
      const missing = await differs()
      if (missing.length === 0) whole += 1
      else
        wrong.push(
          `${things} things were there after a move that was killed, and not all: ${missing.join('; ')}`,
        )
      await onServer(cluster.url, 'drop database moved with (force)')
      await onServer(cluster.url, 'create database moved')
    }
    const last = startMove(dataDir, addresses.broken)
    if ((await last.ended) !== 0) wrong.push(`the last move failed: ${last.said()}`)
    const missing = await differs()
    if (missing.length > 0) wrong.push(`the last move is not like the first: ${missing.join('; ')}`)
    for (const name of ['moved_whole', 'moved'])
      await onServer(cluster.url, `drop database ${name} with (force)`)
    for (const why of wrong) console.error(`  moved, wrong: ${why}`)
    return {
      name: `move to PostgreSQL killed ${interruptions[length]} times`,
      acknowledged: [...plan.objectives].length,
      refused: new Map(),
      cut: interruptions[length],
      lost: 0,
      wrong: wrong.length,
      slowest: duration / 1000,
      recovery: 0,
      remarks: [
        `${after} of the kills came while both sides were being compared or later, ${whole} of them when everything was there; the acknowledged are the OKRs that were moved.`,
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
