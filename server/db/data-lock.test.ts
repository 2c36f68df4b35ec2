import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { DataFolderInUse, holdDataFolder } from './data-lock.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-lock-'))
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(end))
  await rm(folder, { recursive: true, force: true })
})

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const started = (program: string, args: string[]) => {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, pid: child.pid ?? 0, says: async () => String((await lines.next()).value) }
}

/** Another process that is ready to take the folder, does so when told to, and keeps it. */
const rival = async () => {
  const script = `
    const { holdDataFolder } = await import(${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)})
    process.stdin.once('data', () =>
      holdDataFolder(${JSON.stringify(folder)}).then(() => console.log('held'), () => console.log('refused')))
    console.log('ready')
    setInterval(() => {}, 1000)`
  const process = started('node', ['--import', 'tsx', '--input-type=module', '-e', script])
  expect(await process.says()).toBe('ready')
  const take = () => {
    process.child.stdin?.write('go')
    return process.says()
  }
  return { ...process, take }
}

/** What a holder that could not tidy up leaves behind. */
const left = (pid: number, started = '1') => writeFile(join(folder, `cairn-${pid}-${started}.lock`), '')

const startOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[19]

/** Elsewhere the kernel does not tell when a process started. */
const onLinux = it.runIf(process.platform === 'linux')

describe('A data folder', () => {
  it('is held by one process at a time, and the other is told who has it', async () => {
    const other = await rival()
    expect(await other.take()).toBe('held')
    const refusal = await holdDataFolder(folder).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataFolderInUse)
    expect(String(refusal)).toContain(`Another Cairn (process ${other.pid}) is already running on ${folder}.`)
    expect(await holdDataFolder(folder).catch(String)).toContain('DATA_DIR')
  })

  it('can be taken again by anyone when it was released', async () => {
    const release = await holdDataFolder(folder)
    const other = await rival()
    await release()
    expect(await readdir(folder)).toEqual([])
    expect(await other.take()).toBe('held')
  })

  it('is not locked by a process that was killed', async () => {
    const other = await rival()
    expect(await other.take()).toBe('held')
    await end(other.child)
    await (await holdDataFolder(folder))()
    expect(await readdir(folder)).toEqual([])
  })

  onLinux('is not locked by a dead process that nobody has buried', async () => {
    const shell = started('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'])
    const pid = Number(await shell.says())
    await left(pid, await startOf(pid))
    await expect(holdDataFolder(folder)).rejects.toThrow(DataFolderInUse)
    process.kill(pid, 'SIGKILL')
    await eventually(async () => (await holdDataFolder(folder))())
  })

  onLinux('is not locked by a living process that only got the number of a dead one', async () => {
    const other = await rival()
    await left(other.pid)
    await (await holdDataFolder(folder))()
  })

  it('is not locked by what a process that is gone left behind, which is tidied up', async () => {
    await left(99_999_999)
    const release = await holdDataFolder(folder)
    expect(await readdir(folder)).toHaveLength(1)
    await release()
  })

  it('is not locked by what this process left behind in an earlier life', async () => {
    await left(process.pid)
    await (await holdDataFolder(folder))()
  })

  it.each(['cairn.lock', 'cairn--1-1.lock', 'cairn-1.5-1.lock', 'cairn-.lock', 'secret'])(
    'is not locked by a file named %s, which is left alone',
    async (name) => {
      await writeFile(join(folder, name), '1 1')
      await (await holdDataFolder(folder))()
      expect(await readdir(folder)).toEqual([name])
    },
  )

  it('keeps the claim of its holder when another is refused', async () => {
    const other = await rival()
    expect(await other.take()).toBe('held')
    const claims = await readdir(folder)
    await expect(holdDataFolder(folder)).rejects.toThrow(DataFolderInUse)
    expect(await readdir(folder)).toEqual(claims)
  })

  it('is never held by two that start at once, not even after a crash', async () => {
    const rivals = await Promise.all([1, 2, 3, 4].map(rival))
    await left(99_999_999)
    const answers = await Promise.all(rivals.map(({ take }) => take()))
    expect(answers.filter((answer) => answer === 'held').length).toBeLessThanOrEqual(1)
  })
})
