import { type Cluster, newDatabase } from './cluster.ts'
import { startFollower } from './follower.ts'
import { startGateway } from './gateway.ts'
import { type Length, onStage, storedAt } from './stage.ts'

const kills = { long: 10, short: 2 } as const

/** Two servers behind nginx, of which one is killed in the midst of it, then the other, and so on. */
export const oneOfTwoKilled = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'two_servers')
  return onStage(
    {
      name: `one of two servers behind nginx killed, ${kills[length]}×`,
      length,
      env: { DATABASE_URL: url },
      servers: 2,
      gateway: (servers) => startGateway(servers.map((server) => server.url)),
      openStored: storedAt(url),
    },
    async ({ site, servers, clients, load, ledger, remark }) => {
      const [first] = clients
      if (first === undefined) throw new Error('There are no clients')
      const from = ledger.writes.length
      const followers = [startFollower(site, first), startFollower(site, first)]
      for (const follower of followers) await follower.isFollowing()
      let worst = 0
      for (let round = 0; round < kills[length]; round += 1) {
        await load.keptMore(40)
        const server = servers[round % servers.length] ?? servers[0]
        await server.kill()
        worst = Math.max(worst, await load.recoveredSince(performance.now()))
        await server.ready()
      }
      await load.stop()
      for (const follower of followers) {
        const missed = await follower.missedOf(ledger.writes.slice(from))
        for (const id of missed) ledger.complain(`who follows live was not told that ${id} had changed`)
        await follower.leave()
        remark(`a stream of changes was opened ${follower.connections()} times and missed ${missed.length}`)
      }
      return worst
    },
  )
}
