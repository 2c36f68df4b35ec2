import type pg from 'pg'

/** Who waits for a connection to the database: how many, and since when there has always been somebody. */
export type Queue = { length: number; standsSince: number | null }

export const nobodyWaits: Queue = { length: 0, standsSince: null }

/** A pool lets everyone through it at once, or in the order they came; this one knows how long the row has been standing. */
export const watchQueue = (
  pool: Pick<pg.Pool, 'waitingCount'> & { on(event: 'acquire', listener: () => void): unknown },
  now = () => performance.now(),
) => {
  let standsSince: number | null = null
  const look = () => {
    standsSince = pool.waitingCount === 0 ? null : (standsSince ?? now())
  }
  pool.on('acquire', look)
  return {
    /** Wraps what asks the pool for a connection: whoever has to wait is in the row by then. */
    asking: <T>(asked: Promise<T>): Promise<T> => {
      look()
      return asked
    },
    queue: (): Queue => {
      look()
      return { length: pool.waitingCount, standsSince }
    },
  }
}
