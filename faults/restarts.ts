import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, newDatabase } from './cluster.ts'
import { type Length, onStage, storedAt } from './stage.ts'

const rounds = { long: 5, short: 1 } as const

/** Each round once in good order and once as after a crash of the machine. */
export const databaseRestarted = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'database_restarted')
  return onStage(
    {
      name: `database restarted, fast and immediate, ${rounds[length]}× each`,
      length,
      env: { DATABASE_URL: url },
      openStored: storedAt(url),
    },
    async ({ load }) => {
      let worst = 0
      for (let round = 0; round < rounds[length]; round += 1)
        for (const mode of ['fast', 'immediate'] as const) {
          await load.keptMore(40)
          await cluster.restart(mode)
          worst = Math.max(worst, await load.recoveredSince(performance.now()))
          await wait(200)
        }
      return worst
    },
  )
}
