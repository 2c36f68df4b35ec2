import { join } from 'node:path'
import { readSettings } from '../server/env.ts'
import { messages } from '../server/move/messages.ts'
import { moveToEmbedded, moveToPostgres, shownAddress } from '../server/move/move.ts'
import { runCommand } from './operator.mjs'

const second = 1000

/** Says every few seconds how far it is, and each table that was found to be the same. */
function told() {
  const begun = performance.now()
  const all = { tables: 0, rows: 0, bytes: 0 }
  let last = begun
  return {
    all,
    passed: () => performance.now() - begun,
    progress: {
      /** @param {string} table @param {number} bytes */
      copied: (table, bytes) => {
        all.bytes += bytes
        const now = performance.now()
        if (now - last < 5 * second) return
        last = now
        console.log(messages.copying(table, Math.round(all.bytes / 1e6), now - begun))
      },
      /** @param {string} table @param {{ rows: number }} sum */
      verified: (table, { rows }) => {
        all.tables += 1
        all.rows += rows
        if (rows > 0) console.log(messages.verified(table, rows))
      },
    },
  }
}

/** Copies the embedded database to a PostgreSQL server, or one there into a data folder. Runs under tsx. */
await runCommand(async (args) => {
  const [url, ...others] = args.filter((arg) => arg !== '--to-embedded')
  if (url === undefined || url.startsWith('-') || others.length > 0) {
    console.error(messages.usage)
    return 1
  }
  const shown = shownAddress(url)
  if (shown === null) {
    console.error(messages.wrongAddress)
    return 1
  }
  const settings = readSettings(process.env)
  const { all, passed, progress } = told()
  if (args.includes('--to-embedded')) {
    console.log(messages.begun(shown, settings.dataDir))
    await moveToEmbedded(settings, url, progress)
    console.log(messages.moved(all.tables, all.rows, passed()))
    console.log(messages.toEmbedded(settings.dataDir))
  } else {
    console.log(messages.begun(settings.dataDir, shown))
    await moveToPostgres(settings, url, progress)
    console.log(messages.moved(all.tables, all.rows, passed()))
    const secretFile = settings.secret === undefined ? join(settings.dataDir, 'secret') : null
    console.log(messages.toPostgres(shown, secretFile, settings.dataDir))
  }
  return 0
})
