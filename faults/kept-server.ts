import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isReady, spawnBuiltServer } from '../bench/built-server.ts'
import { freePort } from '../server/testing/free-port.ts'

export type KeptServer = {
  url: string
  pid(): number
  /** How often it ended without being told to. */
  ownEnds: string[]
  ready(): Promise<void>
  /** Ends it as a power cut would; it is started again. Resolves when it has ended. */
  kill(): Promise<void>
  /** Ends it in good order, for good. */
  stop(): Promise<void>
  log(): string
}

const beforeAnotherStart = 100
const longestStart = 120_000

/** The built server on a port of its own, started again whenever it ends, as a service manager does. */
export const keepServer = async (
  env: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<KeptServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-faults-'))
  const logFile = join(folder, 'log')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const ownEnds: string[] = []
  let isStopped = false
  let isKilled = false
  let child: ChildProcess

  const launch = () => {
    isKilled = false
    child = spawnBuiltServer({ PORT: String(port), DATA_DIR: folder, ...env }, logFile, nodeOptions)
    child.once('close', async (code, signal) => {
      if (isStopped) return
      if (!isKilled) ownEnds.push(`the server ended by itself (${signal ?? code}): ${lastWords(logFile)}`)
      await wait(beforeAnotherStart)
      if (!isStopped) launch()
    })
    return child
  }
  child = launch()

  return {
    url,
    pid: () => child.pid ?? 0,
    ownEnds,
    ready: async () => {
      const begun = performance.now()
      while (!(await isReady(url))) {
        if (performance.now() - begun > longestStart)
          throw new Error(`The server did not start: ${lastWords(logFile)}`)
        await wait(20)
      }
    },
    kill: async () => {
      isKilled = true
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      if (isStopped) return
      isStopped = true
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'close')
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
    log: () => readFileSync(logFile, 'utf8'),
  }
}

const lastWords = (logFile: string) => readFileSync(logFile, 'utf8').trim().slice(-1500)
