import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotRun } from './cannot-run.ts'

export type SmallDisk = {
  folder: string
  /** Takes up all but so many bytes. */
  fillBut(bytes: number): void
  free(): void
  remove(): void
}

/** A file system of its own with so many bytes, in memory: when it is full, the kernel says ENOSPC. */
export const mountSmallDisk = (megabytes: number): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-small-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    throw new CannotRun(`mounting a small disk is not permitted here: ${String(mounted.stderr).trim()}`)
  }
  const filler = join(folder, 'filler')
  const remove = () => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', remove)
  return {
    folder,
    fillBut: (bytes) => {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
      } catch (error) {
        // Somebody else wrote in between: it is full all the same.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      process.off('exit', remove)
      remove()
    },
  }
}
