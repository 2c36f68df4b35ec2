import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from '../server/testing/seeded.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { type Length, onStage, type Stage, storedAt } from './stage.ts'

/** Ends the server in the midst of writes, again and again, and answers the longest it took to be back. */
export const killRepeatedly = async ({ servers: [server], load }: Stage, times: number) => {
  const random = seeded(20_260_105)
  let worst = 0
  for (let round = 0; round < times; round += 1) {
    await load.keptMore(5 + 20 * random())
    await wait(100 * random())
    await server.kill()
    worst = Math.max(worst, await load.recoveredSince(performance.now()))
  }
  return worst
}

export const killsOf = { long: 50, short: 5 } as const

export const serverKilled = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'server_killed')
  return onStage(
    {
      name: `server killed ${killsOf[length]} times`,
      length,
      env: { DATABASE_URL: url },
      openStored: storedAt(url),
    },
    (stage) => killRepeatedly(stage, killsOf[length]),
  )
}
