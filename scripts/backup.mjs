import { resolve } from 'node:path'
import { backUp } from '../server/backup/backup.ts'
import { CannotDo, messages } from '../server/backup/messages.ts'
import { DataFolderInUse } from '../server/db/data-lock.ts'
import { readSettings, WrongSettings } from '../server/env.ts'

/** npm starts every command in its own folder; a file is meant from where it was typed. */
const asTyped = (file) => resolve(process.env.INIT_CWD ?? '.', file)

/** Copies the embedded database and its secret into one file. Runs under tsx. */
async function main([file, ...others] = process.argv.slice(2)) {
  if (file === undefined || file.startsWith('-') || others.length > 0) {
    console.error(messages.backupUsage)
    return 1
  }
  const target = asTyped(file)
  console.log(messages.backedUp(target, await backUp(readSettings(process.env), target)))
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  const expected = [CannotDo, DataFolderInUse, WrongSettings].some((kind) => error instanceof kind)
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
