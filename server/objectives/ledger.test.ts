import { objectives } from '@cairn/domain/objectives/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { activityOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import {
  changeClosing,
  commit,
  edited,
  readReview,
  seen,
  startPlanning,
  tryEdit,
} from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const quarter = 'Q4 2026'
const [planned, moved, later] = ['2026-12-20', '2026-12-21', '2026-12-23'].map(
  (day) => new Date(`${day}T12:00:00Z`),
) as [Date, Date, Date]
beforeEach(async () => {
  server.travelTo(planned)
  ada = await founder(server)
})

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const postcodes = {
  title: 'Next-day postcodes',
  startValue: 1310,
  currentValue: 1842,
  targetValue: 2150,
  weight: 60,
}
const late = { title: 'Late parcels', startValue: 9, currentValue: 7, targetValue: 4, unit: '%', weight: 40 }
const wanted = { quarter, keyResults: [postcodes, late] }
/** An OKR that was committed with its quarter. */
const committed = async () => {
  await startPlanning(ada, quarter)
  const objective = await newObjective(ada, wanted)
  await commit(ada, quarter)
  server.travelTo(moved)
  return (await seen(ada, objective)).objective
}
type Shown = Awaited<ReturnType<typeof committed>>
/** Its key results as a form sends them, some fields of the first or second changed. */
const withValues = ({ keyResults }: Shown, ...changes: object[]) => ({
  keyResults: keyResults.map((one, place) => ({ ...one, ...changes[place] })),
})
const ledgerOf = async ({ client }: Member, { id }: { id: string }, cursor?: string) =>
  (await client.call(objectives.ledger, { params: { id }, query: cursor === undefined ? {} : { cursor } }))
    .reply
const told = async (member: Member, one: { id: string }) =>
  (await ledgerOf(member, one)).lines.map(({ title, field, from, to, reason }) => [
    title,
    field,
    from,
    to,
    reason,
  ])
const refusedFor = async (one: Shown, changes: object) => {
  const { status, refusal } = await tryEdit(ada, one, changes)
  return [status, refusal.message, refusal.field]
}

describe('A target that was committed to', () => {
  it('moves only with a reason, whoever asks, and else nothing is saved', async () => {
    const one = await committed()
    const easier = withValues(one, { targetValue: 1900 })
    const unsaid = [422, 'Say why the target moved.', 'reason']
    expect(await refusedFor(one, { ...easier, title: 'Other words' })).toEqual(unsaid)
    expect(await refusedFor(one, { ...easier, reason: '  ' })).toEqual(unsaid)
    expect(await refusedFor(one, { ...easier, reason: 'a'.repeat(501) })).toEqual([
      422,
      'Please use at most 500 characters.',
      'reason',
    ])
    expect(await refusedFor(one, withValues(one, { targetValue: null }))).toEqual(unsaid)
    expect(
      await refusedFor(one, {
        keyResults: one.keyResults.slice(0, 1).map((first) => ({ ...first, weight: 100 })),
      }),
    ).toEqual(unsaid)
    expect((await seen(ada, one)).objective).toEqual(one)
    expect(await ledgerOf(ada, one)).toEqual({ lines: [], total: 0, nextCursor: null })
    expect((await tryEdit(ada, one, { ...easier, reason: 'a'.repeat(500) })).status).toBe(200)
  })

  it('is told with who moved it, when and why, as long as it differs from the original', async () => {
    const one = await committed()
    const movesOf = async () => (await seen(ada, one)).originals.map((original) => original.moved)
    expect(await movesOf()).toEqual([null, null])
    const saved = await edited(ada, one, {
      ...withValues(one, { targetValue: 1900 }, { targetValue: 3 }),
      reason: 'Finnmark needs a road permit.',
    })
    const said = { by: 'Maren Aasen', at: expect.any(Date), reason: 'Finnmark needs a road permit.' }
    expect(await movesOf()).toEqual([
      { isEasier: true, ...said },
      { isEasier: false, ...said },
    ])
    server.travelTo(later)
    await edited(ada, one, { ...withValues(saved, { targetValue: 2150 }), reason: 'The permit came' })
    expect((await movesOf())[0]).toBeNull()
    expect((await seen(ada, one)).changesSinceCommit).toBe(3)
    expect(await told(ada, one)).toEqual([
      ['Next-day postcodes', 'targetValue', 1900, 2150, 'The permit came'],
      ['Next-day postcodes', 'targetValue', 2150, 1900, said.reason],
      ['Late parcels', 'targetValue', 4, 3, said.reason],
    ])
  })

  it('is told so in the review too', async () => {
    const one = await committed()
    await edited(ada, one, { ...withValues(one, { targetValue: 1900 }), reason: 'No permit' })
    await edited(ada, one, {
      keyResults: one.keyResults.slice(0, 1).map((first) => ({ ...first, targetValue: 1900, weight: 100 })),
      reason: 'Not ours',
    })
    server.travelTo(new Date('2026-12-24T12:00:00Z'))
    await changeClosing(ada, quarter, 'startClosing')
    const { review } = await readReview(ada, quarter)
    const said = { by: 'Maren Aasen', on: '2026-12-21' }
    expect(review?.moved).toMatchObject({
      total: 2,
      easier: 2,
      rows: [
        { keyResult: 'Next-day postcodes', original: 2150, final: 1900, reason: 'No permit', ...said },
        { keyResult: 'Late parcels', original: 4, final: null, reason: 'Not ours', ...said },
      ],
    })
  })

  it('moves without a word where nothing was committed: in a draft, and in a quarter that never was planned', async () => {
    const one = await newObjective(ada, wanted)
    const ordinary = await edited(ada, one, withValues(one, { targetValue: 2000 }))
    await startPlanning(ada, quarter)
    const draft = await edited(ada, one, withValues(ordinary, { targetValue: 1900 }))
    expect(draft.keyResults[0]?.targetValue).toBe(1900)
    expect((await ledgerOf(ada, one)).total).toBe(0)
  })
})

describe('The ledger', () => {
  it('has a line for each change of words, start, weight and unit, and for what came and went', async () => {
    const one = await committed()
    const [first, second] = one.keyResults
    const after = await edited(ada, one, {
      keyResults: [
        { ...first, title: 'Postcodes', startValue: 1300, weight: 70, unit: 'codes' },
        { ...second, weight: 30, currentValue: 6, status: 'on_track' },
      ],
    })
    await edited(ada, one, {
      keyResults: [after.keyResults[0], { title: 'Night routes', targetValue: 9 }].map((kept) => ({
        ...kept,
        weight: undefined,
      })),
      reason: 'Another team has it',
    })
    expect(await told(ada, one)).toEqual([
      ['Postcodes', 'weight', 70, null, 'Another team has it'],
      ['Late parcels', 'removed', 4, null, 'Another team has it'],
      ['Night routes', 'added', null, 9, 'Another team has it'],
      ['Postcodes', 'title', 'Next-day postcodes', 'Postcodes', null],
      ['Postcodes', 'startValue', 1310, 1300, null],
      ['Postcodes', 'unit', null, 'codes', null],
      ['Postcodes', 'weight', 60, 70, null],
      ['Late parcels', 'weight', 40, 30, null],
    ])
    const [{ by, at, unit } = { by: null, at: later, unit: null }] = (await ledgerOf(ada, one)).lines
    expect([by, dayOf(at), unit]).toEqual([
      { id: ada.id, name: 'Maren Aasen', profileEmoji: null },
      dayOf(moved),
      'codes',
    ])
    expect(
      (await seen(ada, one)).originals.map(({ title, addedAfterCommit }) => [title, addedAfterCommit]),
    ).toContainEqual(['Night routes', true])
  })

  it('says nothing of values, and nothing of an OKR that comes to the quarter with the save', async () => {
    await committed()
    const other = await newObjective(ada, { ...wanted, quarter: 'Q1 2027' })
    await edited(ada, other, { quarter, ...withValues(other, { targetValue: 1900 }) })
    expect(
      (await seen(ada, other)).originals.map(({ targetValue, moved: how }) => [targetValue, how]),
    ).toEqual([
      [1900, null],
      [4, null],
    ])
    expect((await ledgerOf(ada, other)).total).toBe(0)
  })

  it('gives its reason to the history', async () => {
    const one = await committed()
    await edited(ada, one, { ...withValues(one, { targetValue: 1900 }), reason: 'No permit' })
    const { reply } = await ada.client.call(objectives.history, { params: { id: one.id }, query: {} })
    expect(reply.entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['objective.edited', 'No permit'],
      ['objective.created', null],
    ])
    expect((await activityOf(server, one.id)).at(-1)?.details).toMatchObject({ reason: 'No permit' })
  })

  it('is read fifty lines at a time, none twice', async () => {
    const one = await committed()
    for (let save = 0; save < 27; save++)
      await edited(ada, one, withValues(one, { startValue: save }, { startValue: 20 + save }))
    const first = await ledgerOf(ada, one, '')
    expect([first.lines.length, first.total]).toEqual([50, 54])
    const second = await ledgerOf(ada, one, first.nextCursor ?? '')
    expect([second.lines.length, second.nextCursor]).toEqual([4, null])
    expect(second.lines.map(({ to }) => to)).toEqual([1, 21, 0, 20])
  })

  it('counts what it lists, also after a way through another quarter', async () => {
    const one = await committed()
    await edited(ada, one, { ...withValues(one, { targetValue: 1900 }), reason: 'No permit' })
    await startPlanning(ada, 'Q1 2027')
    await commit(ada, 'Q1 2027')
    const away = await edited(ada, one, { quarter: 'Q1 2027' })
    await edited(ada, one, withValues(away, { startValue: 1300 }, { startValue: 8 }))
    const { lines, total } = await ledgerOf(ada, one)
    expect([lines.length, total]).toEqual([2, 2])
  })

  it('changes no line: the server’s own role may not', async () => {
    const one = await committed()
    await edited(ada, one, { ...withValues(one, { targetValue: 1900 }), reason: 'No permit' })
    const profile = { id: ada.id, permissionsLevel: 'company_admin' as const, fullName: 'Ada' }
    const scope = scopeOf({ company: { id: ada.companyId }, profile }, later, ownOrigin)
    for (const statement of [`update ledger_lines set reason = 'Other'`, 'delete from ledger_lines'])
      await expect(inCompany(server.parts.db, scope, (tx) => tx.query(statement))).rejects.toThrow()
    const stranger = await founder(server)
    expect(
      (await stranger.client.call(objectives.ledger, { params: { id: one.id }, query: {} })).status,
    ).toBe(404)
  })
})
