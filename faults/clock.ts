import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import type { Endpoint, Request } from '@cairn/domain/endpoint'
import { weekdays } from '@cairn/domain/reminders/weekdays'
import { workspace } from '@cairn/domain/workspace/contract'
import { inRepository } from '../bench/programs.ts'
import type { Database } from '../server/db/client.ts'
import { askAgain } from './answers.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { newAddress, password } from './newcomers.ts'
import { type Length, onStage, type Stage, storedAt } from './stage.ts'

const hour = 3_600_000
const day = 24 * hour
const jumps = { long: 4, short: 1 } as const

/** What makes a server's clock run ahead by what a file says. */
export const movedClock = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-clock-'))
  const file = join(folder, 'ahead')
  const moveAhead = (milliseconds: number) => writeFileSync(file, String(milliseconds))
  moveAhead(0)
  return {
    env: { NODE_OPTIONS: `--import ${inRepository('e2e/moved-clock.mjs')}`, CLOCK_FILE: file },
    moveAhead,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The server's clock jumps a day ahead and back, over the hour at which every company reminds its people. */
export const clockJumps = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'clock_jumps')
  const clock = movedClock()
  const openStored = storedAt(url)
  const db = await openStored()
  try {
    return await onStage(
      {
        name: `clock a day ahead and back, ${jumps[length]}×`,
        length,
        env: { DATABASE_URL: url, ...clock.env },
        openStored,
      },
      async (stage) => {
        await remindInTwelveHours(stage)
        let worst = 0
        for (let round = 0; round < jumps[length]; round += 1)
          for (const ahead of [day, 0]) {
            clock.moveAhead(ahead)
            const moment = performance.now()
            worst = Math.max(worst, await stage.load.recoveredSince(moment))
            // What a schedule missed is made up for at a start, so that nobody has to wait for it here.
            await stage.servers[0].kill()
            await stage.load.recoveredSince(performance.now())
            await everybodyIsSignedIn(stage)
            await remindedOnce(stage, db)
          }
        return worst
      },
    )
  } finally {
    await db.close()
    clock.remove()
  }
}

const demand = async <E extends Endpoint>(
  { site, ledger }: Stage,
  cookie: string,
  endpoint: E,
  request: Request<E>,
) => {
  const answer = await askAgain({ ...site, cookie, address: newAddress() }, endpoint, request)
  if (answer.kind !== 'acknowledged')
    ledger.complain(`${endpoint.path} was answered ${JSON.stringify(answer)}`)
}

const remindInTwelveHours = async (stage: Stage) => {
  const then = new Date(Date.now() + 12 * hour)
  const body = {
    reminderWeekday: weekdays[then.getUTCDay()] ?? 'sunday',
    reminderHour: then.getUTCHours(),
  }
  for (const { cookie } of stage.clients) await demand(stage, cookie, workspace.change, { body })
}

const everybodyIsSignedIn = async (stage: Stage) => {
  for (const { cookie, company } of stage.clients) {
    await demand(stage, cookie, accounts.me, {})
    await demand(stage, cookie, accounts.renew, {})
    await demand(stage, '', accounts.signIn, { body: { email: `${company}@example.com`, password } })
  }
}

/** Everyone once for the week, however often its hour comes. */
const remindedOnce = async ({ clients, ledger }: Stage, db: Database) => {
  const companies = new Set(clients.map(({ company }) => company))
  const countReminders = async () => {
    const rows = await db.raw<{ to_email: string; count: number }>(
      "select to_email, count(*)::int as count from mail_outbox where kind = 'weekly_reminder' group by 1",
    )
    for (const { to_email, count } of rows)
      if (count > 1) ledger.complain(`${to_email} was reminded ${count} times for one week`)
    return rows.length
  }
  for (let tries = 0; (await countReminders()) < companies.size; tries += 1) {
    if (tries > 100) return ledger.complain('not everyone was reminded')
    await wait(200)
  }
}
