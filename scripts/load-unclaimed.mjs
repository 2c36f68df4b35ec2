import { readFile } from 'node:fs/promises'
import { DataFolderInUse } from '../server/db/data-lock.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import { readSettings, WrongSettings } from '../server/env.ts'
import { loadUnclaimed } from '../server/workspace/loading.ts'

/** Loads records of an older system from a file, for the companies of their owners to adopt. Runs under tsx. */
async function main([file] = process.argv.slice(2)) {
  if (file === undefined) {
    console.error('Usage: npm run load-unclaimed -- records.jsonl')
    return 1
  }
  const text = await readFile(file, 'utf8')
  const db = await openDatabase(readSettings(process.env), (error) => console.error(error.message))
  try {
    await migrate(db)
    const { loaded, known, wrong } = await loadUnclaimed(db, text)
    for (const { line, reason } of wrong) console.error(`Line ${line}: ${reason}`)
    if (wrong.length > 0) {
      console.error(`Nothing was loaded: ${wrong.length} of the lines must be mended first.`)
      return 1
    }
    console.log(`Loaded ${loaded} records; ${known} were there already.`)
    return 0
  } finally {
    await db.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const expected =
    error instanceof WrongSettings || error instanceof DataFolderInUse || error.code === 'ENOENT'
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
