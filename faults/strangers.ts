import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { health } from '@cairn/domain/health/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { imports } from '@cairn/domain/objectives/import-contract'
import { ask } from './answers.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { newAddress } from './newcomers.ts'
import { type Length, onStage, type Stage, storedAt } from './stage.ts'

/** Seconds. The long form outlasts the time that sending a request may take. */
const lasts = { long: 45, short: 6 } as const
const callers = 200
/** Megabytes that the server may take more than before, while they are all there. */
const mostMemory = 256
/** Milliseconds: of the middle answer, and of the slowest, for which whoever watches a server usually waits five seconds. */
const longestHealth = { middle: 1000, slowest: 5000 }

/** Two hundred who are signed in nowhere send bodies of 10 MB, or a part of one, or a byte now and then. */
export const strangersCall = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'strangers')
  return onStage(
    {
      name: `${callers} strangers with endless bodies for ${lasts[length]} s`,
      length,
      env: { DATABASE_URL: url },
      openStored: storedAt(url),
    },
    async (stage) => {
      const memoryBefore = memoryOf(stage)
      const until = performance.now() + lasts[length] * 1000
      const crowd = Array.from({ length: callers }, (_, place) =>
        keepCalling(stage.site.url, ways[place % ways.length] ?? pushing, until),
      )
      const { answers, memory } = await watch(stage, until)
      const cutOff = (await Promise.all(crowd)).reduce((sum, cut) => sum + cut, 0)
      const grown = memory - memoryBefore
      const [middle = 0, slowest = 0] = [answers[answers.length >> 1], answers.at(-1)]
      stage.remark(
        `health answered within ${slowest.toFixed(0)} ms, mostly within ${middle.toFixed(0)} ms, the server took ${grown.toFixed(0)} MB more, and closed ${cutOff} connections`,
      )
      if (middle > longestHealth.middle) stage.ledger.complain(`health mostly took ${middle.toFixed(0)} ms`)
      if (slowest > longestHealth.slowest) stage.ledger.complain(`health took ${slowest.toFixed(0)} ms`)
      if (grown > mostMemory) stage.ledger.complain(`the server took ${grown.toFixed(0)} MB more`)
      if (length === 'long' && cutOff < callers)
        stage.ledger.complain(`of ${callers} strangers only ${cutOff} connections were closed on`)
      return stage.load.recoveredSince(performance.now())
    },
  )
}

type Way = (line: Socket, until: number) => Promise<void>

const headOf = ({ method, path }: Endpoint, type: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${newAddress()}\r\ncontent-type: ${type}\r\n` +
  `content-length: ${length}\r\n\r\n`

const tenMegabytes = 10 * 1024 * 1024
const part = Buffer.alloc(64 * 1024, '[')

/** As much as the server takes, as fast as it takes it. */
const pushTo =
  (endpoint: Endpoint, type: string): Way =>
  async (line) => {
    line.write(headOf(endpoint, type, tenMegabytes))
    for (let sent = 0; sent < tenMegabytes && !line.destroyed; sent += part.length)
      if (!line.write(part))
        await new Promise((resolve) => line.once('drain', resolve).once('close', resolve))
    await closeOf(line)
  }
const pushing = pushTo(imports.import, 'text/csv')

const ways: readonly Way[] = [
  pushing,
  pushTo(objectives.create, 'application/json'),
  pushTo(accounts.signIn, 'application/json'),
  async (line) => {
    line.write(`${headOf(accounts.signIn, 'application/json', 10_000)}{"email":`)
    await closeOf(line)
  },
  async (line) => {
    line.write(headOf(accounts.signIn, 'application/json', 10_000))
    while (!line.destroyed) {
      line.write('[')
      await wait(200)
    }
  },
]

const closeOf = (line: Socket) =>
  line.destroyed ? undefined : new Promise<void>((resolve) => line.once('close', () => resolve()))

/** Calls again whenever the server has closed on it; says how often that was. */
const keepCalling = async (url: string, way: Way, until: number) => {
  const { hostname, port } = new URL(url)
  let cut = 0
  while (performance.now() < until) {
    const line = connect(Number(port), hostname)
    line.on('error', () => {}).resume()
    const leave = setTimeout(() => line.destroy(), until - performance.now())
    await way(line, until)
    clearTimeout(leave)
    if (performance.now() < until) cut += 1
    await wait(50)
  }
  return cut
}

const memoryOf = ({ servers: [server] }: Stage) => {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** How long each answer took, the slowest last. */
const watch = async (stage: Stage, until: number) => {
  const answers: number[] = []
  let memory = 0
  while (performance.now() < until) {
    const begun = performance.now()
    const answer = await ask(stage.site, health.check, {})
    if (answer.kind !== 'acknowledged') stage.ledger.complain(`health was ${answer.kind}`)
    answers.push(performance.now() - begun)
    memory = Math.max(memory, memoryOf(stage))
    await wait(100)
  }
  return { answers: answers.sort((one, other) => one - other), memory }
}
