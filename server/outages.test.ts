import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/messages'
import { objectives } from '@cairn/domain/objectives/contract'
import { imports } from '@cairn/domain/objectives/import-contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Tx } from './db/client.ts'
import { onDatabase } from './testing/another-database.ts'
import { newObjective } from './testing/objectives.ts'
import { founder, freshEmail, password } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { updatesOf } from './testing/updates.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const saying = (code: string) => Object.assign(new Error('as told'), { code })

/** The same database, which cannot do what a statement like this asks for. */
const failingAt = (pattern: RegExp, code: string): Database => {
  const refuseIn = (tx: Tx): Tx => ({
    ...tx,
    query: (sql, params) => (pattern.test(sql) ? Promise.reject(saying(code)) : tx.query(sql, params)),
    proxy: (sql, params, method) =>
      pattern.test(sql) ? Promise.reject(saying(code)) : tx.proxy(sql, params, method),
  })
  const { db } = server.parts
  return { ...db, as: (role, settings, run) => db.as(role, settings, (tx) => run(refuseIn(tx))) }
}

const unavailable = { code: 'unavailable', message: messages.unavailable }

describe('A write that the database has no room for', () => {
  it('is refused in words, says when to try again, and leaves nothing behind', async () => {
    const member = await founder(server)
    const objective = await newObjective(member)
    await onDatabase(server, failingAt(/insert into public\.activity/, '53100'), async ({ client }) => {
      for (const [name, value] of member.client.cookies) client.cookies.set(name, value)
      const { status, refusal, headers } = await client.call(updates.post, {
        params: { objective: objective.id },
        body: { updateText: 'Going well' },
      })
      expect({ status, refusal }).toMatchObject({ status: 503, refusal: unavailable })
      expect(headers['retry-after']).toBe('5')
    })
    expect((await updatesOf(member, objective)).updates).toEqual([])
  })
})

describe('An import that the database has no room for', () => {
  it('ends in words, and imports nothing', async () => {
    const member = await founder(server)
    await onDatabase(server, failingAt(/insert into public\."key_results"/, '53100'), async ({ client }) => {
      for (const [name, value] of member.client.cookies) client.cookies.set(name, value)
      const csv = 'type,title,quarter\nobjective,Grow,Q4 2026\nkey_result,Ten customers,'
      const { text } = await client.send({
        method: imports.import.method,
        url: imports.import.path,
        headers: { 'content-type': 'text/csv' },
        payload: csv,
      })
      const refused = { message: messages.unavailable, problems: [] }
      expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toEqual({ refused })
    })
    const { reply } = await member.client.call(objectives.counts, { query: {} })
    expect(reply.total).toBe(0)
  })
})

describe('Whoever signs up or in during an outage', () => {
  it.each([
    ['the account', /insert into "auth"\."user"/],
    ['its password', /insert into "auth"\."account"/],
  ])('is told of it when %s cannot be kept, and of nothing else', async (_what, pattern) => {
    await onDatabase(server, failingAt(pattern, '57P01'), async ({ client }) => {
      const body = { fullName: 'Maren Aasen', email: freshEmail(), password }
      expect(await client.call(accounts.signUp, { body })).toMatchObject({
        status: 503,
        refusal: unavailable,
      })
    })
  })

  it('is told of it when the session cannot be kept, and not that the password is wrong', async () => {
    const { email } = await founder(server)
    await onDatabase(server, failingAt(/insert into "auth"\."session"/, '53100'), async ({ client }) => {
      expect(await client.call(accounts.signIn, { body: { email, password } })).toMatchObject({
        status: 503,
        refusal: unavailable,
      })
      expect(client.cookies.size).toBe(0)
    })
  })
})
