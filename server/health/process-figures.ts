import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Family, gauge, single } from '../exposition.ts'

/** Milliseconds between two looks; each look measures its own interval too. */
const lookEvery = 20
const nanoseconds = 1e9

export type ProcessFigures = { families(): Family[]; stop(): void }

/** What the process itself takes. The names are those that dashboards for Node know. */
export const measureProcess = (): ProcessFigures => {
  const delay = monitorEventLoopDelay({ resolution: lookEvery })
  delay.enable()
  const delayAt = (percentile: number) =>
    Math.max(0, delay.percentile(percentile) / nanoseconds - lookEvery / 1000)

  const families = () => {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed, heapTotal } = process.memoryUsage()
    const [median, high] = [delayAt(50), delayAt(99)]
    delay.reset()
    return [
      single(
        'process_cpu_seconds_total',
        'counter',
        'Processor time used, in seconds.',
        (user + system) / 1e6,
      ),
      gauge('process_resident_memory_bytes', 'Memory in use, in bytes.', rss),
      gauge(
        'process_start_time_seconds',
        'When the process began, in Unix time.',
        performance.timeOrigin / 1000,
      ),
      gauge('nodejs_heap_size_used_bytes', 'Heap in use, in bytes.', heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'Heap reserved, in bytes.', heapTotal),
      gauge('nodejs_eventloop_lag_p50_seconds', `Median ${delayWords}`, median),
      gauge('nodejs_eventloop_lag_p99_seconds', `99th percentile of the ${delayWords}`, high),
    ]
  }
  return { families, stop: () => delay.disable() }
}

const delayWords = 'delay of the event loop since the metrics were last read, in seconds.'
