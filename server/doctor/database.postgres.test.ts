import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { examined } from '../testing/doctor.ts'
import { messages } from './messages.ts'

const SECRET = '5f1c0b9e7d2a48369q8w7e6r5t4z3u2i1o0p'
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
afterEach(() => {
  vi.useRealTimers()
})

describe('Of a PostgreSQL server the doctor says', () => {
  const look = (environment: Record<string, string> = {}) =>
    examined({ DATABASE_URL: database.url ?? '', SECRET, ...environment })

  it('that all is well', async () => {
    const { wrong, of } = await look()
    expect(wrong).toEqual([])
    expect(of('Database')[0]?.text).toMatch(/^PostgreSQL \d+.* answers\.$/)
    expect(of('Clock')).toEqual([{ sign: 'good', ...messages.clock.same }])
    expect(of('Connections')[0]?.text).toMatch(/^21 are needed at most .* allowed: enough for \d+ servers\.$/)
    expect(of('Live updates')).toEqual([{ sign: 'good', ...messages.listening.heard }])
  })

  it('that more connections are wanted than allowed', async () => {
    const { wrong } = await look({ DATABASE_CONNECTIONS: '500' })
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toMatch(/^Connections: 501 are needed at most .*, only \d+ are allowed\./)
  })

  it('that the clocks are apart', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect((await look()).wrong).toEqual([`Clock: ${messages.clock.apart(60).text}`])
  })

  it('that there is no such database, or nobody to listen to', async () => {
    const elsewhere = new URL(database.url ?? '')
    elsewhere.pathname = '/not_there'
    expect((await look({ DATABASE_URL: elsewhere.href })).wrong[0]).toMatch(
      /^Database: cannot be reached: database "not_there" does not exist\./,
    )
    const { wrong } = await look({ DATABASE_DIRECT_URL: 'postgres://cairn@127.0.0.1:1/cairn' })
    expect(wrong).toHaveLength(1)
    expect(wrong[0]).toMatch(/^Live updates: cannot listen: .*ECONNREFUSED/)
  })
})
