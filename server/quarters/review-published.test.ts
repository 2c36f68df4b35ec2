import { blockers } from '@cairn/domain/blockers/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, giveScore, readCounted, readReview } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

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
const made = (wanted: object = {}) =>
  newObjective(ada, { quarter, keyResults: [{ title: 'Ten', targetValue: 10 }], ...wanted })
const close = () => changeClosing(ada, quarter, 'startClosing')
const publish = () => changeClosing(ada, quarter, 'publish')
const score = ({ id }: { id: string }, given: Parameters<typeof giveScore>[2]) =>
  giveScore(ada, { id }, given)
const counted = (query: Parameters<typeof readCounted>[2]) => readCounted(ada, quarter, query)
const titles = async (query: Parameters<typeof readCounted>[2]) =>
  (await counted(query)).rows.map(({ objective }) => objective.title)
const read = () => readReview(ada, quarter)

describe('A published review', () => {
  it('is kept as it was, whatever happens to people, teams and blockers since', async () => {
    const team = await newTeam(server, ada.companyId, 'Sorting')
    const objective = await made({ title: 'Sort faster' })
    await server.parts.db.raw('update objectives set team_id = $1 where id = $2', [team, objective.id])
    const { update } = await post(ada, objective, { blockers: 'No permit' })
    await post(ada, objective, { blockers: 'no permit' })
    await close()
    await score(objective, { score: 0.5 })
    await publish()
    const before = await read()
    expect(before.review?.blockers).toMatchObject({ opened: 1, resolved: 0, open: [{ text: 'No permit' }] })
    expect(before.published).toMatchObject({ by: 'Maren Aasen', isAgain: false })
    await server.parts.db.raw('delete from teams where id = $1', [team])
    await server.parts.db.raw(`update profiles set full_name = 'Someone Else' where id = $1`, [ada.id])
    server.travelTo(new Date('2026-12-23T12:00:00Z'))
    await ada.client.call(blockers.resolve, { params: { id: update.id }, body: { note: 'Granted' } })
    expect((await read()).review).toEqual(before.review)
    const totals = ['opened', 'resolved', 'still_open'] as const
    expect(await Promise.all(totals.map(async (which) => (await counted({ which })).total))).toEqual([
      1, 0, 1,
    ])
    expect((await counted({ which: 'scored', teamId: team })).rows[0]).toMatchObject({
      team: 'Sorting',
      owner: { name: 'Maren Aasen' },
    })
  })

  it('stands while the quarter is open again, until it is published again', async () => {
    const [objective, later] = [await made({ title: 'A' }), await made({ title: 'B' })]
    await close()
    await score(objective, { score: 0.5 })
    await publish()
    await changeClosing(ada, quarter, 'reopen')
    await score(later, { score: 1 })
    expect(await read()).toMatchObject({ quarter: { state: 'close' }, review: { scored: 1, mean: 0.5 } })
    expect(await titles({ which: 'scored' })).toEqual(['A'])
    await changeClosing(ada, quarter, 'backToRun')
    expect((await read()).review?.mean).toBe(0.5)
    server.travelTo(new Date('2026-12-23T12:00:00Z'))
    await post(ada, later, { blockers: 'No crane' })
    const opened = async () => (await counted({ which: 'opened' })).total
    expect(await opened()).toBe(0)
    await close()
    server.travelTo(new Date('2026-12-28T12:00:00Z'))
    await publish()
    const { review, published } = await read()
    expect([review?.blockers.opened, await opened()]).toEqual([1, 1])
    expect(review).toMatchObject({ scored: 2, mean: 0.75 })
    expect(published).toMatchObject({ isAgain: true })
    expect(published?.at.toISOString()).toMatch(/^2026-12-28/)
    expect(await titles({ which: 'scored' })).toEqual(['A', 'B'])
  })
})

describe('A public link to a review', () => {
  const share = () => ada.client.call(quarters.shareReview, { params: { quarter } })
  const revoke = () => ada.client.call(quarters.revokeReview, { params: { quarter } })
  const look = (key: string, of = quarter) =>
    server.visitor().call(quarters.sharedReview, { query: { quarter: of, key } })
  const publicLinks = (areOn: boolean) =>
    server.parts.db.raw('update companies set public_links = $1 where id = $2', [areOn, ada.companyId])
  const published = async () => {
    const objective = await made({ title: 'Sort faster' })
    await post(ada, objective, { blockers: 'No permit' })
    const unscored = await made({ title: 'Nobody scored this' })
    await close()
    await score(unscored, { score: null, outcome: null, carriedOver: true })
    await score(objective, { score: 0.2, learned: 'Ask earlier' })
    await publish()
    return objective
  }

  it('shows anyone the figures, and neither words of blockers, learnings, who has not scored nor ids', async () => {
    const objective = await published()
    const { key } = (await share()).reply
    const { reply, headers } = await look(key)
    expect(reply.review).toMatchObject({ mean: 0.2, scored: 1, unscored: { total: 1, rows: [] } })
    expect(reply.review.carried).toEqual({ total: 1, rows: [] })
    expect(reply.review.lowest).toMatchObject([{ objective: { id: null, title: 'Sort faster' } }])
    expect(JSON.stringify(reply)).not.toMatch(/No permit|Ask earlier|Nobody scored this|@/)
    expect(JSON.stringify(reply)).not.toContain(objective.id)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is made once, shown to admins alone, sealed, and noted', async () => {
    await published()
    const { key } = (await share()).reply
    expect((await share()).reply.key).toBe(key)
    expect((await read()).shareKey).toBe(key)
    await server.parts.db.raw(`update profiles set permissions_level = 'member' where id = $1`, [ada.id])
    expect((await read()).shareKey).toBeNull()
    expect((await share()).status).toBe(403)
    const [row] = await server.parts.db.raw<{ text: string }>(
      'select reviews::text as text from reviews where company_id = $1',
      [ada.companyId],
    )
    expect(row?.text).not.toContain(key)
    const noted = await server.parts.db.raw(
      `select action from activity where company_id = $1 and action = 'quarter.link_made'`,
      [ada.companyId],
    )
    expect(noted).toHaveLength(1)
  })

  it('leads nowhere with a wrong key or quarter, when it was turned off, or when public links are', async () => {
    await published()
    const { key } = (await share()).reply
    expect((await look('0'.repeat(32))).status).toBe(404)
    expect((await look(key, 'Q3 2026')).status).toBe(404)
    expect((await look(key, 'nonsense')).refusal.message).toBe('This link does not lead to a shared review.')
    await publicLinks(false)
    expect((await look(key)).status).toBe(404)
    expect((await share()).refusal.message).toBe('Public links are turned off for your workspace.')
    await publicLinks(true)
    expect((await look(key)).status).toBe(200)
    expect((await revoke()).reply).toEqual({ revoked: true })
    expect((await revoke()).reply).toEqual({ revoked: false })
    expect((await look(key)).status).toBe(404)
  })

  it('made after one was turned off is another, and opens', async () => {
    await published()
    const { key: first } = (await share()).reply
    await revoke()
    expect((await read()).shareKey).toBeNull()
    const { key: second } = (await share()).reply
    expect(second).not.toBe(first)
    expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200])
    expect((await read()).shareKey).toBe(second)
  })

  it('is for published reviews, and stays when the quarter is published again', async () => {
    await made()
    await close()
    expect((await share()).refusal.message).toBe('The review of Q4 2026 is not published yet.')
    await publish()
    const { key } = (await share()).reply
    await changeClosing(ada, quarter, 'reopen')
    expect((await look(key)).status).toBe(200)
    await publish()
    expect((await look(key)).reply.published.isAgain).toBe(true)
  })
})

describe('What a number of a review counts', () => {
  it('names what was carried over, and where to', async () => {
    const objective = await made({ title: 'Sort faster' })
    await close()
    const { score: saved } = await score(objective, { score: 0.5, carriedOver: true })
    expect((await read()).review?.carried).toMatchObject({
      total: 1,
      rows: [
        { from: { id: objective.id }, score: 0.5, to: { id: saved?.carriedTo?.id }, quarter: 'Q1 2027' },
      ],
    })
    expect(await titles({ which: 'carried' })).toEqual(['Sort faster'])
  })

  it('goes on from page to page by title', async () => {
    await close()
    for (let place = 0; place < 51; place += 1) await made({ title: `Objective ${100 + place}` })
    const first = await counted({ which: 'unscored' })
    expect([first.rows.length, first.total]).toEqual([50, 51])
    const rest = await counted({ which: 'unscored', cursor: first.nextCursor ?? '' })
    expect(rest.rows.map(({ objective }) => objective.title)).toEqual(['Objective 150'])
    expect(rest.nextCursor).toBeNull()
  })
})
