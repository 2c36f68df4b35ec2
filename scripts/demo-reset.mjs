import { isDemoOffered } from '@cairn/domain/demo/rules'
import { DataFolderInUse } from '../server/db/data-lock.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import { rebuildDemo, removeDemo } from '../server/demo/commands.ts'
import { installationOf, readSettings, WrongSettings } from '../server/env.ts'

/** Makes the demo workspace as new, or with --remove takes it away. Runs under tsx. */
async function main([option] = process.argv.slice(2)) {
  if (option !== undefined && option !== '--remove') {
    console.error('Usage: npm run demo:reset, or npm run demo:reset -- --remove')
    return 1
  }
  const settings = readSettings(process.env)
  const removes = option === '--remove'
  if (!removes && !isDemoOffered(installationOf(settings))) {
    console.error(
      'With a payment key or a mail server there is no demo workspace. To take an earlier one away: npm run demo:reset -- --remove',
    )
    return 1
  }
  const db = await openDatabase(settings, (error) => console.error(error.message))
  try {
    await migrate(db)
    if (removes) {
      await removeDemo(db, new Date())
      console.log('The demo workspace is gone.')
      return 0
    }
    const { people, objectives } = await rebuildDemo(db, new Date())
    console.log(`The demo workspace is as new: ${people} people, ${objectives} objectives.`)
    return 0
  } finally {
    await db.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const inUse = error instanceof DataFolderInUse
  const hint = inUse
    ? ' (A running server makes the demo workspace anew by itself when it is three days old.)'
    : ''
  console.error(inUse || error instanceof WrongSettings ? `${error.message}${hint}` : error)
  process.exitCode = 1
}
