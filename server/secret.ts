import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { closeFile } from './db/private-folder.ts'

/** The given secret, or one of this installation's own that is made once and kept beside its data. */
export const installationSecret = async (given: string | undefined, dataDir: string): Promise<string> => {
  if (given !== undefined) return given
  const path = join(dataDir, 'secret')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept.length >= 32) {
    closeFile(path)
    return kept
  }
  const made = randomBytes(32).toString('hex')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path, made, { mode: 0o600 })
  return made
}
