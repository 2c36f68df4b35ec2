import { objectives } from '@cairn/domain/objectives/contract'
import { reviews } from '@cairn/domain/reviews/contract'
import type { ReviewNews } from '@cairn/domain/reviews/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleague, newTeam } from '../testing/colleagues.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { finish, here, open, save, start, tick, tryStart } from '../testing/reviews.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, hours, post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
let erik: Member
let nadia: Member
let bram: Member
let [operations, hubs] = ['', '']
const begins = new Date('2026-11-16T10:00:00Z')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const memberOf = async (teamId: string, fullName: string) => {
  const member = await colleague(server, ada, { fullName })
  await server.parts.db.raw('update profiles set team_id = $2 where id = $1', [member.id, teamId])
  return member
}
const later = (milliseconds: number) =>
  server.travelTo(new Date(server.parts.clock().getTime() + milliseconds))

/** Hubs are below Operations: Erik is in Operations, Nadia in the hubs, and Bram in another team. */
beforeEach(async () => {
  server.travelTo(begins)
  ada = await founder(server)
  operations = (await newTeam(ada, 'Operations')).id
  hubs = (await newTeam(ada, 'Hubs', { parentId: operations })).id
  erik = await memberOf(operations, 'Erik Nyström')
  nadia = await memberOf(hubs, 'Nadia Haddad')
  bram = await memberOf((await newTeam(ada, 'Platform')).id, 'Bram de Vries')
})

const listOf = async (member: Member, id: string) =>
  (await open(member, id)).objectives.map(({ title, group }) => `${group}: ${title}`)

describe('Starting a review', () => {
  it('is joining the one that is open, also when two start at once', async () => {
    const [one, other] = await Promise.all([start(ada, operations), start(erik, operations)])
    expect(one?.id).toBe(other?.id)
    expect([one?.isNew, other?.isNew].toSorted()).toEqual([false, true])
    expect((await start(ada, hubs)).id).not.toBe(one?.id)
  })

  it('is for members of the team and of the teams above, and admins', async () => {
    expect((await tryStart(erik, hubs)).status).toBe(200)
    const { status, refusal } = await tryStart(nadia, operations)
    expect([status, refusal.message]).toEqual([
      403,
      'Only members of the team and of the teams above it, and admins, can take part in its review.',
    ])
    const { id } = await start(ada, operations)
    expect((await bram.client.call(reviews.get, { params: { id } })).status).toBe(403)
    const spying = await bram.client.call(reviews.here, { params: { id }, body: { after: 0 } })
    expect(spying.status).toBe(403)
    expect((await here(ada, id)).people.map(({ name }) => name)).toEqual(['Maren Aasen'])
    const stranger = await founder(server)
    expect((await tryStart(stranger, operations)).status).toBe(404)
    expect((await stranger.client.call(reviews.get, { params: { id } })).status).toBe(404)
  })

  it('asks what to do with one that nobody was in for twelve hours', async () => {
    const { id } = await start(ada, operations)
    later(hours(11.9))
    expect(await start(erik, operations)).toEqual({ id, isNew: false })
    await here(erik, id)
    later(hours(12))
    const { status, refusal } = await tryStart(erik, operations)
    expect([status, refusal.current]).toEqual([409, { id }])
    expect(await start(erik, operations, { leftAlone: 'go on' })).toEqual({ id, isNew: false })
  })

  it('anew discards one in which nothing was said, and finishes any other without mail', async () => {
    const empty = await start(ada, operations)
    later(hours(13))
    const spoken = await start(ada, operations, { leftAlone: 'start new' })
    expect(spoken.isNew).toBe(true)
    expect((await ada.client.call(reviews.get, { params: { id: empty.id } })).status).toBe(404)
    await save(ada, spoken.id, { words: 'Something' })
    later(hours(13))
    await start(ada, operations, { leftAlone: 'start new' })
    const { reply } = await bram.client.call(reviews.summary, { params: { id: spoken.id } })
    expect([reply.finishedBy, reply.mailedTo, reply.lines.map(({ words }) => words)]).toEqual([
      null,
      [],
      ['Something'],
    ])
    const noted = await server.parts.db.raw<{ action: string }>(
      `select action from activity where subject_id = $1 and action like 'review.p%'`,
      [spoken.id],
    )
    expect(noted.map(({ action }) => action)).toEqual(['review.put_aside'])
  })
})

describe('The list of a review', () => {
  it('has the OKRs of the team and those below, what is blocked or slipping first, in an order that stays', async () => {
    const calm = await newObjective(erik, { title: 'Calm' })
    const blocked = await newObjective(nadia, { title: 'Blocked' })
    const delayed = await newObjective(erik, { title: 'Delayed' })
    await newObjective(bram, { title: 'Elsewhere' })
    await post(erik, calm)
    await post(nadia, blocked, { blockers: 'No crane' })
    await post(erik, delayed, { status: 'delayed' })
    const { id } = await start(ada, operations)
    const listed = ['slipping: Blocked', 'slipping: Delayed', 'on_track: Calm']
    expect(await listOf(ada, id)).toEqual(listed)
    await post(erik, calm, { status: 'delayed' })
    later(1000)
    await newObjective(nadia, { title: 'Newest' })
    expect(await listOf(erik, id)).toEqual([...listed, 'slipping: Newest'])
    const { canSwitchSubTeams, hasSubTeams } = await open(ada, id)
    expect([canSwitchSubTeams, hasSubTeams]).toEqual([true, true])
    const without = await ada.client.call(reviews.subTeams, {
      params: { id },
      body: { withSubTeams: false },
    })
    expect(without.reply.objectives.map(({ title }) => title)).toEqual(['Calm', 'Delayed'])
  })

  it('strikes what was deleted, and speaks of nothing that is over', async () => {
    const gone = await newObjective(erik, { title: 'Gone' })
    const over = await newObjective(erik, { title: 'Over' })
    await post(erik, over, { status: 'completed' })
    const { id } = await start(ada, operations)
    await ada.client.call(objectives.remove, { params: { id: gone.id } })
    const { objectives: listed } = await open(ada, id)
    expect(listed.map(({ title, isDeleted, group }) => [title, isDeleted, group])).toEqual([
      ['Gone', true, 'slipping'],
      ['Over', false, 'completed'],
    ])
    expect((await tick(ada, id, gone.id)).refusal.message).toBe('This OKR was deleted.')
    expect((await tick(ada, id, over.id)).refusal.message).toBe('A completed OKR is not spoken about.')
    expect((await tick(ada, id, ada.id)).status).toBe(404)
  })

  it('is ticked for everybody, also what is new; then sub-teams stay as they are', async () => {
    await newObjective(erik, { title: 'Old' })
    const { id } = await start(ada, operations)
    later(1000)
    const first = await newObjective(erik, { title: 'First new' })
    later(1000)
    const second = await newObjective(erik, { title: 'Second new' })
    const { version } = await here(erik, id)
    expect((await tick(ada, id, second.id)).reply.isSpokenAbout).toBe(true)
    const news = await here(erik, id, { after: version })
    expect(news.spoken).toEqual(
      expect.arrayContaining([
        { id: first.id, isSpokenAbout: false },
        { id: second.id, isSpokenAbout: true },
      ]),
    )
    expect((await open(erik, id)).objectives.map(({ title }) => title)).toEqual([
      'Old',
      'First new',
      'Second new',
    ])
    const switched = await ada.client.call(reviews.subTeams, {
      params: { id },
      body: { withSubTeams: false },
    })
    expect(switched.refusal.message).toBe('Sub-teams can be switched only until the first OKR is ticked.')
  })

  it('leaves out drafts and other quarters', async () => {
    await newObjective(erik, { title: 'Next', quarter: 'Q1 2027' })
    const draft = await newObjective(erik, { title: 'Draft' })
    await server.parts.db.raw(`update objectives set draft = 'draft' where id = $1`, [draft.id])
    expect(await listOf(ada, (await start(ada, operations)).id)).toEqual([])
  })
})

describe('In the middle of a review', () => {
  it('stands what changed since a week ago, and after the first review since that', async () => {
    await server.parts.db.raw(`update companies set trial_end_date = '2999-01-01' where id = $1`, [
      ada.companyId,
    ])
    const keyResults = [{ title: 'Parcels', startValue: 0, currentValue: 10, targetValue: 100 }]
    const okr = await newObjective(erik, { title: 'Sort', keyResults })
    const [parcels] = okr.keyResults
    const say = (currentValue: number, confidence: number, status: 'at_risk' | 'behind') =>
      post(erik, okr, {
        status,
        blockers: 'Line 3 waits',
        keyResults: [{ id: parcels?.id ?? '', currentValue, confidence }],
      })
    await say(20, 8, 'at_risk')
    later(days(14))
    await say(30, 4, 'behind')
    const { id } = await start(ada, operations)
    const middle = async (reviewId: string) =>
      (await ada.client.call(reviews.objective, { params: { id: reviewId, objective: okr.id } })).reply
    expect(await middle(id)).toMatchObject({
      since: { day: '2026-11-23', isReview: false },
      before: { status: 'at_risk', progress: 20, confidence: 8, keyResults: [{ value: 20, confidence: 8 }] },
      now: { status: 'behind', progress: 30, confidence: 4, keyResults: [{ value: 30, target: 100 }] },
      lastUpdate: { status: 'behind' },
      blockers: [{ blockers: 'Line 3 waits', help: { state: 'open' }, comments: 0 }],
      children: [],
      comments: { count: 0, newest: [] },
    })
    expect((await middle(id)).keyResults[0]?.points.at(-1)).toEqual({ day: '2026-11-30', value: 30 })
    await finish(ada, id)
    later(days(7))
    await say(60, 6, 'at_risk')
    const next = await start(ada, operations)
    expect(await middle(next.id)).toMatchObject({
      since: { day: '2026-11-30', isReview: true },
      before: { status: 'behind', progress: 30, confidence: 4 },
      now: { status: 'at_risk', progress: 60, confidence: 6 },
    })
  })
})

describe('The timer of a review', () => {
  const minute = 60_000

  it('runs on the server, stops where somebody stops it, and stands while nobody is there', async () => {
    const { id } = await start(ada, operations)
    const inMinutes = ({ elapsedMs, ...timer }: ReviewNews['timer']) => ({
      ...timer,
      elapsed: Math.round(elapsedMs / minute),
    })
    const timer = async (member = ada) => inMinutes((await here(member, id)).timer)
    later(4 * minute)
    expect(await timer()).toEqual({ isRunning: true, elapsed: 4, minutes: 30 })
    later(hours(3))
    // On another device it goes on where it stood.
    expect(inMinutes((await open(erik, id)).timer).elapsed).toBe(4)
    expect((await timer(erik)).elapsed).toBe(4)
    later(minute)
    expect((await timer(erik)).elapsed).toBe(5)
    const stopped = await erik.client.call(reviews.timer, {
      params: { id },
      body: { isRunning: false, minutes: 45 },
    })
    expect(inMinutes(stopped.reply.timer)).toEqual({ isRunning: false, elapsed: 5, minutes: 45 })
    later(minute)
    expect((await timer()).elapsed).toBe(5)
  })
})
