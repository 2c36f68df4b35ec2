import { blockers } from '@cairn/domain/blockers/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newTeam } from '../testing/colleagues.ts'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, hours, post, updatesOf } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let nadia: Member
let okr: Awaited<ReturnType<typeof newObjective>>
const start = new Date('2026-11-16T09:00:00Z')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Ada leads the team in which Nadia works; they share an OKR. */
beforeEach(async () => {
  server.travelTo(start)
  ada = await founder(server)
  const hubs = await newTeam(ada, 'Hubs', { teamLeaderId: ada.id })
  nadia = await colleague(server, ada, 'Nadia')
  await server.parts.db.raw('update profiles set team_id = $2 where id = any($1)', [
    [nadia.id, ada.id],
    hubs.id,
  ])
  okr = await newObjective(nadia, { coOwnerIds: [ada.id] })
})

const later = (count: number) => server.travelTo(new Date(start.getTime() + days(count) + hours(1)))
const open = async () => (await ada.client.call(blockers.list, { query: {} })).reply
const report = async (member: Member, text: string | null) =>
  (await post(member, okr, { blockers: text })).update
const correct = ({ client }: Member, id: string, text: string | null) =>
  client.call(updates.correct, { params: { id }, body: { updateText: 'Going well', blockers: text } })
const ask = async (id: string) =>
  (
    await nadia.client.call(blockers.ask, {
      params: { id },
      body: { whomId: ada.id, neededBy: '2026-12-24', whatWouldHelp: 'A crane' },
    })
  ).reply.blocker

describe('A blocker that is corrected away', () => {
  const toldAda = async () => {
    await server.parts.teller.tell()
    const { entries } = (await ada.client.call(inbox.list, { query: {} })).reply
    return entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('help_'))
  }

  it('is told to whoever is asked or helps, and one that is only put otherwise is not', async () => {
    const { id } = await report(nadia, 'No crane')
    await ask(id)
    await ada.client.call(blockers.help, { params: { id } })
    await correct(nadia, id, 'No tall crane')
    expect(await toldAda()).toEqual(['help_asked'])
    await correct(nadia, id, null)
    expect(await toldAda()).toEqual(['help_taken_back'])
  })

  it('and that others reported too is still asked about', async () => {
    const { id } = await report(nadia, 'No crane')
    await ask(id)
    await report(ada, 'No crane')
    await correct(nadia, id, null)
    expect(await toldAda()).toEqual(['help_asked'])
  })
})

describe('A blocker that goes on', () => {
  it('is one card, opened on the first day, however often and by whomever it is said', async () => {
    const first = await report(nadia, 'No crane in Umeå')
    later(3)
    await report(nadia, ' no CRANE in umeå ')
    later(5)
    await report(ada, 'NO CRANE IN UMEÅ')
    const { total, blockers: cards } = await open()
    expect(total).toBe(1)
    expect(cards).toMatchObject([
      { id: first.id, blockers: 'No crane in Umeå', daysOpen: 5, author: { id: nadia.id } },
    ])
    const run = (await ada.client.call(quarters.run, { params: { quarter: okr.quarter } })).reply
    expect(run.blockers).toEqual({ open: 1, oldest: '2026-11-16' })
  })

  it('is another one in other words, of another OKR, and once it was resolved', async () => {
    const first = await report(nadia, 'No crane')
    await report(nadia, 'No cranes')
    await post(nadia, await newObjective(nadia), { blockers: 'No crane' })
    expect((await open()).total).toBe(3)
    await nadia.client.call(blockers.resolve, { params: { id: first.id }, body: { note: null } })
    await report(nadia, 'No crane')
    expect((await open()).total).toBe(3)
  })

  it('is resolved once, from whichever update, and every update of it says so', async () => {
    await report(nadia, 'No crane')
    const second = await report(nadia, 'No crane')
    await nadia.client.call(blockers.resolve, { params: { id: second.id }, body: { note: 'Hired one' } })
    expect((await open()).total).toBe(0)
    const { updates: told } = await updatesOf(nadia, okr)
    expect(told.map(({ resolution }) => resolution?.note)).toEqual(['Hired one', 'Hired one'])
  })

  it('is resolved also by a server of the version before, which resolves the update it shows', async () => {
    const first = await report(nadia, 'No crane')
    const second = await report(nadia, 'No crane')
    const rows = await server.parts.db.raw(
      `update weekly_updates set blocker_resolved_at = $2, blocker_resolution = 'Hired' where id = $1 returning blocker_resolved_at`,
      [second.id, start],
    )
    expect(rows).toEqual([{ blocker_resolved_at: null }])
    expect((await open()).total).toBe(0)
    const { updates: told } = await updatesOf(nadia, okr)
    expect(told.find(({ id }) => id === first.id)?.resolution?.note).toBe('Hired')
  })

  it('is withdrawn, with its ask, when its words are taken away', async () => {
    const { id } = await report(nadia, 'No crane')
    await ask(id)
    await correct(nadia, id, null)
    expect((await open()).total).toBe(0)
    await correct(nadia, id, 'No crane')
    expect((await open()).blockers).toMatchObject([{ id, help: { state: 'open', ask: null } }])
  })

  it('keeps its ask when it is only put in other words', async () => {
    const { id } = await report(nadia, 'No crae')
    await ask(id)
    await correct(nadia, id, 'No crane')
    expect((await open()).blockers).toMatchObject([{ id, blockers: 'No crane', help: { state: 'asked' } }])
  })

  it('stays with whoever else reported it, with its ask, when the first takes it back', async () => {
    const first = await report(nadia, 'No crane')
    await ask(first.id)
    const second = await report(ada, 'no crane')
    const third = await report(ada, 'No crane')
    await correct(nadia, first.id, null)
    expect((await open()).blockers).toMatchObject([
      { id: second.id, author: { id: ada.id }, help: { state: 'asked', ask: { whatWouldHelp: 'A crane' } } },
    ])
    await nadia.client.call(blockers.resolve, { params: { id: third.id }, body: { note: 'Done' } })
    expect((await open()).total).toBe(0)
  })

  it('is joined by one that was corrected away from it and back: there are never two of the same words', async () => {
    const first = await report(nadia, 'No crane')
    const second = await report(ada, 'No crane')
    await ask(second.id)
    await correct(nadia, first.id, 'No road')
    expect((await open()).total).toBe(2)
    await correct(nadia, first.id, ' no CRANE')
    expect((await open()).blockers).toMatchObject([{ id: second.id, help: { state: 'asked' } }])
    await nadia.client.call(blockers.resolve, { params: { id: first.id }, body: { note: 'Done' } })
    expect((await open()).total).toBe(0)
    await correct(nadia, first.id, 'No road')
    expect((await open()).blockers).toMatchObject([{ id: first.id, blockers: 'No road' }])
  })

  it('is joined by an update that comes to say the same, whose own ask ends', async () => {
    const first = await report(nadia, 'No crane')
    const second = await report(nadia, 'No cranes')
    await ask(second.id)
    await correct(nadia, second.id, 'No crane')
    expect((await open()).blockers).toMatchObject([{ id: first.id, help: { state: 'open' } }])
  })
})
