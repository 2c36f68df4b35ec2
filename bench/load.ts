import type { Run } from './alternate.ts'
import { outputOf, processorSeconds } from './programs.ts'

export const connections = 20

type Outcome = { requests: { average: number; total: number }; errors: number; non2xx: number }

/** Asks one address from many connections at once, and counts the answers. */
export const load = async (url: string, cookie: string, pid: number, seconds: number): Promise<Run> => {
  const before = processorSeconds(pid)
  const printed = await outputOf([
    'node_modules/autocannon/autocannon.js',
    ...['--json', '--connections', String(connections), '--duration', String(seconds)],
    ...['--headers', `cookie=${cookie}`],
    url,
  ])
  const after = processorSeconds(pid)
  const { requests, errors, non2xx } = JSON.parse(printed) as Outcome
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers that were not 2xx`)
  return {
    perSecond: requests.total / seconds,
    cpuMicroseconds: before === null || after === null ? null : ((after - before) * 1e6) / requests.total,
  }
}
