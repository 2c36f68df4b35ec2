import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { holderOf } from '../db/data-lock.ts'
import { openEmbedded } from '../db/embedded.ts'
import { openToOthers } from '../db/private-folder.ts'
import type { Settings } from '../env.ts'
import { checkGivenSecret } from './check-address.ts'
import { checkSchema } from './check-schema.ts'
import { absent, type Finding, good, reasonIn, wrong } from './finding.ts'
import { messages } from './messages.ts'

const { database, folder, secret } = messages
const leastSpace = 500_000_000

/** The embedded database: the folder, what lies in it, and what is left beside it. */
export const checkFolder = async ({ dataDir }: Settings): Promise<Finding[]> => {
  const place = nearestFolder(dataDir)
  const refusal = await whyNotWritable(place)
  if (refusal !== null) return [wrong(folder.refused(place, refusal))]
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  return [
    place === dataDir ? good(folder.writable(dataDir)) : absent(folder.later(dataDir)),
    ...(place === dataDir ? [checkClosed(dataDir)] : []),
    free < leastSpace ? wrong(folder.full(free, leastSpace)) : good(folder.space(free)),
    ...(existsSync(join(dataDir, 'postgres')) ? await checkDatabase(dataDir) : [absent(database.later)]),
  ]
}

const secretIn = (dataDir: string) => join(dataDir, 'secret')

/** Opening the database closes what was open, so this is looked at before. */
const checkClosed = (dataDir: string): Finding => {
  const [first, ...more] = openToOthers(dataDir).filter((path) => path !== secretIn(dataDir))
  return first === undefined ? good(folder.closed) : wrong(folder.open(first, more.length, dataDir))
}

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)))

const whyNotWritable = async (path: string) => {
  const probe = join(path, `cairn-doctor-${randomUUID()}`)
  try {
    await writeFile(probe, '')
    await rm(probe)
    return null
  } catch (error) {
    return reasonIn(error)
  }
}

/** Two processes on one database would destroy it, so a running server is asked nothing but its number. */
const checkDatabase = async (dataDir: string): Promise<Finding[]> => {
  const holder = await holderOf(dataDir)
  if (holder !== null) return [good(database.inUse(holder))]
  try {
    const db = await openEmbedded(dataDir)
    try {
      const [row] = await db.raw<{ version: string }>(`select current_setting('server_version') as version`)
      return [good(database.answers(row?.version ?? '')), ...(await checkSchema(db))]
    } finally {
      await db.close()
    }
  } catch (error) {
    return [wrong(database.broken(reasonIn(error)))]
  }
}

/** The secret of the settings, or the one that lies beside the data. */
export const checkSecret = async ({ secret: given, dataDir }: Settings): Promise<Finding[]> => {
  if (given !== undefined) return [checkGivenSecret(given)]
  const file = secretIn(dataDir)
  const found = await stat(file).catch(() => null)
  if (found === null) return [absent(secret.later)]
  const isOpen = process.platform !== 'win32' && (found.mode & 0o077) !== 0
  return [isOpen ? wrong(secret.readable(file)) : good(secret.kept(file))]
}
