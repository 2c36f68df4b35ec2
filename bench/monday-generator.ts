import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Answer, Order, Outcome } from './monday-loop.ts'
import type { Person } from './monday-people.ts'
import type { Phase } from './monday-visits.ts'
import { endWithUs, inRepository, processorSeconds, processorSecondsOfAll } from './programs.ts'

/** Processor seconds that each of the three has used, at a moment. */
export type Used = { server: number; database: number; generator: number }
export type Performed = Outcome & {
  /** Of one processor, between two moments of the run in milliseconds. */
  shareOf(part: keyof Used, from: number, to: number): number
}

export type Generator = {
  perform(phases: Phase[], seed: string, checkEvery: number): Promise<Performed>
  /** Everybody goes, from wherever they are. */
  stop(): Promise<void>
}

/** The visitors, in a process of their own beside the server's and the database's. */
export const startGenerator = (
  server: { url: string; pid: number },
  postmaster: number,
  people: Person[],
): Generator => {
  const child = fork(inRepository('bench/monday-loop.ts'), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  })
  endWithUs(child)
  let introduced: { people?: Person[] } = { people }

  const used = (): Used => ({
    server: processorSeconds(server.pid) ?? Number.NaN,
    database: processorSecondsOfAll(postmaster) ?? Number.NaN,
    generator: processorSeconds(child.pid ?? 0) ?? Number.NaN,
  })

  const perform: Generator['perform'] = async (phases, seed, checkEvery) => {
    const order: Order = { url: server.url, phases, seed, checkEvery, ...introduced }
    introduced = {}
    const began = performance.now()
    const samples = [{ at: 0, used: used() }]
    const watch = setInterval(() => samples.push({ at: performance.now() - began, used: used() }), 1000)
    child.send(order)
    const [outcome]: Outcome[] = await once(child, 'message')
    clearInterval(watch)
    samples.push({ at: performance.now() - began, used: used() })
    if (outcome === undefined) throw new Error('The visitors did not come back')
    const nearest = (moment: number) =>
      samples.reduce((best, one) => (Math.abs(one.at - moment) < Math.abs(best.at - moment) ? one : best))
    const shareOf = (part: keyof Used, from: number, to: number) => {
      const [first, last] = [nearest(from), nearest(to)]
      return (last.used[part] - first.used[part]) / ((last.at - first.at) / 1000)
    }
    return { ...outcome, shareOf }
  }
  return {
    perform,
    stop: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

export const refuseWrong = (answers: readonly Answer[]) => {
  const wrong = answers.flatMap((answer) => answer.wrong ?? [])
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong answers:\n${wrong.slice(0, 20).join('\n')}`)
}
