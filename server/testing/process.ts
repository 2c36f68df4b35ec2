import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { serverBundle } from './bundle.ts'
import { freePort } from './free-port.ts'

type Environment = Record<string, string>

type LaunchedProcess = {
  /** Everything printed so far, on both streams. */
  output(): string
  kill(signal: NodeJS.Signals): void
  /** The exit code, or null when a signal ended it. */
  exited: Promise<number | null>
}

export type ServerProcess = LaunchedProcess & { url: string; mailboxUrl: string }

/**
 * For a process that is over in seconds: the embedded database is compiled once and quickly, not once more and well, which
 * would take longer than all it does.
 */
export const shortLived = ['--liftoff-only']

const alive = new Set<LaunchedProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** A server process that may well refuse to start. It gets none of this process's settings. */
export const launchServer = async (env: Environment): Promise<LaunchedProcess> => {
  const child = spawn(process.execPath, [...shortLived, await serverBundle()], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text
    })
  const launched = {
    output: () => printed,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    exited: once(child, 'close').then(([code]): number | null => {
      alive.delete(launched)
      return code
    }),
  }
  alive.add(launched)
  return launched
}

/** A server process on a free port that has said where it can be reached. */
export const startServerProcess = async ({ env }: { env: Environment }): Promise<ServerProcess> => {
  const launched = await launchServer({ PORT: String(await freePort()), ...env })
  const [url, mailboxUrl] = await Promise.all([
    printedAddress(launched, /ready at (\S+)\n/),
    env.SMTP_URL === undefined ? printedAddress(launched, /kept at (\S+)\n/) : '',
  ])
  return { ...launched, url, mailboxUrl }
}

const printedAddress = async ({ output, exited }: LaunchedProcess, pattern: RegExp): Promise<string> => {
  let hasEnded = false
  exited.then(() => {
    hasEnded = true
  })
  for (;;) {
    const address = pattern.exec(output())?.[1]
    if (address !== undefined) return address
    if (hasEnded) throw new Error(`The server ended before it was ready:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
