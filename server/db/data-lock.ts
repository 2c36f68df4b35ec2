import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Thrown when another Cairn is running on the same data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `Another Cairn (process ${pid}) is already running on ${folder}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    )
  }
}

/**
 * Two processes writing to one embedded database would destroy it. The lock names its holder by process id
 * and start time, because ids are reused: after a crash or in a container the same number may be anyone.
 */
export const holdDataFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'cairn.lock')
  const mine = `${process.pid} ${await startedAt(process.pid)}`
  const written = await take(path, mine)
  if (!written) {
    const holder = await livingHolder(path)
    if (holder !== null) throw new DataFolderInUse(folder, holder)
    await rm(path, { force: true })
    if (!(await take(path, mine))) throw new DataFolderInUse(folder, (await livingHolder(path)) ?? 0)
  }
  return () => rm(path, { force: true })
}

const take = async (path: string, content: string) => {
  try {
    await writeFile(path, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

const livingHolder = async (path: string): Promise<number | null> => {
  const [pidText = '', started = ''] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return null
  return (await startedAt(pid)) === started ? pid : null
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The kernel's start time of a process; where there is no /proc, the id alone has to do. */
const startedAt = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
}
