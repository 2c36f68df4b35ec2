import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { quarters } from '@cairn/domain/quarters/contract'
import type { ScoreSave } from '@cairn/domain/quarters/scoring'
import { ownAccount } from '@cairn/domain/security/own-account-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { writtenPerson } from '../testing/colleagues.ts'
import { activityOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, commit, edited, mark, seen, startPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post, updatesOf } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-12-22T12:00:00Z'))
  ada = await founder(server)
})

const quarter = 'Q4 2026'
const ten = { title: 'Ten', currentValue: 0, targetValue: 10 }
const close = () => changeClosing(ada, quarter, 'startClosing')
type Given = Partial<z.input<typeof ScoreSave>>
const tryScore = ({ id }: { id: string }, given: Given) =>
  ada.client.call(quarters.score, {
    params: { id },
    body: { version: 0, score: null, outcome: null, ...given },
  })
const score = async (one: { id: string }, given: Given) => (await tryScore(one, given)).reply
const page = async (query: { mine?: 'true' | 'false'; cursor?: string } = {}) =>
  (await ada.client.call(quarters.scores, { params: { quarter }, query })).reply
const made = (wanted: object = {}) => newObjective(ada, { quarter, keyResults: [ten], ...wanted })
const keyResultOf = ({ keyResults: [one] }: Objective) => one?.id ?? ''

describe('Scoring an objective', () => {
  it('keeps score, outcome and words with who gave them, and follows the score until one is chosen', async () => {
    const objective = await made()
    await close()
    expect((await score(objective, { score: 0.7, learned: ' Ask earlier ' })).score).toMatchObject({
      score: 0.7,
      outcome: null,
      result: 'reached',
      learned: 'Ask earlier',
      scoredBy: { id: ada.id, name: 'Maren Aasen' },
      version: 1,
    })
    const chosen = await score(objective, { version: 1, score: 0.7, outcome: 'missed' })
    expect(chosen.score).toMatchObject({ outcome: 'missed', result: 'missed', learned: null, version: 2 })
    expect((await score(objective, { version: 2, score: 0.4 })).score?.result).toBe('partly_reached')
  })

  it('happens only while the quarter is being closed, never to a draft, and scores stay when it runs again', async () => {
    await startPlanning(ada, quarter)
    const [committed, draft] = [await made(), await made()]
    await mark(ada, committed, 'ready')
    await commit(ada, quarter, 'ready')
    expect((await tryScore(committed, { score: 1 })).refusal.message).toBe('Q4 2026 is running.')
    await close()
    await score(committed, { score: 1 })
    expect((await tryScore(draft, { score: 1 })).refusal.message).toBe(
      'This OKR was never committed, and is not scored.',
    )
    await changeClosing(ada, quarter, 'backToRun')
    expect((await page()).cards.map((card) => card.score?.score)).toEqual([1])
    await close()
    await changeClosing(ada, quarter, 'publish')
    expect((await tryScore(committed, { version: 1, score: 0 })).refusal.message).toBe(
      'Q4 2026 is closed. An admin can reopen it.',
    )
  })

  it('is refused over a newer score, which is shown; the same again is no conflict and leaves no trace', async () => {
    const objective = await made()
    await close()
    await score(objective, { score: 0.5 })
    const before = await activityOf(server, objective.id)
    expect((await score(objective, { score: 0.5 })).score?.version).toBe(1)
    expect(await activityOf(server, objective.id)).toEqual(before)
    const { status, refusal } = await tryScore(objective, { score: 0.6 })
    expect([status, refusal.message]).toEqual([409, 'Maren Aasen scored this meanwhile.'])
    expect(refusal.current).toMatchObject({ score: 0.5, version: 1 })
  })

  it('needs a score for every outcome but dropped', async () => {
    const objective = await made()
    await close()
    expect((await tryScore(objective, { outcome: 'reached' })).refusal).toMatchObject({ field: 'score' })
    expect((await score(objective, { outcome: 'dropped' })).score?.result).toBe('dropped')
    expect(await page()).toMatchObject({ scored: 1, total: 1 })
  })

  it('posts changed final values as an update, and none where nothing changed', async () => {
    const objective = await made()
    await close()
    const values = [{ id: keyResultOf(objective), currentValue: 8 }]
    const card = await score(objective, { score: 0.8, keyResults: values })
    expect(card).toMatchObject({ objective: { progress: 80 }, suggested: { againstNow: 0.8 } })
    await score(objective, { version: 1, score: 0.9, keyResults: values })
    const { updates } = await updatesOf(ada, objective)
    expect(updates.map(({ updateText }) => updateText)).toEqual(['Final values'])
    const [week] = await server.parts.db.raw<{ updated: boolean }>(
      'select updated from objective_weeks where objective_id = $1',
      [objective.id],
    )
    expect(week?.updated).toBe(false)
    const unknown = [{ id: objective.id, currentValue: 1 }]
    expect((await tryScore(objective, { version: 2, keyResults: unknown })).refusal).toMatchObject({
      code: 'invalid_input',
      field: 'keyResults.0.id',
    })
  })

  it('is in the history, in a file and in the file of one’s own data', async () => {
    const objective = await made({ title: 'Sort faster' })
    await close()
    await score(objective, { score: 0.4, learned: 'Ask earlier' })
    const { entries } = (
      await ada.client.call(objectives.history, { params: { id: objective.id }, query: {} })
    ).reply
    expect(entries[0]).toMatchObject({
      action: 'objective.scored',
      changes: [
        { field: 'score', from: null, to: 0.4 },
        { field: 'learned', from: null, to: 'Ask earlier' },
      ],
    })
    const { text } = await ada.client.send({ method: 'GET', url: '/api/objectives/export' })
    const [head = '', line = ''] = text.split('\r\n')
    const cell = (column: string) => line.split(',')[head.split(',').indexOf(column)]
    expect(['score', 'outcome', 'learned'].map(cell)).toEqual(['0.4', 'partly_reached', 'Ask earlier'])
    const own = (await ada.client.call(ownAccount.exportData, {})).reply
    expect(own.scores).toMatchObject([{ objective_id: objective.id, score: 0.4, learned: 'Ask earlier' }])
  })

  it('counts in the quarter it was given for', async () => {
    const objective = await made()
    await close()
    await score(objective, { score: 0.4 })
    // As it could be moved before scored ones stayed where they are.
    await server.parts.db.raw(`update objectives set quarter = 'Q1 2027' where id = $1`, [objective.id])
    expect((await page()).total).toBe(0)
    const there = await ada.client.call(quarters.scores, { params: { quarter: 'Q1 2027' }, query: {} })
    expect(there.reply.cards).toMatchObject([{ score: null }])
  })
})

describe('The list of scores', () => {
  it('suggests against the commit and against now, with removed key results and without later ones', async () => {
    await startPlanning(ada, quarter)
    const keyResults = [ten, { ...ten, title: 'Gone' }]
    const objective = await made({ keyResults })
    await commit(ada, quarter)
    const [kept, gone] = objective.keyResults
    await post(ada, objective, {
      keyResults: [
        { id: kept?.id ?? '', currentValue: 5 },
        { id: gone?.id ?? '', currentValue: 10 },
      ],
    })
    const { objective: now } = await seen(ada, objective)
    const moved = { ...now.keyResults[0], targetValue: 5 }
    await edited(ada, objective, {
      keyResults: [moved, { title: 'Later', targetValue: 10 }],
      reason: 'Told so',
    })
    await close()
    const [card] = (await page()).cards
    expect(card?.suggested).toEqual({
      againstCommit: 0.8,
      againstNow: 0.5,
      progressAtCommit: 75,
      outcome: null,
    })
  })

  it('suggests by child objectives what each of them was committed to', async () => {
    await startPlanning(ada, quarter)
    const parent = await made({ title: 'Above', progressCounts: 'both', ownShare: 60 })
    const between = await made({ title: 'Between', parentId: parent.id, progressCounts: 'children' })
    const child = await made({ title: 'Child', parentId: between.id })
    await commit(ada, quarter)
    await edited(ada, child, { keyResults: [{ ...child.keyResults[0], targetValue: 5 }], reason: 'Told so' })
    await made({ title: 'Later', parentId: parent.id })
    await post(ada, parent, { keyResults: [{ id: keyResultOf(parent), currentValue: 10 }] })
    await post(ada, child, { keyResults: [{ id: keyResultOf(child), currentValue: 5 }] })
    await close()
    const suggested = (await page()).cards.map(({ objective, suggested: by }) => [
      objective.title,
      by.againstCommit,
      by.againstNow,
      by.progressAtCommit,
    ])
    expect(suggested).toEqual([
      ['Above', 0.8, 0.8, 80],
      ['Between', 0.5, 1, 50],
      ['Child', 0.5, 1, 50],
      ['Later', 0, 0, 0],
    ])
  })

  it('is counted beside what waits for updates, of all or of those one owns or shares', async () => {
    const other = await writtenPerson(server, ada.companyId, { fullName: 'Elin Berg' })
    const [first, second] = [await made(), await made()]
    const others = [{ ownerId: other, coOwnerIds: [ada.id] }, { ownerId: other }, { quarter: 'Q3 2026' }]
    for (const wanted of others) await made(wanted)
    const toScore = async (mine: 'true' | 'false') =>
      (await ada.client.call(objectives.counts, { query: { mine } })).reply.toScore
    expect([await toScore('true'), await toScore('false')]).toEqual([0, 0])
    await close()
    expect([await toScore('true'), await toScore('false')]).toEqual([3, 4])
    await score(first, { score: 0 })
    await score(second, { outcome: 'dropped' })
    expect([await toScore('true'), await toScore('false')]).toEqual([1, 2])
    await changeClosing(ada, quarter, 'publish')
    expect([await toScore('true'), await toScore('false')]).toEqual([0, 0])
  })

  it('goes by title, a page at a time, of all or of those one owns or shares', async () => {
    const other = await writtenPerson(server, ada.companyId, { fullName: 'Elin Berg' })
    for (let place = 10; place < 32; place += 1) await made({ title: `O ${place}` })
    await made({ title: 'Hers', ownerId: other })
    await made({ title: 'Shared', ownerId: other, coOwnerIds: [ada.id] })
    await close()
    const first = await page()
    expect([first.total, first.cards.length, first.cards[0]?.objective.title]).toEqual([24, 20, 'Hers'])
    const rest = await page({ cursor: first.nextCursor ?? '' })
    expect(rest.cards.map(({ objective }) => objective.title)).toEqual(['O 29', 'O 30', 'O 31', 'Shared'])
    expect(rest.nextCursor).toBeNull()
    expect((await page({ mine: 'true' })).total).toBe(23)
    const shared = rest.cards[3]?.objective
    await score(shared ?? { id: '' }, { score: 0 })
    expect(await page({ mine: 'true' })).toMatchObject({ scored: 1, quarter: { state: 'close' } })
    const [given] = first.cards.filter(({ objective }) => objective.title === 'O 10')
    await score(given?.objective ?? { id: '' }, { outcome: 'dropped' })
    expect((await ada.client.call(quarters.unscored, { params: { quarter } })).reply).toMatchObject({
      dropped: 1,
      owners: [
        { owner: { fullName: 'Maren Aasen' }, objectives: 21 },
        { owner: { fullName: 'Elin Berg' }, objectives: 1 },
      ],
      more: { owners: 0, objectives: 0 },
    })
  })
})
