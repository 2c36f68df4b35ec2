import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('Transactions that wait for one another', () => {
  it('leave the thread to whatever else has come, between any two of them', async () => {
    const events: string[] = []
    const reading = Array.from({ length: 5 }, () =>
      database.db.as('cairn_app', {}, async (tx) => {
        await tx.query('select count(*) from generate_series(1, 1000)')
        events.push('read')
      }),
    )
    const isOver = Promise.all(reading).then(() => true)
    const ticking = async () => {
      while (!(await Promise.race([isOver, setImmediate(false)]))) events.push('else')
    }
    await ticking()
    expect(events.join(' ')).not.toContain('read read')
  })
})

describe('A transaction that takes long', () => {
  it('leaves the thread to whatever else has come, between its statements', async () => {
    let turns = 0
    const looking = setInterval(() => {
      turns += 1
    }, 1)
    await database.db.as('cairn_app', {}, async (tx) => {
      for (let statement = 0; statement < 8; statement += 1)
        await tx.query('select count(*) from generate_series(1, 500000)')
    })
    clearInterval(looking)
    expect(turns).toBeGreaterThan(3)
  })
})
