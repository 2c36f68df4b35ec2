import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpack } from '../backup/archive.ts'
import { contentsOf } from '../backup/contents.ts'
import { type Finding, good, reasonIn, wrong } from './finding.ts'
import { messages } from './messages.ts'

const { backup } = messages

/** Restores a back-up into a folder that is thrown away afterwards, and opens it as a server would. */
export const tryRestore = async (file: string): Promise<Finding> => {
  if (!existsSync(file)) return wrong(backup.missing(file))
  const folder = await mkdtemp(join(tmpdir(), 'cairn-doctor-restore-'))
  try {
    await unpack(file, folder)
    const { contents, unknown } = await contentsOf(folder)
    return unknown.length > 0 ? wrong(backup.newer(file, unknown)) : good(backup.sound(file, contents))
  } catch (error) {
    return wrong(backup.unusable(file, reasonIn(error)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
