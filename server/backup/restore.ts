import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdDataFolder } from '../db/data-lock.ts'
import { closeFolder } from '../db/private-folder.ts'
import type { Settings } from '../env.ts'
import { belongingsIn, unpack } from './archive.ts'
import { contentsOf } from './contents.ts'
import { CannotDo, type Contents, messages } from './messages.ts'

type Where = Pick<Settings, 'databaseUrl' | 'dataDir'>
type How = { replaces: boolean; now: Date }

/** What was restored, and where that lies which was there before. */
type Restored = { contents: Contents; aside: string | null }

/**
 * Puts a back-up into the data folder. It is unpacked and opened beside what is there, and takes its place only then;
 * all within the folder, which may be a disk of its own.
 */
export const restore = async (
  { databaseUrl, dataDir }: Where,
  file: string,
  { replaces, now }: How,
): Promise<Restored> => {
  if (databaseUrl !== undefined) throw new CannotDo(messages.onServer)
  if (!existsSync(file)) throw new CannotDo(messages.noFile(file))
  closeFolder(dataDir)
  const release = await holdDataFolder(dataDir)
  const arriving = join(dataDir, `restoring-${process.pid}`)
  try {
    const there = belongingsIn(dataDir)
    if (there.length > 0 && !replaces) throw new CannotDo(messages.dataExists(dataDir))
    await unpack(file, arriving)
    const { contents, unknown } = await contentsOf(arriving)
    if (unknown.length > 0) throw new CannotDo(messages.newer(file, unknown))

    const aside = there.length === 0 ? null : join(dataDir, `before-restore-${stampOf(now)}`)
    if (aside !== null) await moveAll(there, dataDir, aside)
    await moveAll(belongingsIn(arriving), arriving, dataDir)
    closeFolder(dataDir)
    return { contents, aside }
  } finally {
    await rm(arriving, { recursive: true, force: true })
    await release()
  }
}

const stampOf = (now: Date) => now.toISOString().replaceAll(/[:.]/g, '-')

const moveAll = async (names: readonly string[], from: string, to: string) => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(join(from, name), join(to, name))
}
