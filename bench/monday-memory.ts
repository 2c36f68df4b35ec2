import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Generator, refuseWrong } from './monday-generator.ts'
import { inRepository } from './programs.ts'
import { inThousands, printTable } from './table.ts'

const points = 10
const checkEvery = 50
/** The first points still fill caches: names of statements, compiled code, connections. */
const settled = 3

export const heapFile = join(tmpdir(), `cairn-bench-heap-${process.pid}.json`)
export const heapOptions = ['--expose-gc', '--import', inRepository('bench/heap-on-signal.mjs')]

type Memory = { heapUsed: number; rss: number }

/** What the server still holds once its garbage is collected, at ten points of so many minutes at that rate. */
export const measureMemory = async (generator: Generator, pid: number, rate: number, minutes: number) => {
  const taken: (Memory & { requests: number })[] = []
  let requests = 0
  for (let point = 1; point <= points; point += 1) {
    const phases = [{ rate, seconds: (minutes * 60) / points }]
    const { answers } = await generator.perform(phases, `memory ${point}`, checkEvery)
    refuseWrong(answers)
    requests += answers.length
    taken.push({ ...(await memoryOf(pid)), requests })
  }
  const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  printTable(
    `Memory over ${minutes} minutes at ${rate} requests a second, after collecting garbage`,
    ['point', 'requests so far', 'heap MB', 'resident MB'],
    taken.map(({ requests: sent, heapUsed, rss }, index) => [
      String(index + 1),
      inThousands(sent),
      inMegabytes(heapUsed),
      inMegabytes(rss),
    ]),
  )
  const { slope, noise } = lineThrough(
    taken.slice(settled).map(({ requests: x, heapUsed: y }) => ({ x: x / 100_000, y: y / 1e6 })),
  )
  console.log(
    `\nFrom point ${settled + 1} on the heap changes by ${slope.toFixed(2)} MB for 100,000 requests, ±${(2 * noise).toFixed(2)}:` +
      ` ${slope <= 2 * noise ? 'no leak to be seen' : 'IT GROWS'}.`,
  )
}

const memoryOf = async (pid: number): Promise<Memory> => {
  await wait(1000)
  rmSync(heapFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(heapFile)) await wait(50)
  await wait(200)
  return JSON.parse(readFileSync(heapFile, 'utf8'))
}

/** Least squares, and the standard error of the slope. */
const lineThrough = (dots: { x: number; y: number }[]) => {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [middleX, middleY] = [mean(dots.map(({ x }) => x)), mean(dots.map(({ y }) => y))]
  const spread = dots.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0)
  const slope = dots.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0) / spread
  const rest = dots.reduce((sum, { x, y }) => sum + (y - middleY - slope * (x - middleX)) ** 2, 0)
  return { slope, noise: Math.sqrt(rest / (dots.length - 2) / spread) }
}
