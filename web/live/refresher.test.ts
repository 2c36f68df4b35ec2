import type { LiveEvent } from '@cairn/domain/live/schema'
import type { Topic } from '@cairn/domain/live/topics'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRefresher, refreshTimes } from './refresher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const me = '3f6c1f0e-0b6e-4a57-9c61-6d6a5a0c1a01'
const changed = (topic: Topic, actorId: string | null = null): LiveEvent => ({
  kind: 'changed',
  topic,
  subjectId: null,
  actorId,
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

const noWrites = () => ({ pending: 0, answeredAt: Number.NEGATIVE_INFINITY })
const refresherFor = (client: QueryClient, isHidden: () => boolean = () => false, writes = noWrites()) =>
  createRefresher({
    client,
    now: () => Date.now(),
    after: (wait, run) => void setTimeout(run, wait),
    isHidden,
    isOwn: (id) => id === me,
    writes,
  })

type Wanted = { answersIn?: number; isHidden?: () => boolean }
/** A screen with one query of each of these keys, whose answers take a while. */
const screen = async (keys: string[][], { answersIn = 0, isHidden = () => false }: Wanted = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const asked: string[] = []
  const stops = keys.map((queryKey) => {
    const queryFn = async () => {
      asked.push(queryKey.join('/'))
      await new Promise((resolve) => setTimeout(resolve, answersIn))
      return asked.length
    }
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  })
  await pass(answersIn + 1)
  const writes = noWrites()
  const refresher = refresherFor(client, isHidden, writes)
  asked.splice(0)
  return { client, asked, refresher, stops, writes }
}
const list = ['objectives', 'list']

describe('What changed elsewhere', () => {
  it('is read anew within a quarter of a second, and only what tells of it', async () => {
    const { asked, refresher } = await screen([list, ['people', 'users'], ['invitations', 'list']])
    refresher.note(changed('updates'))
    await pass(250)
    expect(asked).toEqual(['objectives/list'])
  })

  it.each<[string, LiveEvent, string[]]>([
    ['objectives', changed('objectives'), ['objectives']],
    ['updates', changed('updates'), ['objectives']],
    ['strategies', changed('strategies'), ['objectives']],
    ['blockers', changed('blockers'), ['objectives']],
    ['teams', changed('teams'), ['company', 'objectives', 'people', 'session', 'teams']],
    ['people', changed('people'), ['company', 'objectives', 'people', 'session', 'teams']],
    ['invitations', changed('invitations'), ['company', 'invitations']],
    ['the company', changed('company'), ['company', 'objectives', 'session']],
    ['billing', changed('billing'), ['billing', 'session']],
    ['the inbox', { kind: 'inbox' }, ['inbox']],
  ])('of %s is read anew wherever a screen tells of it', async (_, event, read) => {
    const keys = ['objectives', 'teams', 'people', 'company', 'session', 'invitations', 'billing', 'inbox']
    const { asked, refresher } = await screen(keys.map((key) => [key]))
    refresher.note(event)
    await pass(250)
    expect(asked.toSorted()).toEqual(read)
  })

  it('fifty times a second is read anew once a second', async () => {
    const { asked, refresher } = await screen([list])
    for (let count = 0; count < 150; count += 1) {
      refresher.note(changed('updates'))
      await pass(20)
    }
    expect(asked.length).toBeGreaterThanOrEqual(3)
    expect(asked.length).toBeLessThanOrEqual(4)
  })

  it('is shown within a second, whenever it comes', async () => {
    const { asked, refresher } = await screen([list])
    refresher.note(changed('updates'))
    await pass(refreshTimes.gather + 1)
    refresher.note(changed('updates'))
    await pass(1000)
    expect(asked).toHaveLength(2)
  })

  it('is asked for less often, the slower the answers come', async () => {
    const { asked, refresher } = await screen([list], { answersIn: 1000 })
    for (let count = 0; count < 100; count += 1) {
      refresher.note(changed('updates'))
      await pass(100)
    }
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  it('is not read twice by who has asked for it since it arrived', async () => {
    const { client, asked, refresher } = await screen([list])
    refresher.note(changed('updates'))
    await pass(50)
    void client.invalidateQueries({ queryKey: list })
    await pass(1000)
    expect(asked).toEqual(['objectives/list'])
  })

  it('is read anew in a list that has only been asked for its next page since', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    const asked: number[] = []
    const pages = new InfiniteQueryObserver(client, {
      queryKey: list,
      queryFn: async ({ pageParam }) => asked.push(pageParam),
      initialPageParam: 1,
      getNextPageParam: (_, all) => all.length + 1,
    })
    pages.subscribe(() => {})
    await pass(1)
    const refresher = refresherFor(client)
    refresher.note(changed('updates'))
    await pages.fetchNextPage()
    await pass(250)
    expect(asked).toEqual([1, 2, 1, 2])
  })

  it('is read anew by who asked before it arrived, even if the answer is not there yet', async () => {
    const { client, asked, refresher } = await screen([list], { answersIn: 300 })
    void client.invalidateQueries({ queryKey: list })
    await pass(50)
    refresher.note(changed('updates'))
    await pass(1000)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['once by who saved it here', me, 1],
    ['again after somebody else’s', null, 2],
  ])('right after a save of one’s own is read %s', async (_, actorId, times) => {
    const { client, asked, refresher, writes } = await screen([list])
    writes.answeredAt = Date.now()
    void client.invalidateQueries({ queryKey: list })
    await pass(20)
    refresher.note(changed('updates', actorId))
    await pass(1000)
    expect(asked).toHaveLength(times)
  })

  it('is read once by who saved it here, also if the news comes before the answer', async () => {
    const { client, asked, refresher, writes } = await screen([list])
    writes.pending = 1
    refresher.note(changed('updates', me))
    await pass(3000)
    expect(asked).toEqual([])
    Object.assign(writes, { pending: 0, answeredAt: Date.now() })
    void client.invalidateQueries({ queryKey: list })
    await pass(3000)
    expect(asked).toEqual(['objectives/list'])
  })

  it('waits until the page is looked at', async () => {
    let isHidden = true
    const { asked, refresher } = await screen([list], { isHidden: () => isHidden })
    refresher.note(changed('updates'))
    await pass(10_000)
    expect(asked).toEqual([])
    isHidden = false
    refresher.seen()
    await pass(250)
    expect(asked).toEqual(['objectives/list'])
  })

  it('is all of it when everything did, and nothing after a mere sign of life', async () => {
    const keys = [list, ['people', 'users'], ['billing']]
    const { asked, refresher } = await screen(keys)
    refresher.note({ kind: 'beat' })
    await pass(1000)
    expect(asked).toEqual([])
    refresher.note({ kind: 'everything' })
    await pass(250)
    expect(asked).toEqual(keys.map((key) => key.join('/')))
  })
})
