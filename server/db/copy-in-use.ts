import { constants, copyFileSync, mkdirSync, statSync } from 'node:fs'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'

type InUse = {
  /** Writes down what is only in memory, so that there is little left to copy while nobody may write. */
  settle: () => Promise<unknown>
  /** Nobody writes while the work is done. */
  hold: (work: () => Promise<void>) => Promise<void>
  /** Fails where so many bytes more would leave too little on the disk. */
  room: (bytes: number) => Promise<void>
}

/** How a file stood when its copy was begun, in nanoseconds and bytes. */
type Stamp = { changed: bigint; size: bigint; taken: bigint }

/** Some file systems count time in steps as long as this. */
const coarsest = 2_000_000_000n
const million = 1_000_000n

/**
 * Copies the files of a database that works meanwhile: all of them once, and then, while nobody writes, those that changed. What
 * comes of it is what would be found if the power failed in that moment.
 */
export const copyInUse = async (from: string, to: string, { settle, hold, room }: InUse) => {
  const known = new Map<string, Stamp>()
  await settle()
  await copyChanged(from, to, known, room)
  await settle()
  await hold(async () => {
    const there = await copyChanged(from, to, known, room)
    for (const name of known.keys()) if (!there.has(name)) await rm(join(to, name), { force: true })
  })
}

/** Bytes. So much is copied between two looks at the disk, and larger files not in one go. */
const stretch = 4_000_000
/** Milliseconds. For so long nothing else is done: with a turn of the loop for each of a thousand files it would take minutes. */
const longestTurn = 10

const copyChanged = async (from: string, to: string, known: Map<string, Stamp>, room: InUse['room']) => {
  const there = new Set<string>()
  let unasked = stretch
  let turn = performance.now()
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const name = relative(from, join(entry.parentPath, entry.name))
    if (entry.isDirectory()) mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
    if (!entry.isFile()) continue
    const stamp = stampOf(join(from, name))
    // It was taken away in between, and the last time nothing is.
    if (stamp === null) continue
    there.add(name)
    if (isSame(known.get(name), stamp)) continue
    const size = Number(stamp.size)
    unasked += size
    if (unasked >= stretch) {
      await room(Math.max(size, stretch))
      unasked = 0
    }
    mkdirSync(dirname(join(to, name)), { recursive: true, mode: 0o700 })
    try {
      if (size < stretch) copyFileSync(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
      else await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
      known.set(name, stamp)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
    if (performance.now() - turn < longestTurn) continue
    await setImmediate()
    turn = performance.now()
  }
  return there
}

const stampOf = (path: string): Stamp | null => {
  const taken = BigInt(Date.now()) * million
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : { changed: found.mtimeNs, size: found.size, taken }
}

/** Written once more within the same step of the clock, it would look as it did. */
const isSame = (before: Stamp | undefined, { changed, size }: Stamp) =>
  before?.changed === changed && before.size === size && before.taken - changed > coarsest
