import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, giveToAccount, newDatabase, onServer } from './cluster.ts'
import { mountSmallDisk } from './small-disk.ts'
import { type Length, onStage, type Stage, storedAt } from './stage.ts'

const fullFor = { long: 20, short: 4 } as const
const megabytes = 96

/** Lets writes run into the full disk, waits, makes room, and answers how long it then took. */
export const fillAndFree = async (
  { load, ledger }: Stage,
  disk: { fillBut(bytes: number): void; free(): void },
  seconds: number,
) => {
  disk.fillBut(32 * 1024)
  const refusedBefore = ledger.refused.get('unavailable') ?? 0
  const begun = performance.now()
  while ((ledger.refused.get('unavailable') ?? 0) === refusedBefore && performance.now() - begun < 60_000)
    await wait(50)
  await wait(seconds * 1000)
  if ((ledger.refused.get('unavailable') ?? 0) === refusedBefore)
    ledger.complain('nothing was refused, so the disk was never full')
  disk.free()
  return load.recoveredSince(performance.now())
}

/** The database lies in a tablespace on a small disk; its log is elsewhere, as it is where the two have volumes of their own. */
export const databaseDiskFull = async (cluster: Cluster, length: Length) => {
  const disk = mountSmallDisk(megabytes)
  try {
    giveToAccount(disk.folder)
    await onServer(cluster.url, `create tablespace cairn_small location '${disk.folder}'`)
    const url = await newDatabase(cluster, 'disk_full', 'cairn_small')
    const row = await onStage(
      {
        name: `database out of disk for ${fullFor[length]} s`,
        length,
        env: { DATABASE_URL: url },
        openStored: storedAt(url),
      },
      (stage) => fillAndFree(stage, disk, fullFor[length]),
    )
    await onServer(cluster.url, 'drop database disk_full with (force)')
    await onServer(cluster.url, 'drop tablespace cairn_small')
    return row
  } finally {
    disk.remove()
  }
}
