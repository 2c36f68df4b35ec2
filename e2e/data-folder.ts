import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/testing/free-port.ts'
import { startServer } from './server.ts'

const { quickFolder }: { quickFolder(): string } = await import(
  new URL('../scripts/quick-folder.mjs', import.meta.url).href
)

const firstStart = fileURLToPath(new URL('../.cache/journeys-data', import.meta.url))

/** Starts a server once on nothing: every other one begins with a copy of what it leaves, in a fraction of the time. */
export const startOnNothing = async () => {
  await rm(firstStart, { recursive: true, force: true })
  const { stop } = await startServer({ port: await freePort(), dataDir: firstStart })
  await stop()
}

/** The data of a server that nobody has used yet. */
export const unusedData = async () => {
  const folder = await mkdtemp(join(quickFolder(), 'cairn-journey-'))
  cpSync(firstStart, folder, { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
