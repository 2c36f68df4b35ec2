import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { health } from '@cairn/domain/health/contract'
import { freePort } from '../server/testing/free-port.ts'
import { endWithUs, inRepository } from './programs.ts'

export type BuiltServer = { url: string; pid: number; stop(): Promise<void> }

export const buildAll = async () => {
  const { build }: { build: () => Promise<void> } = await import(inRepository('scripts/build.mjs'))
  await build()
}

/** The server as `npm start` runs it, with its log in a file as a service would have it. */
export const spawnBuiltServer = (
  env: Record<string, string>,
  logFile: string,
  nodeOptions: string[] = [],
): ChildProcess => {
  const log = openSync(logFile, 'a')
  const program = ['--enable-source-maps', ...nodeOptions, inRepository('dist/server/main.js')]
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  endWithUs(child)
  return child
}

/** A built server that is ready. */
export const startBuiltServer = async (
  env: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<BuiltServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const logFile = join(folder, 'log')
  const port = await freePort()
  const child = spawnBuiltServer({ PORT: String(port), DATA_DIR: folder, ...env }, logFile, nodeOptions)
  const exited = once(child, 'close')
  const url = `http://localhost:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'))
    await wait(50)
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const isReady = (url: string) =>
  fetch(url + health.check.path).then(
    ({ ok }) => ok,
    () => false,
  )
