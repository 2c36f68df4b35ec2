import { afterAll, beforeAll, expect, it } from 'vitest'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const planned = async () => {
  const [row] = await server.parts.db.raw<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    'explain (format json) select from objectives',
  )
  return row?.['QUERY PLAN'][0].Plan['Plan Rows']
}

it('The lines of a first import are written by statements that were planned for as many', async () => {
  const { client } = await founder(server)
  const lines = Array.from({ length: 600 }, (_, index) => `Grow part ${index},Q4 2026`)
  expect(await planned()).toBeLessThan(200)
  const { status } = await client.send({
    method: 'POST',
    url: '/api/objectives/import',
    headers: { 'content-type': 'text/csv' },
    payload: ['title,quarter', ...lines].join('\n'),
  })
  expect(status).toBe(200)
  expect(await planned()).toBeGreaterThan(550)
})
