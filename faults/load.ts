import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from './answers.ts'
import { startLeaver } from './leavers.ts'
import type { Ledger } from './ledger.ts'
import { startNewcomers } from './newcomers.ts'
import { type Client, startWriter } from './writer.ts'

export type Load = {
  /** Seconds from that moment until every client has been told again that something is kept. */
  recoveredSince(moment: number): Promise<number>
  /** Resolves when so many more writes have been kept. */
  keptMore(count: number): Promise<void>
  stop(): Promise<void>
}

const longestRecovery = 90_000

/** For four who wait for their answers there is one who never does. */
const waitingForOneLeaver = 4

/** Each client waits as many milliseconds between two writes. */
export const startLoad = (ledger: Ledger, site: Caller, clients: readonly Client[], pause: number): Load => {
  const workers = [
    ...clients.map((client) => startWriter(ledger, site, client, pause)),
    startNewcomers(ledger, site),
    ...clients
      .filter((_, place) => place % waitingForOneLeaver === 0)
      .map((client) => startLeaver(site.url, client)),
  ]
  const names = clients.map(({ name }) => name)
  const kept = () => ledger.writes.filter(({ isAcknowledged }) => isAcknowledged).length

  return {
    recoveredSince: async (moment) => {
      const isBack = (name: string) => (ledger.lastKept.get(name) ?? 0) > moment
      while (!names.every(isBack)) {
        if (performance.now() - moment > longestRecovery) {
          ledger.complain(`${names.filter((name) => !isBack(name)).join(', ')} could not write again`)
          break
        }
        await wait(10)
      }
      return (performance.now() - moment) / 1000
    },
    keptMore: async (count) => {
      const goal = kept() + count
      const begun = performance.now()
      while (kept() < goal && performance.now() - begun < longestRecovery) await wait(10)
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
