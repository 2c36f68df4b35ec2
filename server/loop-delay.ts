import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 20
const window = 500

/**
 * By how many milliseconds this thread is late, as the median of the last half second: one long piece of work is no
 * overload, and does not move it.
 */
export const watchLoopDelay = () => {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let delay = 0
  setInterval(() => {
    delay = Math.max(0, histogram.percentile(50) / 1e6 - resolution)
    histogram.reset()
  }, window).unref()
  return () => delay
}
