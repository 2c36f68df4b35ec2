import { randomUUID } from 'node:crypto'
import { reviews } from '@cairn/domain/reviews/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleague, newTeam } from '../testing/colleagues.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { provenColleague } from '../testing/reminders.ts'
import { finish, here, open, save, start, trySave } from '../testing/reviews.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
let erik: Member
let id = ''
const begins = new Date('2026-11-16T10:00:00Z')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(begins)
  ada = await founder(server)
  erik = await colleague(server, ada, { fullName: 'Erik Nyström' })
  const team = await newTeam(ada, 'Operations')
  await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [erik.id, team.id])
  id = (await start(ada, team.id)).id
})
const later = (milliseconds: number) =>
  server.travelTo(new Date(server.parts.clock().getTime() + milliseconds))
const textsOf = async () => (await open(ada, id)).lines.map(({ words }) => words)

describe('A review', () => {
  it('has room for 500 lines, however they come', async () => {
    const { stands } = await save(ada, id, { words: 'First' })
    await ada.client.call(reviews.removeLine, { params: { id, line: stands }, query: { version: '1' } })
    const { stands: second } = await save(ada, id, { words: 'Second' })
    await server.parts.db.raw(
      `insert into team_review_lines
       select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'place', nth))).* from team_review_lines l,
         generate_series(2, 500) nth where l.id = $1`,
      [second],
    )
    const full = 'A review has room for 500 lines. Please finish it, or shorten it.'
    for (const wanted of [{ words: 'One more' }, { id: stands, base: 2, words: 'Back again' }]) {
      const { status, refusal } = await trySave(ada, id, wanted)
      expect([status, refusal.message]).toEqual([409, full])
    }
    await save(ada, id, { id: second, base: 1, words: 'Changed' })
    const met = await trySave(erik, id, { id: second, base: 1, words: 'Meets it' })
    expect([met.status, met.refusal.message]).toEqual([409, full])
  })
})

describe('A summary', () => {
  it('goes to 200 people at most, however they are added', async () => {
    const proven = [await provenColleague(server, ada, 'Bram de Vries'), await provenColleague(server, ada)]
    server.travelTo(begins)
    await finish(ada, id, { receiverIds: proven.slice(0, 1).map((one) => one.id) })
    await server.parts.db.raw(
      `insert into team_review_mails
       select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'profile_id', null))).*
       from team_review_mails m, generate_series(2, 200) nth where m.review_id = $1`,
      [id],
    )
    const body = { whomIds: proven.slice(1).map((one) => one.id) }
    const { status, refusal } = await ada.client.call(reviews.mail, { params: { id }, body })
    expect([status, refusal.message]).toEqual([409, 'Please use at most 200 people.'])
  })
})

describe('Shared notes', () => {
  it('are on the page of the other with the next look, and only what is newer', async () => {
    const { stands, version } = await save(ada, id, { words: 'Peaks hold' })
    expect((await here(erik, id)).lines.map(({ words, author }) => [words, author.name])).toEqual([
      ['Peaks hold', 'Maren Aasen'],
    ])
    expect((await here(erik, id, { after: version })).lines).toEqual([])
    await ada.client.call(reviews.removeLine, { params: { id, line: stands }, query: { version: '1' } })
    expect((await here(erik, id, { after: version })).lines).toMatchObject([
      { id: stands, isRemoved: true, words: '' },
    ])
    expect(await textsOf()).toEqual([])
  })

  it('keep both where two saves meet: the later stands, the other becomes a line below it', async () => {
    const { stands: line } = await save(ada, id, { words: 'Peaks' })
    await save(ada, id, { id: line, base: 1, words: 'Peaks hold' })
    const met = await save(erik, id, { id: line, base: 1, words: 'Line 3 decides' })
    expect(met.stands).toBe(line)
    expect(await textsOf()).toEqual(['Line 3 decides', 'Peaks hold'])
    const moved = await save(ada, id, { id: line, base: 2, words: 'Peaks hold well' })
    expect(moved.stands).not.toBe(line)
    expect(await textsOf()).toEqual(['Line 3 decides', 'Peaks hold well'])
    const { lines } = await open(ada, id)
    expect(lines.map(({ author }) => author.name)).toEqual(['Maren Aasen', 'Maren Aasen'])
  })

  it('lose nothing that two people write at once', async () => {
    const { stands: line } = await save(ada, id, { words: 'Begun' })
    const said = Array.from({ length: 6 }, (_, nth) => nth)
    await Promise.all(
      said.flatMap((nth) => [
        save(ada, id, { id: line, base: 1, words: `Ada ${nth}`, page: randomUUID() }),
        save(erik, id, { id: line, base: 1, words: `Erik ${nth}`, page: randomUUID() }),
      ]),
    )
    expect((await textsOf()).toSorted()).toEqual(
      said.flatMap((nth) => [`Ada ${nth}`, `Erik ${nth}`]).toSorted(),
    )
  })

  it('are not doubled by a save that is sent again', async () => {
    const line = randomUUID()
    await save(ada, id, { id: line })
    await save(ada, id, { id: line })
    expect(await textsOf()).toEqual(['Peaks hold'])
  })

  it('are not removed by who has not seen them as they are', async () => {
    const { stands: line } = await save(ada, id)
    await save(erik, id, { id: line, base: 1, words: 'Changed' })
    const { status, refusal } = await ada.client.call(reviews.removeLine, {
      params: { id, line },
      query: { version: '1' },
    })
    expect([status, refusal.message]).toEqual([
      409,
      'This line was changed meanwhile. Look at it again before you remove it.',
    ])
  })

  it('are of an OKR or of the whole review, in the order in which they were put', async () => {
    const okr = await newObjective(erik)
    later(1)
    const last = await newObjective(erik)
    const first = await save(ada, id, { words: 'First', objectiveId: okr.id })
    await save(ada, id, { words: 'Last', objectiveId: okr.id })
    await save(ada, id, { words: 'Between', objectiveId: okr.id, afterId: first.stands })
    await save(erik, id, { words: 'Of all' })
    await save(erik, id, { words: 'Of the new one', objectiveId: last.id })
    const { lines } = await open(ada, id)
    const of = (objectiveId: string | null) =>
      lines.filter((one) => one.objectiveId === objectiveId).map(({ words }) => words)
    expect([of(okr.id), of(null), of(last.id)]).toEqual([
      ['First', 'Between', 'Last'],
      ['Of all'],
      ['Of the new one'],
    ])
    expect((await trySave(ada, id, { objectiveId: ada.id })).status).toBe(404)
  })

  it('take any text as text, on one line, and nothing that cannot be seen', async () => {
    const wild = `<img src=x onerror=alert(1)> '; drop table team_reviews; -- \u202Eevil\n{{7*7}} 💥`
    await save(ada, id, { words: wild })
    expect(await textsOf()).toEqual([
      `<img src=x onerror=alert(1)> '; drop table team_reviews; -- evil {{7*7}} 💥`,
    ])
    expect((await trySave(ada, id, { words: ' \u200B ' })).refusal.field).toBe('words')
    expect((await trySave(ada, id, { words: 'x'.repeat(1001) })).refusal.message).toBe(
      'Please use at most 1,000 characters.',
    )
    expect((await trySave(ada, id, { words: 'a\u0000b' })).status).toBe(422)
  })

  it('are never written to the log, decisions are', async () => {
    const logged = async () =>
      (
        await server.parts.db.raw<{ action: string }>(
          'select action from activity where subject_id = $1 order by id',
          [id],
        )
      ).map(({ action }) => action)
    await save(ada, id)
    await here(erik, id)
    const { stands } = await save(ada, id, { kind: 'decision', words: 'Rent one' })
    await save(ada, id, { id: stands, kind: 'decision', base: 1, words: 'Rent one tractor' })
    expect(await logged()).toEqual(['review.started', 'review.decision_added'])
  })
})

describe('Who is in a review', () => {
  it('is seen by the others until ten seconds of silence, or until they leave', async () => {
    await here(ada, id)
    const seenBy = async (member: Member) =>
      (await here(member, id)).people.filter(({ isHere }) => isHere).map(({ name }) => name)
    expect(await seenBy(erik)).toEqual(['Maren Aasen', 'Erik Nyström'])
    later(11_000)
    expect(await seenBy(erik)).toEqual(['Erik Nyström'])
    await here(ada, id)
    expect(await seenBy(erik)).toEqual(['Maren Aasen', 'Erik Nyström'])
    await here(ada, id, { isLeaving: true })
    expect(await seenBy(erik)).toEqual(['Erik Nyström'])
  })

  it('holds the line that they write in, until they leave it or are silent', async () => {
    const { stands: line } = await save(ada, id)
    const holder = async (by: Member, said = {}) =>
      (await here(by, id, said)).people.find(({ writesIn }) => writesIn === line)?.name ?? null
    expect(await holder(ada, { writesIn: line })).toBe('Maren Aasen')
    expect(await holder(erik, { writesIn: line })).toBe('Maren Aasen')
    await here(ada, id, { writesIn: null })
    expect(await holder(erik, { writesIn: line })).toBe('Erik Nyström')
    later(9_000)
    expect(await holder(erik)).toBe('Erik Nyström')
    later(2_000)
    expect(await holder(erik)).toBeNull()
  })
})
