import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What there is to know of the machine: a clock that only runs forward, and by how much the thread is late. Milliseconds. */
export type Machine = { now: () => number; loopDelay: () => number }

const now = () => performance.now()
const resolution = 20
const window = 500

/** The embedded database works on the thread, which is late then without anything being wrong. */
export const withoutLoopDelay: Machine = { now, loopDelay: () => 0 }

/** The median of the last half second: one long piece of work is no overload, and does not move it. */
export const watchMachine = (): Machine => {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let delay = 0
  setInterval(() => {
    delay = Math.max(0, histogram.percentile(50) / 1e6 - resolution)
    histogram.reset()
  }, window).unref()
  return { now, loopDelay: () => delay }
}
