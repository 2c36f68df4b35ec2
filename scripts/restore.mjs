import { resolve } from 'node:path'
import { CannotDo, messages } from '../server/backup/messages.ts'
import { restore } from '../server/backup/restore.ts'
import { DataFolderInUse } from '../server/db/data-lock.ts'
import { readSettings, WrongSettings } from '../server/env.ts'

/** npm starts every command in its own folder; a file is meant from where it was typed. */
const asTyped = (file) => resolve(process.env.INIT_CWD ?? '.', file)

/** Puts a back-up of the embedded database into the data folder. Runs under tsx. */
async function main(args = process.argv.slice(2)) {
  const [file, ...others] = args.filter((arg) => arg !== '--replace')
  if (file === undefined || file.startsWith('-') || others.length > 0) {
    console.error(messages.restoreUsage)
    return 1
  }
  const settings = readSettings(process.env)
  const how = { replaces: args.includes('--replace'), now: new Date() }
  const { contents, aside } = await restore(settings, asTyped(file), how)
  console.log(messages.restored(settings.dataDir, contents))
  if (aside !== null) console.log(messages.keptAside(aside))
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  const expected = [CannotDo, DataFolderInUse, WrongSettings].some((kind) => error instanceof kind)
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
