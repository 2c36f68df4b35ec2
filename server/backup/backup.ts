import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdDataFolder } from '../db/data-lock.ts'
import type { Settings } from '../env.ts'
import { pack, unpack } from './archive.ts'
import { contentsOf } from './contents.ts'
import { type BackedUp, CannotDo, messages } from './messages.ts'

type Where = Pick<Settings, 'databaseUrl' | 'dataDir' | 'secret'>

/**
 * Copies the data folder while nobody writes to it. The copy gets its name once it was opened and holds what the
 * database does: a file with that name is whole.
 */
export const backUp = async ({ databaseUrl, dataDir, secret }: Where, file: string): Promise<BackedUp> => {
  if (databaseUrl !== undefined) throw new CannotDo(messages.onServer)
  if (!existsSync(join(dataDir, 'postgres'))) throw new CannotDo(messages.nothingThere(dataDir))
  if (existsSync(file)) throw new CannotDo(messages.fileExists(file))

  const { contents } = await contentsOf(dataDir)
  const partial = `${file}.${process.pid}.partial`
  const opened = `${file}.${process.pid}.opened`
  try {
    const release = await holdDataFolder(dataDir)
    await pack(dataDir, partial).finally(release)
    await unpack(partial, opened)
    const copied = await contentsOf(opened)
    if (JSON.stringify(copied.contents) !== JSON.stringify(contents)) throw new CannotDo(messages.differs)
    await rename(partial, file)
    return { contents, holdsSecret: secret === undefined }
  } finally {
    await rm(partial, { force: true })
    await rm(opened, { recursive: true, force: true })
  }
}
