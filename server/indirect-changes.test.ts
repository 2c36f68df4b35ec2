import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@cairn/domain/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from './reference/openapi.ts'
import { askOnce } from './testing/ask-once.ts'
import { beneathOnesOwn } from './testing/permission-beneath.ts'
import { requestOf } from './testing/permission-requests.ts'
import { injectable, type Sample } from './testing/sample-requests.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { type SettledCompany, settle } from './testing/settled-company.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** What belongs to an objective, a line for each row, by the objective's id. */
const objectivesOf = async (companyId: string) => {
  const rows = await server.parts.db.raw<{ id: string; lines: string }>(
    `select id, string_agg(line, E'\\n' order by line) as lines from (
       select id, 'objective ' || o::text as line from objectives o where company_id = $1
       union all select objective_id, 'key result ' || k::text from key_results k where company_id = $1
       union all select objective_id, 'update ' || w::text from weekly_updates w where company_id = $1
       union all select objective_id, 'share ' || s::text from objective_shares s where company_id = $1) parts
     group by id`,
    [companyId],
  )
  return new Map(rows.map(({ id, lines }) => [id, lines]))
}

/**
 * Trees of the member's own and of others'. `over` is the member's, with the admin's objective beneath it; `apart` is the
 * admin's, of the member's strategy, shared with the member nowhere; the other `parent` is the admin's as well.
 */
const grown = async (asked: SettledCompany) => {
  const { ids, people } = asked
  const [over, apart, strategy] = [randomUUID(), randomUUID(), randomUUID()]
  const query = server.parts.db.raw
  await query(`insert into strategies (company_id, id, title, owner_id) values ($1, $2, 'South', $3)`, [
    ids.company,
    strategy,
    people.member.id,
  ])
  await query(
    `insert into objectives (company_id, id, title, quarter, owner_id, strategy_id) values
     ($1, $2, 'Over', 'Q4 2026', $3, null), ($1, $4, 'Apart', 'Q4 2026', $5, $6)`,
    [ids.company, over, people.member.id, apart, people.admin.id, strategy],
  )
  await query('update objectives set parent_id = $2 where id = $1', [ids.objective, over])
  return { over, apart, strategy, mayChange: new Set([over, ids.objective]) }
}

/** What the documents say happens to OKRs of others all the same. */
const specified: Record<string, string> = {
  'strategies.remove': 'OKRs of a strategy that its owner deletes stay, and lose it',
}

type Named = { room: string; name: string; endpoint: Endpoint }
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')

/** The request as it is, and once more about what the member has: the OKR above, the strategy with OKRs of others. */
const variants = ({ room, name, endpoint }: Named, asked: SettledCompany, own: Record<string, string>) => {
  const caller = asked.people.member
  const swapped = { ...asked, ids: { ...asked.ids, objective: own.over ?? '', strategy: own.strategy ?? '' } }
  return [asked, swapped].map((one): Sample => requestOf(room, name, endpoint, { caller, asked: one }))
}

describe('About an OKR of another beneath their own a member is answered as the table says', () => {
  it.each(Object.entries(beneathOnesOwn))('by %s: %i', async (name, expected) => {
    const called = endpoints.find((one) => `${one.room}.${one.name}` === name)
    if (called === undefined) throw new Error(`No call is named ${name}`)
    const asked = await settle(server)
    await grown(asked)
    const caller = asked.people.member
    const request = requestOf(called.room, called.name, called.endpoint, { caller, asked })
    const { status } = await askOnce(
      server.app,
      called.endpoint,
      caller.client,
      injectable(called.endpoint, request),
    )
    expect(status).toBe(expected)
  })
})

describe('By no call that changes something does a member change an OKR that is closed to them', () => {
  it.each(writes.map((called) => [`${called.room}.${called.name}`, called] as const))(
    '%s',
    async (name, called) => {
      for (const variant of [0, 1]) {
        const asked = await settle(server)
        const { mayChange, ...own } = await grown(asked)
        const before = await objectivesOf(asked.ids.company)
        const request = variants(called, asked, own)[variant] ?? {}
        await askOnce(
          server.app,
          called.endpoint,
          asked.people.member.client,
          injectable(called.endpoint, request),
        )
        const after = await objectivesOf(asked.ids.company)
        const touched = [...before.keys()].filter((id) => after.get(id) !== before.get(id))
        const closed = touched.filter((id) => !mayChange.has(id))
        if (specified[name] === undefined) expect(closed).toEqual([])
        else expect(closed.every((id) => id === own.apart)).toBe(true)
      }
    },
  )

  it('and a call that did would be noticed: deleting the one above takes along what lies beneath, and no more', async () => {
    const asked = await settle(server)
    const { over, apart } = await grown(asked)
    const remove = writes.find(({ room, name }) => room === 'objectives' && name === 'remove')
    if (remove === undefined) throw new Error('No call deletes an OKR')
    const request = injectable(remove.endpoint, { params: { id: over } })
    const { status } = await askOnce(server.app, remove.endpoint, asked.people.member.client, request)
    expect(status).toBe(200)
    expect([...(await objectivesOf(asked.ids.company)).keys()].sort()).toEqual(
      [apart, asked.ids.parent].sort(),
    )
  })
})
