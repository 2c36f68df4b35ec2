import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** A failed bench leaves no process behind. */
export const endWithUs = (child: ChildProcess) => {
  const end = () => void child.kill('SIGKILL')
  process.on('exit', end)
  child.once('close', () => process.off('exit', end))
}

/** Node programs that are measured, or that measure, each in a process of its own. */
export const startProgram = (args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, args, {
    cwd: inRepository('.'),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithUs(child)
  const exited = once(child, 'close')
  return {
    pid: child.pid ?? 0,
    stdout: child.stdout,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** What a program prints until it ends. */
export const outputOf = async (args: string[], env: Record<string, string> = {}) => {
  let printed = ''
  for await (const text of startProgram(args, env).stdout) printed += text
  return printed
}

const clockTicksPerSecond = 100
const [parent, userTime, systemTime, userTimeOfChildren, systemTimeOfChildren] = [1, 11, 12, 13, 14] as const

/** What the system keeps of a process, by place; null where there is no /proc to ask, or no such process any more. */
const statOf = (pid: number | string) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (place: number) => Number(fields[place])
  } catch {
    return null
  }
}

/** Processor seconds a process has used so far; null where there is no /proc to ask. */
export const processorSeconds = (pid: number): number | null => {
  const stat = statOf(pid)
  return stat && (stat(userTime) + stat(systemTime)) / clockTicksPerSecond
}

/** The same to the nanosecond, of the threads that still run; null where the system does not keep it. */
export const runningSeconds = (pid: number): number | null => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    return spent.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e9, 0)
  } catch {
    return null
  }
}

/** The same for a process with all its children, those that have ended included. */
export const processorSecondsOfAll = (pid: number): number | null => {
  const own = statOf(pid)
  if (own === null) return null
  const children = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? statOf(name) : null))
  const ticks = children.reduce(
    (sum, child) => (child?.(parent) === pid ? sum + child(userTime) + child(systemTime) : sum),
    own(userTime) + own(systemTime) + own(userTimeOfChildren) + own(systemTimeOfChildren),
  )
  return ticks / clockTicksPerSecond
}

/** The process that the given one was started by. */
export const parentOf = (pid: number) => statOf(pid)?.(parent) ?? 0
