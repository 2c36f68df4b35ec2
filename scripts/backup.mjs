import { backUp } from '../server/backup/backup.ts'
import { messages } from '../server/backup/messages.ts'
import { readSettings } from '../server/env.ts'
import { asTyped, runCommand } from './operator.mjs'

/** Copies the embedded database and its secret into one file. Runs under tsx. */
await runCommand(async ([file, ...others]) => {
  if (file === undefined || file.startsWith('-') || others.length > 0) {
    console.error(messages.backupUsage)
    return 1
  }
  const target = asTyped(file)
  console.log(messages.backedUp(target, await backUp(readSettings(process.env), target)))
  return 0
})
