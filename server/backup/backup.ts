import { existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { holdDataFolder, holderOf } from '../db/data-lock.ts'
import type { Settings } from '../env.ts'
import { pack, unpack } from './archive.ts'
import { contentsOf } from './contents.ts'
import { type BackedUp, CannotDo, messages } from './messages.ts'
import { roomIn } from './room.ts'
import { askForCopy } from './wishes.ts'

type Where = Pick<Settings, 'databaseUrl' | 'dataDir' | 'secret'>

/**
 * Copies the data folder, which the server copies itself while it runs. The file gets its name once it was opened and holds
 * what the database did: a file with that name is whole.
 */
export const backUp = async ({ databaseUrl, dataDir, secret }: Where, file: string): Promise<BackedUp> => {
  if (databaseUrl !== undefined) throw new CannotDo(messages.onServer)
  if (!existsSync(join(dataDir, 'postgres'))) throw new CannotDo(messages.nothingThere(dataDir))
  if (existsSync(file)) throw new CannotDo(messages.fileExists(file))

  const partial = `${file}.${process.pid}.partial`
  const opened = `${file}.${process.pid}.opened`
  try {
    const isRunning = (await holderOf(dataDir)) !== null
    const contents = isRunning ? await packRunning(dataDir, partial) : await packResting(dataDir, partial)
    await unpack(partial, opened)
    const copied = await contentsOf(opened)
    if (contents !== null && JSON.stringify(copied.contents) !== JSON.stringify(contents))
      throw new CannotDo(messages.differs)
    await rename(partial, file)
    return { contents: copied.contents, holdsSecret: secret === undefined }
  } finally {
    await rm(partial, { force: true })
    await rm(opened, { recursive: true, force: true })
  }
}

const packResting = async (dataDir: string, partial: string) => {
  const { contents } = await contentsOf(dataDir)
  const release = await holdDataFolder(dataDir)
  await pack(dataDir, partial, roomIn(dirname(partial))).finally(release)
  return contents
}

/** People go on working, so nobody knows how much there was in the moment of the copy. */
const packRunning = async (dataDir: string, partial: string) => {
  const copy = await askForCopy(dataDir)
  try {
    if (existsSync(join(dataDir, 'secret'))) await copyFile(join(dataDir, 'secret'), join(copy, 'secret'))
    await pack(copy, partial, roomIn(dirname(partial)))
    return null
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
