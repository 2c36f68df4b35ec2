import type { LiveEvent } from '@cairn/domain/live/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followWithOtherTabs } from './tabs.ts'

/** The browser's connections, tabs and turns, as far as they matter here. */
class Source {
  static readonly CLOSED = 2
  static all: Source[] = []
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  onmessage = (_: { data: string; lastEventId: string }) => {}
  constructor(readonly url: string) {
    Source.all.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  tell(event: LiveEvent, lastEventId: string) {
    this.onmessage({ data: JSON.stringify(event), lastEventId })
  }
}
const open = () => Source.all.filter(({ readyState }) => readyState !== Source.CLOSED)

class Channel {
  static all = new Set<Channel>()
  #listeners: ((message: { data: unknown }) => void)[] = []
  constructor() {
    Channel.all.add(this)
  }
  addEventListener(_: string, listener: (message: { data: unknown }) => void) {
    this.#listeners.push(listener)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this) for (const listener of other.#listeners) listener({ data })
  }
  close() {
    Channel.all.delete(this)
  }
}

type Turn = { run: () => Promise<void>; lost: (error: Error) => void }
const createLocks = () => {
  const queue: Turn[] = []
  const next = () => void queue[0]?.run().then(() => queue.shift() && next())
  return {
    request: (_: string, { steal = false }: { steal?: boolean }, run: () => Promise<void>) =>
      new Promise<void>((_resolve, lost) => {
        const turn = { run, lost }
        if (steal) queue.splice(0, 1, turn)[0]?.lost(new Error('stolen'))
        else queue.push(turn)
        if (queue[0] === turn) next()
      }),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  Source.all = []
  Channel.all.clear()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', { locks: createLocks(), onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const everything: LiveEvent = { kind: 'everything' }
const tab = () => {
  const events: LiveEvent[] = []
  const states: boolean[] = []
  const refused = vi.fn()
  const followed = followWithOtherTabs({
    event: (event) => events.push(event),
    stream: (is) => states.push(is),
    refused,
  })
  return { ...followed, events, states, refused }
}

describe('The tabs of a browser', () => {
  it('share one connection, and each hears all that comes', () => {
    const [first, second] = [tab(), tab()]
    expect(open()).toHaveLength(1)
    open()[0]?.onopen()
    open()[0]?.tell(everything, '7:7:')
    expect(first.events).toEqual([everything])
    expect(second.events).toEqual([everything])
    expect([first.states, second.states.at(-1)]).toEqual([[true], true])
  })

  it('tell a new one what happened while it was being opened', () => {
    tab()
    open()[0]?.tell(everything, '7:7:')
    expect(tab().events).toEqual([everything])
    vi.advanceTimersByTime(31_000)
    open()[0]?.tell({ kind: 'beat' }, '')
    expect(tab().events).toEqual([])
  })

  it('go on from where the one left off that had the connection', async () => {
    const first = tab()
    const second = tab()
    open()[0]?.tell(everything, '7:9:8')
    first.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(open().map(({ url }) => url)).toEqual(['/api/events?after=7%3A9%3A8'])
    open()[0]?.tell(everything, '9:9:')
    expect(second.events).toHaveLength(2)
    expect(first.events).toHaveLength(1)
  })

  it('do not wait for one that has fallen silent', async () => {
    const [first, second] = [tab(), tab()]
    const [old] = open()
    await vi.advanceTimersByTimeAsync(45_000)
    open()[0]?.tell({ kind: 'beat' }, '7:7:')
    await vi.advanceTimersByTimeAsync(45_000)
    expect(open()).toEqual([old])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(open()).toHaveLength(1)
    expect(open()).not.toEqual([old])
    open()[0]?.tell(everything, '8:8:')
    expect([first.events.at(-1), second.events.at(-1)]).toEqual([everything, everything])
  })

  it('each have a connection where turns cannot be taken', () => {
    vi.stubGlobal('navigator', { onLine: true })
    const both = [tab(), tab()]
    expect(open()).toHaveLength(2)
    expect(Channel.all.size).toBe(0)
    for (const { stop } of both) stop()
  })

  it('try again after a refusal, each time later, and let it be looked into', async () => {
    const only = tab()
    const refuse = () => {
      const [source] = open()
      source?.close()
      source?.onerror()
    }
    refuse()
    expect(only.refused).toHaveBeenCalledTimes(1)
    expect(only.states).toEqual([false])
    await vi.advanceTimersByTimeAsync(3000)
    expect(open()).toHaveLength(1)
    refuse()
    await vi.advanceTimersByTimeAsync(1900)
    expect(open()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(4200)
    expect(open()).toHaveLength(1)
  })

  it('let go of the connection without a network, and take it up again with one', () => {
    const only = tab()
    open()[0]?.tell(everything, '7:7:')
    only.network(false)
    expect(open()).toEqual([])
    expect(only.states.at(-1)).toBe(false)
    only.network(true)
    expect(open().map(({ url }) => url)).toEqual(['/api/events?after=7%3A7%3A'])
  })

  it('have a connection only while they are seen where they cannot take turns, and go on where they left off', () => {
    vi.stubGlobal('navigator', { onLine: true })
    const seen = vi.spyOn(document, 'visibilityState', 'get')
    const turn = (to: DocumentVisibilityState) => {
      seen.mockReturnValue(to)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const one = tab()
    open()[0]?.tell(everything, '7:9:8')
    turn('hidden')
    expect(open()).toEqual([])
    vi.advanceTimersByTime(120_000)
    expect(open()).toEqual([])
    turn('visible')
    expect(open().map(({ url }) => url)).toEqual(['/api/events?after=7%3A9%3A8'])
    one.stop()
    turn('visible')
    expect(open()).toEqual([])
  })
})
