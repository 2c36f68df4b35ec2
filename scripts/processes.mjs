import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { root } from './root.mjs'

/** Something went wrong that the reader can understand without a stack trace. */
export class Failure extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {NodeJS.Signals | undefined} */
let stopSignal
const patienceMs = 5000

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/** @param {NodeJS.Signals} signal */
function passOn(signal) {
  for (const child of children) child.kill(signal)
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  // Ctrl-C under npm arrives twice, from the terminal and from npm; the children must hear it once.
  if (stopSignal) return
  stopSignal = signal
  // A terminal sends Ctrl-C to every process of the group, so the children already have it. Should it
  // have come from elsewhere after all (kill -INT), they are told once it is clear they did not.
  if (signal === 'SIGINT' && isatty(0)) setTimeout(passOn, patienceMs, 'SIGTERM').unref()
  else passOn(signal === 'SIGHUP' ? 'SIGTERM' : signal)
}

/** @type {NodeJS.Signals[]} */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of stopSignals) process.on(signal, () => stop(signal))

// npm killed outright (SIGKILL, or the shell between npm and this program killed) passes nothing on, and
// a server nobody owns would keep the port and the data.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop('SIGTERM'), 500).unref()
}

export const isStopping = () => stopSignal !== undefined

/** Ends the children still running, as if this program had been told to stop. */
export const stopAll = () => stop('SIGTERM')

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] added to the environment of this process
 * @property {string} [cwd]
 * @property {import('node:child_process').StdioOptions} [stdio]
 * @property {number} [silence] milliseconds without any output after which it is killed; only when stdio is 'pipe'
 * @property {(text: string) => void} [onOutput] receives the output when stdio is 'pipe'
 */

/**
 * A slow machine takes as long as it takes: a program is given up only when nothing moves any more.
 * @type {RunOptions}
 */
export const untilSilent = {
  silence: 10 * 60_000,
  stdio: ['ignore', 'pipe', 'pipe'],
  onOutput: (text) => process.stdout.write(text),
}

/**
 * Runs a command to its end and answers its exit code, 128 + n when a signal ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env, cwd = root, stdio = 'inherit', silence, onOutput } = {}) {
  if (stopSignal) throw new Failure(`Stopped by ${stopSignal}.`, exitCodeOf(stopSignal))
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } })
    children.add(child)
    const giveUp = () => {
      onOutput?.(`\nNothing was heard for ${(silence ?? 0) / 60_000} minutes: given up.\n`)
      child.kill('SIGKILL')
      // Whatever it started may hold its output open, and would keep us waiting.
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    }
    const patience = silence ? setTimeout(giveUp, silence) : undefined
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        patience?.refresh()
        onOutput?.(text)
      })
    child.on('error', (error) => {
      clearTimeout(patience)
      children.delete(child)
      reject(new Failure(`${command} could not be run: ${error.message}`))
    })
    child.on('close', (code, signal) => {
      clearTimeout(patience)
      children.delete(child)
      resolve(signal ? exitCodeOf(signal) : (code ?? 1))
    })
  })
}

/**
 * Runs a Node program.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options)

/**
 * Runs the program's main function, whose answer is the exit code.
 * @param {() => Promise<number>} main
 */
export async function asProgram(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error)
    if (stopSignal) process.exitCode = exitCodeOf(stopSignal)
    else process.exitCode = error instanceof Failure ? error.exitCode : 1
  }
}
