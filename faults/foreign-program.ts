import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs } from '../bench/programs.ts'

export type ForeignProgram = {
  /** Ends it that way and starts it again on the same port. */
  restart(signal: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}

type Wanted = {
  command: string
  args: string[]
  port: number
  account?: { uid: number; gid: number } | undefined
}

/** Why it ended stands in its last lines. */
const keptOfWhatItSays = 2000

/** A program of somebody else's that listens on a port, as a child of ours. */
export const startForeignProgram = async ({
  command,
  args,
  port,
  account = undefined,
}: Wanted): Promise<ForeignProgram> => {
  const launch = async () => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...account })
    endWithUs(child)
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-keptOfWhatItSays)
    })
    while (!(await listensOn(port))) {
      if (child.exitCode !== null) {
        if (!child.stderr.closed) await once(child.stderr, 'close')
        throw new Error(`${command} ended with exit code ${child.exitCode}: ${said}`)
      }
      await wait(20)
    }
    return child
  }
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }
  let child = await launch()
  return {
    restart: async (signal) => {
      await end(child, signal)
      child = await launch()
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

const listensOn = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
