import { coaching } from '@cairn/domain/objectives/coach-contract'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { quarters } from '@cairn/domain/quarters/contract'
import type { draftChecks } from '@cairn/domain/quarters/plan'
import { trash } from '@cairn/domain/trash/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { edited, startPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { similarText, similarValues } from './similar-queries.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-11-18T12:00:00Z'))
  ada = await founder(server)
})

const quarter = 'Q1 2027'
const raw = (sql: string, values: unknown[]) => server.parts.db.raw(sql, values)
const sound = [
  { title: 'Handovers scanned', targetValue: 98 },
  { title: 'Parcels lost', startValue: 120, targetValue: 30 },
]
const draft = (title: string, more = {}) => newObjective(ada, { quarter, title, keyResults: sound, ...more })
const planOf = async () => (await ada.client.call(quarters.plan, { params: { quarter } })).reply
const listed = async (check?: (typeof draftChecks)[number]) =>
  (await ada.client.call(quarters.drafts, { params: { quarter }, query: check ? { check } : {} })).reply.rows
const wordingOf = async () => (await listed('wording')).map(({ title, wording }) => [title, wording])
const dismiss = (by: Member, { id }: Pick<Objective, 'id'>, words: string) =>
  by.client.call(coaching.dismissHint, { params: { id }, body: { rule: 'title_names_work', words } })
const keptOf = async ({ id }: Pick<Objective, 'id'>) =>
  (await raw('select hints, hints_version, dismissed_hints from objectives where id = $1', [id]))[0]

describe('Hints of the coach', () => {
  it('are worked out when an OKR is saved, and kept with the version of the rules', async () => {
    const made = await draft('Improve scanning at handovers')
    expect(await keptOf(made)).toEqual({ hints: ['title_names_work'], hints_version: 1, dismissed_hints: [] })
    await edited(ada, made, { title: 'Every handover is scanned' })
    expect(await keptOf(made)).toMatchObject({ hints: [], hints_version: 1 })
  })

  it('that are of no rules, or of older ones, are worked out anew when the plan is read', async () => {
    await startPlanning(ada, quarter)
    await draft('Launch the portal')
    await raw(`update objectives set hints = '[]', hints_version = 0 where company_id = $1`, [ada.companyId])
    expect((await planOf()).checks.find(({ check }) => check === 'wording')).toMatchObject({ count: 1 })
    expect(await wordingOf()).toEqual([['Launch the portal', ['title_names_work']]])
    await raw(`update objectives set hints = '[]', hints_version = 9 where company_id = $1`, [ada.companyId])
    expect(await wordingOf()).toEqual([])
  })

  it('come back with an OKR from the trash, and stay away where they were sent away', async () => {
    await startPlanning(ada, quarter)
    const [hinted, quiet] = [await draft('Build a hub'), await draft('Migrate the depot')]
    await dismiss(ada, quiet, 'Migrate the depot')
    for (const { id } of [hinted, quiet]) {
      await ada.client.call(objectives.remove, { params: { id } })
      await ada.client.call(trash.restore, { params: { kind: 'objective', id } })
    }
    expect(await wordingOf()).toEqual([['Build a hub', ['title_names_work']]])
  })

  it('are about words in the plan: how many key results there are does not count', async () => {
    await startPlanning(ada, quarter)
    await draft('Parcels arrive on the day', { keyResults: [{ title: 'Parcels on the day' }] })
    expect((await planOf()).checks.map(({ check }) => check)).toEqual(['no_parent_or_strategy', 'no_target'])
  })

  it('are nowhere in the plan of a company that has turned the coach off', async () => {
    await startPlanning(ada, quarter)
    await draft('Launch the portal')
    await ada.client.call(workspace.change, { body: { coachOn: false } })
    expect((await planOf()).checks.map(({ check }) => check)).toEqual(['no_parent_or_strategy'])
    expect(await wordingOf()).toEqual([])
    expect((await listed()).map(({ wording, hints }) => [wording, hints])).toEqual([
      [[], ['no_parent_or_strategy']],
    ])
    expect((await ada.client.call(objectives.formOptions, { query: {} })).reply.coachOn).toBe(false)
    await ada.client.call(workspace.change, { body: { coachOn: true } })
    expect(await wordingOf()).toHaveLength(1)
  })
})

describe('A hint that was sent away', () => {
  const title = 'Improve scanning at handovers'

  it('is gone for everybody, until the words change, and is no edit', async () => {
    await startPlanning(ada, quarter)
    const made = await draft(title)
    const nadia = await colleague(server, ada)
    expect((await dismiss(nadia, made, title)).status).toBe(403)
    expect((await dismiss(ada, made, ` ${title} `)).status).toBe(200)
    const read = await nadia.client.call(objectives.get, { params: { id: made.id } })
    expect(read.reply.dismissedHints).toEqual([{ rule: 'title_names_work', words: title }])
    expect(read.reply.objective.version).toBe(made.version)
    expect(await wordingOf()).toEqual([])
    const same = await edited(ada, made, { description: 'Why this' })
    expect(await wordingOf()).toEqual([])
    await edited(ada, same, { title: 'Improve scanning' })
    expect(await wordingOf()).toEqual([['Improve scanning', ['title_names_work']]])
    expect(await keptOf(made)).toMatchObject({ dismissed_hints: [] })
  })

  it('while it was being written comes along when the OKR is created', async () => {
    const dismissedHints = [
      { rule: 'title_names_work', words: title },
      { rule: 'title_too_long', words: 'Words of before' },
    ]
    const made = await draft(title, { dismissedHints })
    expect(await keptOf(made)).toEqual({
      hints: [],
      hints_version: 1,
      dismissed_hints: [{ rule: 'title_names_work', words: title }],
    })
  })

  it('leaves its entry in the history', async () => {
    const made = await draft(title)
    await dismiss(ada, made, title)
    const { entries } = (await ada.client.call(objectives.history, { params: { id: made.id }, query: {} }))
      .reply
    expect(entries[0]?.action).toBe('objective.hint_dismissed')
  })
})

describe('Similar objectives', () => {
  const similar = async (title: string, more: { objectiveId?: string; quarter?: string } = {}) =>
    (await ada.client.call(coaching.similar, { query: { quarter, title, ...more } })).reply.objectives

  it('share most of the words, whatever their endings, and are of that quarter', async () => {
    const made = await draft('Scan at every handover')
    await draft('Drivers stay with us')
    await draft('Scan at every handover', { quarter: 'Q4 2026' })
    expect(await similar('Improve scanning at handovers')).toEqual([
      { id: made.id, title: 'Scan at every handover', ownerName: made.owner.fullName, team: null },
    ])
    expect(await similar('Scanning')).toEqual([])
    expect(await similar('Improve scanning at handovers', { objectiveId: made.id })).toEqual([])
    await edited(ada, made, { title: 'Parcels are found at once' })
    expect(await similar('Improve scanning at handovers')).toEqual([])
    expect(await similar('Parcels found')).toHaveLength(1)
  })

  it('are at most three, the closest first, and never of another company', async () => {
    for (const more of ['', ' in winter', ' in spring', ' in summer'])
      await draft(`Parcels lost at hubs${more}`)
    const found = await similar('Parcels lost at hubs')
    expect([found.length, found[0]?.title]).toEqual([3, 'Parcels lost at hubs'])
    const stranger = await founder(server)
    const asked = { quarter, title: 'Parcels lost at hubs' }
    expect((await stranger.client.call(coaching.similar, { query: asked })).reply.objectives).toEqual([])
  })

  it('are found by an index among five thousand', async () => {
    await raw(
      `insert into objectives (company_id, title, quarter, owner_id)
       select $1, 'Parcels ' || n || ' of depot ' || n % 70 || ' arrive', $3, $2 from generate_series(1, 5000) n`,
      [ada.companyId, ada.id, quarter],
    )
    await raw('analyze', [])
    const profile = { id: ada.id, permissionsLevel: 'member' as const, fullName: 'Ada' }
    const scope = scopeOf({ company: { id: ada.companyId }, profile }, new Date(), ownOrigin)
    const plan = await inCompany(server.parts.db, scope, (tx) =>
      tx.query(`explain ${similarText}`, similarValues({ quarter, title: 'Hubs of depot seven' })),
    )
    expect(JSON.stringify(plan)).toContain('objective_title_words_by_word')
    expect(JSON.stringify(plan)).not.toMatch(/Seq Scan on (objectives|objective_title_words)/)
  })
})

it('an example is one of the company’s own that nothing is asked about', async () => {
  const example = async () => (await ada.client.call(coaching.example, {})).reply.title
  expect(await example()).toBeNull()
  await draft('Launch the portal')
  expect(await example()).toBeNull()
  await draft('Answer every care question within the hour')
  await draft('Build a hub')
  expect(await example()).toBe('Answer every care question within the hour')
})
