import { randomUUID } from 'node:crypto'
import { objectives } from '@cairn/domain/objectives/contract'
import { readCsv } from '@cairn/domain/objectives/csv'
import { imports } from '@cairn/domain/objectives/import-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, newLine, newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

const exported = async ({ client }: Member = ada, query = '') => {
  const { status, headers, text } = await client.send({
    method: 'GET',
    url: `/api/objectives/export${query}`,
  })
  return { status, headers, text, lines: readCsv(text).lines.map(({ cells }) => cells) }
}
const imported = async (csv: string, { client }: Member = ada, id?: string) => {
  const { status, text } = await client.send({
    method: 'POST',
    url: `/api/objectives/import${id ? `?id=${id}` : ''}`,
    headers: { 'content-type': 'text/csv' },
    payload: csv,
  })
  const steps = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { status, steps, last: steps.at(-1) }
}
const preview = async (csv: string, { client }: Member = ada) =>
  (await client.call(imports.previewImport, { body: csv })).reply
const storedTitles = async ({ companyId }: Member = ada) =>
  (
    await server.parts.db.raw('select title from objectives where company_id = $1 order by title', [
      companyId,
    ])
  ).map(({ title }) => title)

describe('The export', () => {
  it('is a CSV file with a line for each OKR, parents first, and one for each key result', async () => {
    const [parent, child] = await newLine(ada, 'Parent', 'Child')
    const { headers, lines } = await exported()
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="okrs.csv"',
    })
    expect(lines.map((cells) => cells.slice(0, 4))).toEqual([
      ['type', 'reference', 'parent', 'title'],
      ['objective', parent?.id, '', 'Parent'],
      ['key_result', '', '', 'Ten customers'],
      ['objective', child?.id, parent?.id, 'Child'],
      ['key_result', '', '', 'Ten customers'],
    ])
  })

  it('tells how sure people were last of each key result, which an import leaves', async () => {
    const keyResults = [{ title: 'Sure' }, { title: 'Once' }, { title: 'Never' }]
    const objective = await newObjective(ada, { keyResults })
    const [sure = '', once = ''] = objective.keyResults.map(({ id }) => id)
    await post(ada, objective, { keyResults: [sure, once].map((id) => ({ id, confidence: 3 })) })
    await post(ada, objective, { keyResults: [{ id: sure, confidence: 0 }] })
    await post(ada, objective)
    const told = async (member: Member) => {
      const [head = [], ...lines] = (await exported(member)).lines
      return lines.map((cells) => cells[head.indexOf('confidence')])
    }
    expect(await told(ada)).toEqual(['', '0', '3', ''])
    const other = await founder(server)
    const csv = (await exported()).text.replaceAll(ada.email, other.email)
    expect((await imported(csv, other)).last).toEqual({ imported: { objectives: 1, keyResults: 3 } })
    expect(await told(other)).toEqual(['', '', '', ''])
  })

  it('keeps to the filters, and lets no cell calculate', async () => {
    await newObjective(ada, { title: '=HYPERLINK("http://evil")' })
    await newObjective(ada, { title: 'Other' })
    const { text } = await exported(ada, '?search=hyperlink')
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(text).not.toContain('Other')
  })

  it('goes on when access has lapsed, is for members, and of their own company', async () => {
    await newObjective(ada)
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    expect((await exported()).lines).toHaveLength(3)
    expect((await exported(await founder(server))).lines).toHaveLength(1)
    expect((await server.visitor().send({ method: 'GET', url: '/api/objectives/export' })).status).toBe(401)
  })
})

describe('The import', () => {
  it('brings back what was exported, in another company too', async () => {
    const strategy = { title: 'Expand' }
    await newStrategy(server, ada.companyId, strategy.title)
    const [, child] = await newLine(ada, 'Parent', 'Child')
    await server.parts.db.raw(
      `update objectives set quarter = 'Q1 2019', description = '-5 "deg"', progress = 12.5 where id = $1`,
      [child?.id],
    )
    const { text } = await exported()
    const other = await founder(server)
    const csv = text.replaceAll(ada.email, other.email)
    expect(await preview(csv, other)).toEqual({ rows: 4, objectives: 2, keyResults: 2, problems: [] })
    expect((await imported(csv, other)).last).toEqual({ imported: { objectives: 2, keyResults: 2 } })
    const { rows } = (await other.client.call(objectives.list, { query: { sort: 'title' } })).reply
    expect(
      rows.map(({ title, level, quarter, description, progress, owner }) => [
        title,
        level,
        quarter,
        description,
        progress,
        owner.id,
      ]),
    ).toEqual(expect.arrayContaining([['Child', 2, 'Q1 2019', '-5 "deg"', 12.5, other.id]]))
    const again = rows.find(({ title }) => title === 'Child')
    expect(await activityOf(server, again?.id ?? '')).toMatchObject([
      { action: 'objective.created', actor_id: other.id },
    ])
  })

  it('tells how far it is, step by step', async () => {
    const csv = ['title,quarter', ...Array.from({ length: 600 }, (_, n) => `Objective ${n},Q1 2026`)].join(
      '\n',
    )
    const { steps } = await imported(csv)
    expect(steps).toEqual([
      { done: 0, total: 600 },
      { done: 250, total: 600 },
      { done: 500, total: 600 },
      { done: 600, total: 600 },
      { imported: { objectives: 600, keyResults: 0 } },
    ])
  })

  it('is one under one name, however often it is sent, with the outcome of the first', async () => {
    const stranger = await founder(server)
    const id = randomUUID()
    const csv = 'title,quarter\nA,Q1 2026\nB,Q1 2026'
    const outcome = { imported: { objectives: 2, keyResults: 0 } }
    expect((await imported('title,quarter\n,Q1 2026', ada, id)).last.refused.problems).toHaveLength(1)
    const atOnce = await Promise.all([1, 2, 3].map(() => imported(csv, ada, id)))
    expect(atOnce.map(({ last }) => last)).toEqual([outcome, outcome, outcome])
    expect((await imported(csv, ada, id)).steps).toEqual([outcome])
    const other = await imported('title,quarter\nC,Q1 2026', ada, id)
    expect(other.last.refused.message).toBe('Another import has this id already.')
    expect(await storedTitles()).toEqual(['A', 'B'])
    expect((await imported(csv, stranger, id)).last).toEqual(outcome)
    expect(await storedTitles(stranger)).toEqual(['A', 'B'])
    await imported(csv, ada, randomUUID())
    expect(await storedTitles()).toEqual(['A', 'A', 'B', 'B'])
  })

  it('takes all or nothing, and names every wrong line', async () => {
    const nadia = await colleague(server, ada)
    const stranger = await founder(server)
    const theirs = await newObjective(stranger)
    const csv = [
      'reference,parent,title,quarter,owner_email,co_owner_emails,strategy',
      `one,,Good,Q1 2026,${nadia.email},${ada.email},`,
      `,,Unknown owner,Q1 2026,${stranger.email},,`,
      `,later,Unknown parent,Q1 2026,,,`,
      `,${theirs.id},Foreign parent,Q1 2026,,,`,
      `later,one,Unknown strategy,Q1 2026,,,Nowhere`,
      `,,Own co-owner,Q1 2026,,${ada.email},`,
      `,,,Q1 2026,,,`,
    ].join('\n')
    const problems = [
      { line: 3, column: 'owner_email', message: 'The owner is not a member of this workspace.' },
      {
        line: 4,
        column: 'parent',
        message: 'The parent is neither an earlier objective of this file nor the id of an OKR.',
      },
      {
        line: 5,
        column: 'parent',
        message: 'The parent is neither an earlier objective of this file nor the id of an OKR.',
      },
      { line: 6, column: 'strategy', message: 'There is no strategy with this title for this quarter.' },
      { line: 7, column: 'co_owner_emails', message: 'The owner cannot be a shared owner too.' },
      { line: 8, column: 'title', message: 'OKR title is required.' },
    ]
    expect((await preview(csv)).problems).toEqual(problems)
    expect((await imported(csv)).steps).toEqual([
      { refused: { message: 'The file was not imported: some of its lines are wrong.', problems } },
    ])
    expect(await storedTitles()).toEqual([])
  })

  it('keeps to five levels, under OKRs that are there and within the file', async () => {
    const line = await newLine(ada, 'One', 'Two', 'Three', 'Four')
    const csv = [
      'reference,parent,title,quarter',
      `five,${line[3]?.id},Five,Q1 2026`,
      ',five,Six,Q1 2026',
    ].join('\n')
    expect((await preview(csv)).problems).toEqual([
      { line: 3, column: 'parent', message: 'An OKR on level 5 cannot have child OKRs.' },
    ])
  })

  it('is refused in another alphabet, whose letters would be lost', async () => {
    const { status, text } = await ada.client.send({
      method: 'POST',
      url: '/api/objectives/import',
      headers: { 'content-type': 'text/csv' },
      payload: Buffer.from('title,quarter\n\u00c4rzte,Q1 2026', 'latin1'),
    })
    expect([status, JSON.parse(text).message]).toEqual([
      422,
      'The file is not written in UTF-8. Please save it so and send it again.',
    ])
    expect(await storedTitles()).toEqual([])
  })

  it('needs access, a session, and a file that is not too large', async () => {
    const csv = 'title,quarter\nA,Q1 2026'
    expect((await server.visitor().call(imports.previewImport, { body: csv })).status).toBe(401)
    const huge = await ada.client.call(imports.previewImport, { body: 'x'.repeat(10 * 1024 * 1024 + 1) })
    expect(huge.status).toBe(413)
    await server.parts.db.raw('update companies set trial_used = true where id = $1', [ada.companyId])
    expect((await ada.client.call(imports.previewImport, { body: csv })).status).toBe(402)
    const { status } = await ada.client.send({
      method: 'POST',
      url: '/api/objectives/import',
      headers: { 'content-type': 'text/csv' },
      payload: csv,
    })
    expect(status).toBe(402)
    expect(await storedTitles()).toEqual([])
  })
})
