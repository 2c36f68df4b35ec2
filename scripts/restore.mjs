import { messages } from '../server/backup/messages.ts'
import { restore } from '../server/backup/restore.ts'
import { readSettings } from '../server/env.ts'
import { asTyped, runCommand } from './operator.mjs'

/** Puts a back-up of the embedded database into the data folder. Runs under tsx. */
await runCommand(async (args) => {
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
})
