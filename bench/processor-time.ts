import type { Database } from '../server/db/client.ts'
import type { BuiltServer } from './built-server.ts'
import { processorSeconds, runningSeconds } from './programs.ts'

export type Turn = { milliseconds: number; bytes: number }

/** Processor time of the server and of its database connections together, for each of so many calls; `ask` answers with bytes. */
export const takeTurn = async (
  { pid }: BuiltServer,
  watcher: Database,
  times: number,
  ask: (turn: number) => Promise<number>,
): Promise<Turn> => {
  await ask(0)
  const pids = [pid, ...(await connectionsOf(watcher))]
  const secondsOf = (one: number) => runningSeconds(one) ?? processorSeconds(one)
  const before = pids.map(secondsOf)
  let bytes = 0
  for (let time = 1; time <= times; time += 1) bytes = await ask(time)
  // A connection that the pool gave up meanwhile had been idle.
  const used = pids.map((one, index) => (secondsOf(one) ?? before[index] ?? 0) - (before[index] ?? 0))
  return { milliseconds: (used.reduce((sum, one) => sum + one, 0) * 1000) / times, bytes }
}

const connectionsOf = async (watcher: Database) => {
  const rows = await watcher.raw<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => pid)
}
