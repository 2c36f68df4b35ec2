import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  actionIsOfferedFor,
  createNoticeStore,
  dismissedIsKeptFor,
  infoIsShownFor,
  keptAtMost,
} from './notice-store.ts'

const textsOf = (store: ReturnType<typeof createNoticeStore>) => store.current().map(({ text }) => text)
const isDismissed = (store: ReturnType<typeof createNoticeStore>) =>
  store.current().map((notice) => notice.isDismissed)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('notices', () => {
  it('stand newest first', () => {
    const store = createNoticeStore()
    store.info('first')
    store.error('second')
    expect(textsOf(store)).toEqual(['second', 'first'])
  })

  it('are kept up to twenty; the oldest goes first', () => {
    const store = createNoticeStore()
    for (let index = 1; index <= keptAtMost + 5; index += 1) store.error(`notice ${index}`)
    expect(store.current()).toHaveLength(20)
    expect(textsOf(store).at(0)).toBe('notice 25')
    expect(textsOf(store).at(-1)).toBe('notice 6')
  })

  it('are hidden at once when dismissed and leave the list after 1,000,000 ms', () => {
    const store = createNoticeStore()
    store.dismiss(store.error('gone'))
    expect(isDismissed(store)).toEqual([true])
    vi.advanceTimersByTime(dismissedIsKeptFor - 1)
    expect(textsOf(store)).toEqual(['gone'])
    vi.advanceTimersByTime(1)
    expect(textsOf(store)).toEqual([])
    expect(dismissedIsKeptFor).toBe(1_000_000)
  })

  it('dismiss themselves after five seconds when they only inform', () => {
    const store = createNoticeStore()
    store.info('saved')
    vi.advanceTimersByTime(infoIsShownFor - 1)
    expect(isDismissed(store)).toEqual([false])
    vi.advanceTimersByTime(1)
    expect(isDismissed(store)).toEqual([true])
  })

  it('stay for ten seconds when they offer something', () => {
    const store = createNoticeStore()
    store.info('deleted', { label: 'Undo', run: () => undefined })
    vi.advanceTimersByTime(9999)
    expect(isDismissed(store)).toEqual([false])
    vi.advanceTimersByTime(1)
    expect(isDismissed(store)).toEqual([true])
    expect(actionIsOfferedFor).toBe(10_000)
  })

  it('stay while somebody is at them, and their whole time from then on', () => {
    const store = createNoticeStore()
    const id = store.info('deleted', { label: 'Undo', run: () => undefined })
    store.hold(id)
    vi.advanceTimersByTime(60_000)
    expect(isDismissed(store)).toEqual([false])
    store.release(id)
    vi.advanceTimersByTime(actionIsOfferedFor - 1)
    expect(isDismissed(store)).toEqual([false])
    vi.advanceTimersByTime(1)
    expect(isDismissed(store)).toEqual([true])
  })

  it('wait to be dismissed when they tell of an error', () => {
    const store = createNoticeStore()
    store.error('refused')
    vi.advanceTimersByTime(dismissedIsKeptFor)
    expect(isDismissed(store)).toEqual([false])
  })

  it('tell whoever listens, until they stop', () => {
    const store = createNoticeStore()
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.info('one')
    stop()
    store.info('two')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('are dismissed once, however often it is asked', () => {
    const store = createNoticeStore()
    const id = store.info('saved')
    store.dismiss(id)
    store.dismiss(id)
    expect(vi.getTimerCount()).toBe(2)
  })
})
