import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
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
const userTime = 11
const systemTime = 12

/** Processor seconds a process has used so far; null where there is no /proc to ask. */
export const processorSeconds = (pid: number): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[userTime]) + Number(fields[systemTime])) / clockTicksPerSecond
  } catch {
    return null
  }
}
