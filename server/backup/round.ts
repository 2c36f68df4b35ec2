import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parts } from '../parts.ts'
import { checkArchive, pack } from './archive.ts'
import { roomIn } from './room.ts'

const hour = 3_600_000
const day = 24 * hour
/** After midnight, in UTC. */
const atHour = 1.5

const named = /^cairn-(\d{4}-\d{2}-\d{2})\.tar\.gz$/
const nameOf = (night: Date) => `cairn-${night.toISOString().slice(0, 10)}.tar.gz`

/** The last one that has begun. A machine that slept through it makes up for it when it wakes. */
const nightBefore = (now: Date) =>
  new Date(Math.floor((now.getTime() - atHour * hour) / day) * day + atHour * hour)

/** Backs up the embedded database once a night, while it works. Earlier back-ups go only when a new one is there. */
export const backupRound = async ({
  db,
  settings: { dataDir, backupDir, backupDays },
  clock,
}: Pick<Parts, 'db' | 'settings' | 'clock'>) => {
  const { copyInto } = db
  if (copyInto === null || backupDays === 0) return
  const night = nightBefore(clock())
  const file = join(backupDir, nameOf(night))
  if (existsSync(file)) return
  const older = await db.raw('select from public.companies where created_at < $1 limit 1', [night])
  if (older.length === 0) return

  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  const copy = join(dataDir, 'copy-nightly')
  const partial = `${file}.partial`
  const clear = async () => {
    await rm(copy, { recursive: true, force: true })
    for (const name of await readdir(backupDir))
      if (name.endsWith('.tar.gz.partial')) await rm(join(backupDir, name), { force: true })
  }
  await clear()
  try {
    await mkdir(copy, { mode: 0o700 })
    await copyInto(copy, roomIn(dataDir))
    const secret = join(dataDir, 'secret')
    if (existsSync(secret)) await copyFile(secret, join(copy, 'secret'))
    await pack(copy, partial, roomIn(backupDir))
    await checkArchive(partial)
    await rename(partial, file)
  } finally {
    await clear()
  }
  const oldest = nameOf(new Date(night.getTime() - (backupDays - 1) * day))
  for (const name of await readdir(backupDir))
    if (named.test(name) && name < oldest) await rm(join(backupDir, name), { force: true })
}
