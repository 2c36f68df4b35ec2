import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Bytes: more than all tests together ever hold at a time. */
const ample = 4 * 1024 ** 3

/**
 * Where data lies that is thrown away soon: in memory, where the machine offers a folder there that is not scant. A
 * database is a thousand small files, and on a disk making and removing them takes longer than most tests do.
 */
export function quickFolder() {
  if (process.env.TMPDIR) return process.env.TMPDIR
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > ample) return memory
  } catch {
    // Not every system has it.
  }
  return tmpdir()
}
