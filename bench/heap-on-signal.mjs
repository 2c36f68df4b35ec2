import { writeFileSync } from 'node:fs'

// Loaded into the measured server before its own code: on a signal it collects garbage and says what is left.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  writeFileSync(process.env.HEAP_FILE ?? '', JSON.stringify(process.memoryUsage()))
})
