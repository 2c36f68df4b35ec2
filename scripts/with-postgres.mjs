import { openCluster } from './postgres-cluster.mjs'
import { asProgram, Failure, run } from './processes.mjs'

asProgram(async () => {
  const [command, ...args] = process.argv.slice(2)
  if (!command) throw new Failure('Usage: node scripts/with-postgres.mjs <command> [argument…]')
  const { url, remove } = await openCluster({ isDurable: false })
  try {
    return await run(command, args, { env: { DATABASE_URL: url } })
  } finally {
    remove()
  }
})
