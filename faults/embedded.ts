import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../server/db/embedded.ts'
import { copyTemplate } from '../server/testing/template.ts'
import { fillAndFree } from './disk-full.ts'
import { killRepeatedly, killsOf } from './kills.ts'
import { mountSmallDisk } from './small-disk.ts'
import { type Length, onStage } from './stage.ts'

export const embeddedKilled = async (length: Length) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-faults-data-'))
  try {
    await copyTemplate(folder)
    return await onStage(
      {
        name: `embedded, killed ${killsOf[length]} times`,
        length,
        env: { DATA_DIR: folder },
        openStored: () => openEmbedded(folder),
      },
      (stage) => killRepeatedly(stage, killsOf[length]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const megabytes = 256
const fullFor = { long: 20, short: 4 } as const

export const embeddedDiskFull = async (length: Length) => {
  const disk = mountSmallDisk(megabytes)
  const folder = join(disk.folder, 'data')
  try {
    await copyTemplate(folder)
    return await onStage(
      {
        name: `embedded, out of disk for ${fullFor[length]} s`,
        length,
        env: { DATA_DIR: folder },
        openStored: () => openEmbedded(folder),
      },
      (stage) => fillAndFree(stage, disk, fullFor[length]),
    )
  } finally {
    disk.remove()
  }
}
