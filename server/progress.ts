import { Worker } from 'node:worker_threads'

const tickerSource = `
  const { writeSync } = require('node:fs')
  setInterval(() => writeSync(1, '.'), 1000)
`

/** The embedded database's first start keeps this thread busy for seconds, so the dots come from another. */
export const whileShowingProgress = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  process.stdout.write(`${what}…`)
  const worker = new Worker(tickerSource, { eval: true })
  try {
    return await work()
  } finally {
    await worker.terminate()
    process.stdout.write(` ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  }
}
