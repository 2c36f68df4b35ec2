import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { openPostgres } from '../server/db/postgres.ts'
import { ask } from './answers.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { type Length, onStage, type Stage, storedAt } from './stage.ts'

const heldFor = { long: 30, short: 6 } as const

/** Somebody holds the table of updates, as a careless migration would, and everyone who posts one has to wait. */
export const tableLocked = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'table_locked')
  return onStage(
    {
      name: `a table locked for ${heldFor[length]} s`,
      length,
      env: { DATABASE_URL: url },
      openStored: storedAt(url),
    },
    async (stage) => {
      await stage.load.keptMore(40)
      const holder = await openPostgres({ url, connections: 1, onLost: () => {} })
      const slowest = await holder.asOwner(async (tx) => {
        await tx.script('lock table weekly_updates in access exclusive mode')
        return readElsewhere(stage, heldFor[length])
      })
      await holder.close()
      stage.remark(`who read something else meanwhile waited ${slowest.toFixed(1)} s at most`)
      return stage.load.recoveredSince(performance.now())
    },
  )
}

/** What needs no locked table goes on, for everyone. */
const readElsewhere = async ({ site, clients, ledger }: Stage, seconds: number) => {
  const until = performance.now() + seconds * 1000
  let slowest = 0
  let answered = 0
  let turnedAway = 0
  while (performance.now() < until) {
    for (const { cookie } of clients)
      for (const [endpoint, request] of [
        [accounts.me, {}],
        [objectives.filters, {}],
      ] as const) {
        const begun = performance.now()
        const answer = await ask({ ...site, cookie }, endpoint, request)
        slowest = Math.max(slowest, (performance.now() - begun) / 1000)
        ledger.hear(answer, performance.now() - begun)
        if (answer.kind === 'acknowledged') answered += 1
        else turnedAway += 1
      }
    await wait(250)
  }
  // A busy machine may turn some of them away at the door, which says nothing about the lock.
  if (turnedAway > answered / 10)
    ledger.complain(
      `of those who need no locked table ${turnedAway} were turned away and ${answered} answered`,
    )
  return slowest
}
