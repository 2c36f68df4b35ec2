import { blockers } from '@cairn/domain/blockers/contract'
import { demo } from '@cairn/domain/demo/contract'
import { inTheRoom, reviewedTeam, reviewLeader } from '@cairn/domain/demo/skerry/reviews'
import { discussion } from '@cairn/domain/discussion/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { objectives } from '@cairn/domain/objectives/contract'
import { reviews } from '@cairn/domain/reviews/contract'
import { teams } from '@cairn/domain/teams/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let leader: ReturnType<TestServer['visitor']>
let team = ''
beforeAll(async () => {
  server = await testServer()
  // A Wednesday: the last Monday is two days ago.
  server.travelTo(new Date('2026-12-02T09:20:00Z'))
  leader = server.visitor()
  await leader.call(demo.enter, { body: { role: 'leader' } })
  const { reply } = await leader.call(teams.list, { query: {} })
  team = reply.teams.find(({ name }) => name === reviewedTeam)?.id ?? ''
})
afterAll(() => server.close())

const past = async () => (await leader.call(reviews.ofTeam, { params: { team }, query: {} })).reply
const summaries = async () => {
  const { past: held } = await past()
  const read = held.map(({ id }) => leader.call(reviews.summary, { params: { id } }))
  return (await Promise.all(read)).map(({ reply }) => reply)
}

const allOfInbox = async () => {
  const found: InboxEntry[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { reply } = await leader.call(inbox.list, { query: cursor ? { cursor } : {} })
    found.push(...reply.entries)
    cursor = reply.nextCursor
  }
  return found
}

describe('The reviews of the demo workspace', () => {
  it('are two that are finished, and the next one is due', async () => {
    const { canTakePart, open, next, past: held } = await past()
    expect([canTakePart, open, next?.day]).toEqual([true, null, '2026-12-07'])
    expect(
      held.map(({ startedAt, minutes, actions }) => [startedAt.toISOString(), minutes, actions]),
    ).toEqual([
      ['2026-11-30T09:00:00.000Z', 26, 3],
      ['2026-11-23T09:00:00.000Z', 31, 3],
    ])
    for (const one of held) expect(Math.min(one.spokenAbout, one.decisions, one.actions)).toBeGreaterThan(0)
  })

  it('say how every OKR stood, compare the second with the first, and hang every line on what it is about', async () => {
    const [second, first] = await summaries()
    for (const one of [first, second]) {
      expect(one?.finishedBy?.name).toBe(reviewLeader)
      expect(one?.mailedTo.map(({ name }) => name)).toEqual(expect.arrayContaining(inTheRoom))
      expect(one?.objectives.length).toBeGreaterThan(3)
      expect(one?.objectives.filter(({ before, after }) => before === null || after === null)).toEqual([])
      expect(one?.lines.filter(({ objectiveId }) => objectiveId !== null).length).toBeGreaterThan(3)
    }
    expect([first?.since, second?.since]).toEqual([
      { day: '2026-11-16', isReview: false },
      { day: '2026-11-23', isReview: true },
    ])
    const stood = new Map(first?.objectives.map(({ id, after }) => [id, after]))
    const compared = second?.objectives.filter(({ id }) => stood.has(id)) ?? []
    expect(compared.length).toBeGreaterThan(3)
    for (const { id, before } of compared) expect(before).toEqual(stood.get(id))
  })

  it('left their leader something to do, which is in the inbox', async () => {
    const { actions } = (await leader.call(reviews.myActions, {})).reply
    expect(actions.map(({ words, isOverdue }) => [words, isOverdue])).toEqual([
      ['Ask for two more backhaul offers', false],
    ])
    await server.parts.teller.tell()
    const told = (await allOfInbox()).filter(({ review }) => review?.teamName === reviewedTeam)
    // What came of a review one has finished oneself is no news.
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['action_given']))
  })

  it('can be gone on with: a new one shows under open since the last what they left', async () => {
    const { id } = (await leader.call(reviews.start, { params: { team }, body: {} })).reply
    const { reply } = await leader.call(reviews.get, { params: { id } })
    expect(reply.since).toEqual({ day: '2026-11-30', isReview: true })
    expect(reply.objectives.length).toBeGreaterThan(3)
    expect(reply.openActions.filter(({ doneAt }) => doneAt === null).length).toBeGreaterThan(0)
  })
})

describe('The team of the demo leader', () => {
  it('has blockers that are open, with help asked for, and such as are asked of the leader', async () => {
    const { blockers: open, total } = (await leader.call(blockers.list, { query: {} })).reply
    expect(total).toBeGreaterThan(0)
    expect(open.filter(({ help }) => help.state !== 'open').length).toBeGreaterThan(0)
    expect((await leader.call(blockers.asked, {})).reply.blockers.length).toBeGreaterThan(0)
  })

  it('has threads in which several people answer each other', async () => {
    const { rows } = (await leader.call(objectives.list, { query: { quarter: 'Q4 2026', teamId: team } }))
      .reply
    const talked = await Promise.all(
      rows.map(async ({ id }) => {
        const call = { params: { objective: id }, query: {} }
        return (await leader.call(discussion.list, call)).reply.threads
      }),
    )
    const answered = talked.flat().filter(({ replies }) => replies.length > 0)
    expect(answered.length).toBeGreaterThan(0)
    const people = new Set(
      answered
        .flatMap(({ author, replies }) => [author, ...replies.map((one) => one.author)])
        .map(({ name }) => name),
    )
    expect(people.size).toBeGreaterThan(2)
    expect(
      answered.flatMap(({ reactions, replies }) => [reactions, ...replies.map((one) => one.reactions)]).flat()
        .length,
    ).toBeGreaterThan(0)
  })
})
