import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { tidyTables } from './tidy.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

const size = async () => {
  const [row] = await database.db.raw<{ size: number }>(
    `select pg_relation_size('auth.rate_limit')::int as size`,
  )
  return row?.size ?? 0
}

it('The embedded database uses the room again of what was replaced, instead of growing with every change', async () => {
  const { db } = database
  await db.raw(
    `insert into auth.rate_limit (key, count, last_request) select i, 1, 0 from generate_series(1, 1000) i`,
  )
  const before = await size()
  for (let round = 0; round < 20; round += 1) {
    await db.raw('update auth.rate_limit set count = count + 1, last_request = $1', [round])
    expect(await tidyTables(db)).toContain('auth.rate_limit')
  }
  expect(await size()).toBeLessThan(4 * before)
  expect(await tidyTables(db)).toEqual([])
})

it('The embedded database plans by the rows of a table that was only ever added to', async () => {
  const { db } = database
  const planned = async () => {
    const [row] = await db.raw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      'explain (format json) select from auth.verification where expires_at > $1',
      [new Date(0)],
    )
    return row?.['QUERY PLAN'][0].Plan['Plan Rows']
  }
  await db.raw(
    `insert into auth.verification (id, identifier, value, expires_at, created_at, updated_at)
     select gen_random_uuid(), i, i, now(), now(), now() from generate_series(1, 3000) i`,
  )
  expect(await planned()).toBeLessThan(3000)
  expect(await tidyTables(db)).toEqual(['auth.verification'])
  expect(await planned()).toBe(3000)
})
