import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { watchQueue } from './connection-queue.ts'

/** A pool of which only the length of its row is told, and the moment somebody leaves it. */
const watched = () => {
  const pool = Object.assign(new EventEmitter(), { waitingCount: 0 })
  const time = { now: 0 }
  const { asking, queue } = watchQueue(pool, () => time.now)
  const change = (by: 1 | -1) => {
    pool.waitingCount += by
    if (by === 1) void asking(Promise.resolve())
    else pool.emit('acquire')
  }
  return { time, queue, come: () => change(1), go: () => change(-1) }
}

it('A row stands since its first came, whoever comes and goes', () => {
  const { time, queue, come, go } = watched()
  expect(queue()).toEqual({ length: 0, standsSince: null })
  time.now = 10
  come()
  time.now = 20
  come()
  go()
  time.now = 30
  come()
  expect(queue()).toEqual({ length: 2, standsSince: 10 })
})

it('A row that was empty for a moment begins anew', () => {
  const { time, queue, come, go } = watched()
  time.now = 10
  come()
  go()
  time.now = 20
  come()
  expect(queue()).toEqual({ length: 1, standsSince: 20 })
})
