import type { Me } from '@cairn/domain/accounts/contract'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshSession, refreshUnseen } from './session.ts'

const id = '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f'
const me: Me = { account: { id, email: 'a@b.co', fullName: 'A', emailVerified: true }, membership: null }
const expiresAt = '2099-01-01T00:00:00.000Z'

/** What comes of it when there is time for every try. */
const outcomeOf = async (read: Promise<unknown>) => {
  const outcome = read.then(
    (value) => ({ value, after: Date.now() - began }),
    (error: Error) => ({ error, after: Date.now() - began }),
  )
  await vi.advanceTimersByTimeAsync(70_000)
  return outcome
}

/** A server that takes so long for each answer, as far as it is waited for. */
const answerAfter = (milliseconds: number) =>
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    askedAt.push(Date.now() - began)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(Response.json({ me, expiresAt })), milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    })
  })
const failWith = (...failures: (() => Response)[]) =>
  vi.stubGlobal('fetch', async () => {
    askedAt.push(Date.now() - began)
    return failures.shift()?.() ?? Response.json({ me, expiresAt })
  })
const nothing = () => {
  throw new TypeError('Failed to fetch')
}
const askedAt: number[] = []
let began: number
beforeEach(() => {
  vi.useFakeTimers()
  askedAt.length = 0
  began = Date.now()
  // The browser's own does not go by a clock that stands still.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('Too late', 'TimeoutError')), milliseconds)
    return limit.signal
  })
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a session that gets no answer', () => {
  it('is waited for no longer than five seconds while the page is loading, however often it was asked for', async () => {
    answerAfter(6000)
    expect(await outcomeOf(refreshSession(new QueryClient()))).toMatchObject({
      error: { status: 0 },
      after: 5000,
    })
    expect(askedAt).toEqual([0])
    began = Date.now()
    askedAt.length = 0
    failWith(nothing, () =>
      Response.json({ code: 'unavailable' }, { status: 503, headers: { 'retry-after': '9' } }),
    )
    expect(await outcomeOf(refreshSession(new QueryClient()))).toMatchObject({ after: 1000 })
    expect(askedAt).toEqual([0, 1000])
  })

  it('is had from a slow server all the same, by the page that says so', async () => {
    const client = new QueryClient()
    answerAfter(29_000)
    await outcomeOf(refreshSession(client))
    expect(client.getQueryData(['session'])).toBeUndefined()
    expect(await outcomeOf(refreshUnseen(client))).toMatchObject({ value: me })
  })

  it('is asked for again when the way there broke, and when a busy server said when', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const busy = () =>
      Response.json({ code: 'unavailable' }, { status: 503, headers: { 'retry-after': '2' } })
    failWith(nothing, busy)
    expect(await outcomeOf(refreshSession(new QueryClient()))).toMatchObject({ value: me })
    expect(askedAt).toEqual([0, 1000, 3000])
  })

  it.each([['when the tries are spent', [nothing, nothing, nothing], [0, 1000, 3000], 3000]])(
    'is said to be out of reach %s',
    async (_, failures, tries, told) => {
      failWith(...failures)
      const outcome = await outcomeOf(refreshSession(new QueryClient()))
      expect(outcome).toMatchObject({ error: { status: 0 }, after: told })
      expect(askedAt).toEqual(tries)
    },
  )

  it('is said to be out of reach at once by a browser that is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    failWith(nothing)
    expect(await outcomeOf(refreshSession(new QueryClient()))).toMatchObject({
      error: { status: 0 },
      after: 0,
    })
    expect(askedAt).toEqual([0])
  })

  it('is asked for although the browser was told that it is offline, which says so', async () => {
    onlineManager.setOnline(false)
    failWith(nothing, nothing, nothing)
    expect(await outcomeOf(refreshSession(new QueryClient()))).toMatchObject({ error: { status: 0 } })
    expect(askedAt).toEqual([0, 1000, 3000])
  })
})
