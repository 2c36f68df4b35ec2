import { lengths } from '@cairn/domain/lengths'
import { objectives } from '@cairn/domain/objectives/contract'
import { type ObjectiveListing, objectiveSorts } from '@cairn/domain/objectives/listing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { childrenShown, mostRows, pageLength } from './list-queries.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

type Query = z.input<typeof ObjectiveListing>
const list = async (query: Query) => (await ada.client.call(objectives.list, { query })).reply

/** Many objectives at once, some of them created in the same millisecond. */
const fill = (count: number, parentId: string | null = null, prefix = 'O') =>
  server.parts.db.raw(
    `insert into objectives (company_id, title, quarter, owner_id, parent_id, created_date, status)
     select $1, $5 || lpad(n::text, 4, '0'), 'Q' || 1 + n % 4 || ' 2026', $2, $3, '2026-03-10'::timestamptz + n / 3 * interval '1 hour',
       (array['on_track', 'behind'])[1 + n % 2]
     from generate_series(1, $4::int) n returning id`,
    [ada.companyId, ada.id, parentId, count, prefix],
  )

/** All pages, one after the other. */
const allRows = async (query: Query) => {
  const pages = [await list(query)]
  for (let cursor = pages[0]?.nextCursor ?? null; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
    pages.push(await list({ ...query, cursor }))
  return { rows: pages.flatMap(({ rows }) => rows), pages: pages.length }
}

describe('The pages of the list', () => {
  it.each([
    ['created', 'descending'],
    ['created', 'ascending'],
    ['committed', 'descending'],
    ['title', 'ascending'],
    ['progress', 'ascending'],
    ['progress', 'descending'],
    ['quarter', 'descending'],
    ['status', 'ascending'],
    ['owner', 'descending'],
    ['team', 'ascending'],
    ['strategy', 'descending'],
  ] as const)('hold every objective once, sorted by %s %s', async (sort, direction) => {
    await fill(60)
    const { rows, pages } = await allRows({ sort, direction })
    expect(pages).toBe(3)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(60)
    expect(rows).toHaveLength(60)
  })

  it.each(objectiveSorts.flatMap((sort) => ['中', '\u0001'].map((letter) => [sort, letter] as const)))(
    'can all be reached, sorted by %s, however long the titles are: %j',
    async (sort, letter) => {
      const longest = letter.repeat(lengths.title - 4)
      await fill(30, null, longest)
      const { raw } = server.parts.db
      await raw(
        `with made as (
         insert into strategies (company_id, title, quarter) values ($1, $2, 'Q1 2026') returning id)
       update objectives set strategy_id = (select id from made) where company_id = $1`,
        [ada.companyId, `${longest}plan`],
      )
      const { rows, pages } = await allRows({ sort })
      expect([new Set(rows.map(({ id }) => id)).size, pages]).toEqual([30, 2])
    },
  )

  it('come to drafts when everything that counts was there, each newest first', async () => {
    await fill(30)
    await server.parts.db.raw(
      `update objectives set draft = 'draft', quarter = 'Q2 2026', created_date = created_date + interval '1 year'
       where company_id = $1 and right(title, 1) = '3'`,
      [ada.companyId],
    )
    const { rows, pages } = await allRows({ sort: 'committed' })
    expect(pages).toBe(2)
    const [counted, drafts] = [rows.slice(0, 27), rows.slice(27)]
    expect(new Set(counted.map(({ draft }) => draft))).toEqual(new Set([null]))
    expect(drafts.map(({ draft }) => draft)).toEqual(['draft', 'draft', 'draft'])
    for (const part of [counted, drafts]) {
      const made = part.map(({ createdDate }) => createdDate.getTime())
      expect(made).toEqual(made.toSorted((a, b) => b - a))
    }
  })

  it('hold every match once when filtered', async () => {
    await fill(60)
    const { rows } = await allRows({ status: 'behind' })
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 'behind'))
    const { rows: found } = await allRows({ search: 'o001' })
    expect(found).toHaveLength(10)
  })

  it('do not shift when something is added in front of them', async () => {
    await fill(pageLength + 5)
    const first = await list({})
    await newObjective(ada, { title: 'New' })
    const second = await list({ cursor: first.nextCursor ?? '' })
    expect(second.rows).toHaveLength(5)
    expect(second.rows.map(({ title }) => title)).not.toContain('New')
  })

  it('begin where another sort ended only by mistake, which is refused', async () => {
    await fill(pageLength + 1)
    const { nextCursor } = await list({})
    const cursors = [
      nextCursor ?? '',
      'nonsense',
      Buffer.from('["title ascending","\\u0000","x"]').toString('base64url'),
    ]
    for (const cursor of cursors) {
      const { status, refusal } = await ada.client.call(objectives.list, {
        query: { sort: 'title', direction: 'ascending', cursor },
      })
      expect([status, refusal.message]).toEqual([422, 'This page of the list does not exist.'])
    }
  })
})

describe('Beneath a row of the list', () => {
  it('are its first children, and a cursor to the others', async () => {
    const root = await newObjective(ada)
    await fill(childrenShown + 15, root.id)
    const { rows } = await list({})
    expect(rows).toHaveLength(1 + childrenShown)
    const shown = rows.find(({ id }) => id === root.id)
    expect(shown).toMatchObject({ childCount: childrenShown + 15 })
    const more = await allRows({ under: root.id, cursor: shown?.childrenCursor ?? '' })
    expect(more.rows).toHaveLength(15)
    expect(new Set([...rows, ...more.rows].map(({ id }) => id)).size).toBe(1 + childrenShown + 15)
  })

  it('is no cursor when everything is there, and none that a filter leaves out', async () => {
    const root = await newObjective(ada, { title: 'Root' })
    await fill(childrenShown, root.id)
    expect((await list({})).rows.map(({ childrenCursor }) => childrenCursor)).toEqual(
      Array.from({ length: 1 + childrenShown }, () => null),
    )
    const { rows } = await list({ search: 'root' })
    expect(rows.map(({ title, childrenCursor }) => [title, childrenCursor])).toEqual([['Root', null]])
  })

  it('never is so much that a page gets large; what does not fit has a cursor', async () => {
    const roots = await fill(pageLength)
    for (const [index, { id }] of roots.entries()) {
      const children = await fill(childrenShown, String(id), `C${index}-`)
      if (index < 3) for (const child of children) await fill(2, String(child.id), `G${index}-`)
    }
    const { rows } = await list({})
    expect(rows).toHaveLength(mostRows)
    const shown = new Set(rows.map(({ id }) => id))
    const cut = rows.filter(({ childCount, childrenCursor }) => childCount > 0 && childrenCursor !== null)
    const beneath = await Promise.all(
      cut.map(({ id, childrenCursor }) => allRows({ under: id, cursor: childrenCursor ?? '' })),
    )
    for (const { rows: more } of beneath) for (const { id } of more) shown.add(id)
    expect(shown.size).toBe(pageLength + pageLength * childrenShown + 3 * childrenShown * 2)
  })

  it('is nothing of an objective that is not there', async () => {
    const stranger = await founder(server)
    const { id } = await newObjective(stranger)
    const { status, refusal } = await ada.client.call(objectives.list, { query: { under: id } })
    expect([status, refusal.message]).toEqual([404, 'This OKR does not exist or was deleted.'])
  })
})
