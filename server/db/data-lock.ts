import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Thrown when another Cairn is running on the same data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `Another Cairn (process ${pid}) is already running on ${folder}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    )
  }
}

const claimName = /^cairn-(\d+)-(\w+)\.lock$/

/**
 * Two processes writing to one embedded database would destroy it. Each lays down a claim of its own before
 * it looks for those of others: of two that start at once at least one sees the other and gives way, and no
 * claim is ever taken from a living process. A claim names its process by id and start time, because ids are
 * reused: after a crash or in a container the same number may be anyone.
 */
export const holdDataFolder = async (folder: string): Promise<() => Promise<void>> => {
  const mine = `cairn-${process.pid}-${(await processAt(process.pid)).started}.lock`
  const release = () => rm(join(folder, mine), { force: true })
  await writeFile(join(folder, mine), '', { mode: 0o600 })
  for (const { name, pid, started } of await claimsOn(folder)) {
    if (name === mine) continue
    if (await isRunning(pid, started)) {
      await release()
      throw new DataFolderInUse(folder, pid)
    }
    await rm(join(folder, name), { force: true })
  }
  return release
}

/** The process that is running on the folder, if there is one; the folder is left as it is. */
export const holderOf = async (folder: string): Promise<number | null> => {
  for (const { pid, started } of await claimsOn(folder)) if (await isRunning(pid, started)) return pid
  return null
}

const claimsOn = async (folder: string) =>
  (await readdir(folder)).flatMap((name) => {
    const [, pid, started = ''] = claimName.exec(name) ?? []
    return pid === undefined ? [] : [{ name, pid: Number(pid), started }]
  })

/** In doubt a process is running: being refused does less harm than a destroyed database. */
const isRunning = async (pid: number, started: string) => {
  if (pid === process.pid || !existsProcess(pid)) return false
  const now = await processAt(pid)
  return !now.ended && [started, unknown].includes(now.started)
}

const existsProcess = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const unknown = 'unknown'

/** What the kernel knows of a process; where there is no /proc, the id alone has to do. */
const processAt = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Ended, but its parent has not asked for its exit code yet.
  return { ended: /^[ZX]/.test(fields[0] ?? ''), started: fields[19] ?? unknown }
}
