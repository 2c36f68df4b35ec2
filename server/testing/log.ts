import type { Settings } from '../env.ts'
import { logOptions } from '../log.ts'

/** The options of a server that logs into a list: what a test reads is what an operator would. */
export const loggedTo = (level: Settings['logLevel']) => {
  const lines: string[] = []
  const stream = {
    write: (line: string) => {
      lines.push(line)
    },
  }
  return { lines, options: logOptions(level, stream) }
}
