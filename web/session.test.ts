import type { Me } from '@cairn/domain/accounts/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writes } from './api.ts'
import { awaitUser, followSession, refreshSession, sessionQuery } from './session.ts'
import { finishSignOut, pendingSignOut, signOut } from './session-leaving.ts'

const id = '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f'
const me: Me = { account: { id, email: 'a@b.co', fullName: 'A', emailVerified: true }, membership: null }
const expiresAt = '2099-01-01T00:00:00.000Z'
const nobody = { me: null, expiresAt: null }

const asked: string[] = []
let answer: () => Response
let replaced: ReturnType<typeof vi.fn>
let logged: ReturnType<typeof vi.fn>
beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address === '/api/session' ? answer() : Response.error()
  })
  replaced = vi.fn()
  vi.spyOn(location, 'replace').mockImplementation(replaced as never)
  logged = vi.fn()
  vi.spyOn(console, 'error').mockImplementation(logged as never)
  localStorage.setItem('note', 'here')
  history.replaceState(null, '', '/dashboard')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

const broken = () => Response.json({ code: 'unexpected', message: 'No' }, { status: 500 })
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Error) => error,
  )

const allTriesOf = async (promise: Promise<unknown>) =>
  (await Promise.all([failureOf(promise), vi.advanceTimersByTimeAsync(60_000)]))[0]

describe('a session that cannot be read', () => {
  it('is given up: what is stored goes, and so does the cookie', async () => {
    answer = broken
    expect(await failureOf(refreshSession(new QueryClient()))).toMatchObject({ status: 500 })
    expect(localStorage.getItem('note')).toBeNull()
    expect(asked).toEqual(['/api/session', '/api/accounts/sign-out'])
    expect(logged).toHaveBeenCalledOnce()
  })

  it('sends a page that showed somebody to sign-in and back', async () => {
    answer = broken
    const client = new QueryClient()
    client.setQueryData(sessionQuery.queryKey, me)
    await failureOf(refreshSession(client))
    expect(replaced.mock.calls).toEqual([['/?next=%2Fdashboard']])
  })

  it('does not keep an invitation from being shown', async () => {
    answer = broken
    history.replaceState(null, '', '/invite/abc')
    await failureOf(refreshSession(new QueryClient()))
    expect(localStorage.getItem('note')).toBe('here')
    expect(asked).toEqual(['/api/session'])
  })

  it('for want of an answer costs nobody anything', async () => {
    answer = () => Response.json({ code: 'unavailable', message: 'Down' }, { status: 503 })
    expect(await allTriesOf(refreshSession(new QueryClient()))).toMatchObject({ status: 503 })
    expect(localStorage.getItem('note')).toBe('here')
    expect(asked).not.toContain('/api/accounts/sign-out')
  })
})

describe('a session that was read while its token changed', () => {
  it('is read again before the page that showed somebody shows nobody', async () => {
    const client = new QueryClient()
    client.setQueryData(sessionQuery.queryKey, me)
    const answers = [nobody, { me, expiresAt }]
    answer = () => Response.json(answers.shift())
    expect(await refreshSession(client)).toMatchObject({ account: { id } })
    expect(asked).toEqual(['/api/session', '/api/session'])
  })

  it('is over when that is said twice', async () => {
    const client = new QueryClient()
    client.setQueryData(sessionQuery.queryKey, me)
    answer = () => Response.json(nobody)
    expect(await refreshSession(client)).toBeNull()
    expect(asked).toEqual(['/api/session', '/api/session'])
  })

  it('waits for the call that changes it', async () => {
    const client = new QueryClient()
    client.setQueryData(sessionQuery.queryKey, me)
    writes.pending = 1
    answer = () => Response.json(writes.pending > 0 ? nobody : { me, expiresAt })
    const read = refreshSession(client)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toHaveLength(1)
    writes.pending = 0
    await vi.advanceTimersByTimeAsync(100)
    expect(await read).toMatchObject({ account: { id } })
  })
})

describe('a session of which only half an answer came', () => {
  it('as when the page asks anew meanwhile, costs nobody anything', async () => {
    const brokenOff = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) })
    answer = () => new Response(brokenOff)
    const client = new QueryClient()
    client.setQueryData(sessionQuery.queryKey, me)
    expect(await allTriesOf(refreshSession(client))).toMatchObject({ refusal: { code: 'unavailable' } })
    expect(localStorage.getItem('note')).toBe('here')
    expect(asked).toEqual(['/api/session', '/api/session', '/api/session'])
    expect(replaced).not.toHaveBeenCalled()
  })
})

describe('once the session has been read', () => {
  it.each([
    ['nobody is there, and what an older version stored is wiped', nobody, null],
    ['somebody is there, and what is stored stays', { me, expiresAt }, 'here'],
  ])('%s', async (_, reply, note) => {
    answer = () => Response.json(reply)
    const client = new QueryClient()
    followSession(client)
    await refreshSession(client)
    expect(localStorage.getItem('note')).toBe(note)
    expect(localStorage.getItem('cairn-storage-version')).toBe('2025-09-03-v3')
  })

  it('its end is known before anything else keeps it', async () => {
    vi.resetModules()
    const fresh = await import('./session.ts')
    const { isLeavingReason } = await import('./last-page.ts')
    const client = new QueryClient()
    fresh.followSession(client)
    answer = () => Response.json({ me, expiresAt })
    await fresh.refreshSession(client)
    expect(isLeavingReason('ended')).toBe(false)
    answer = () => Response.json(nobody)
    await fresh.refreshSession(client)
    expect(isLeavingReason('ended')).toBe(true)
  })

  it('it is taken as read for 30 seconds', async () => {
    answer = () => Response.json({ me, expiresAt })
    const client = new QueryClient()
    const read = () => client.fetchQuery(sessionQuery)
    await read()
    vi.advanceTimersByTime(29_999)
    await read()
    expect(asked).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await read()
    expect(asked).toHaveLength(2)
  })
})

describe('after sign-in', () => {
  it('the person is looked for every 100 ms, for up to 3 seconds', async () => {
    answer = () => Response.json(nobody)
    const failure = failureOf(awaitUser(new QueryClient()))
    await vi.advanceTimersByTimeAsync(3000)
    expect((await failure)?.message).toBe('User not authenticated')
    expect(asked).toHaveLength(31)
  })

  it('the person is there as soon as they are found', async () => {
    answer = () => Response.json(asked.length < 3 ? nobody : { me, expiresAt })
    const found = awaitUser(new QueryClient())
    await vi.advanceTimersByTimeAsync(200)
    expect(await found).toEqual(me)
  })
})

// Last, since nothing that follows a sign-out on the same page is a lost session.
describe('signing out', () => {
  it('clears storage and opens the origin anew even when the call fails', async () => {
    sessionStorage.setItem('note', 'here')
    vi.stubGlobal('fetch', async (address: string) => {
      if (address !== '/') throw new TypeError('Failed to fetch')
      return new Response()
    })
    await signOut()
    expect([localStorage.length, sessionStorage.getItem('note')]).toEqual([0, null])
    expect(replaced.mock.calls).toEqual([['/']])
  })

  it.each([
    ['leaves word for the next page that it failed', () => broken(), ['cairn-left']],
    ['that went well leaves nothing', () => Response.json(null), []],
  ])('%s', async (_, reply, left) => {
    vi.stubGlobal('fetch', async () => reply())
    await signOut()
    expect(Object.keys(sessionStorage)).toEqual(left)
    expect(replaced.mock.calls).toEqual([['/']])
  })

  it.each([
    [
      'hears of it, and that nothing typed stays',
      () => Response.json(null),
      [{ name: 'SIGNED_OUT' }, { kept: undefined }],
    ],
    ['stays signed in when it failed', broken, []],
  ])('another tab %s', async (_, reply, heard) => {
    const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
    vi.stubGlobal('fetch', async () => reply())
    await signOut()
    expect(told.mock.calls.flat()).toEqual(heard)
  })

  it.each([
    ['is answered', () => Response.json(null), []],
    ['is refused', broken, ['cairn-left']],
  ])('stays on an emptied page as long as nothing answers, and leaves when it %s', async (_, reply, left) => {
    sessionStorage.setItem('note', 'here')
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    await signOut()
    expect([localStorage.length, sessionStorage.getItem('note')]).toEqual([0, null])
    expect([pendingSignOut.isThere(), replaced.mock.calls]).toEqual([true, []])
    vi.stubGlobal('fetch', async () => new Response('The way is there, the server is not', { status: 502 }))
    expect(await finishSignOut()).toBe(false)
    vi.stubGlobal('fetch', async () => reply())
    expect(await finishSignOut()).toBe(true)
    expect(Object.keys(sessionStorage)).toEqual(left)
    expect(replaced.mock.calls).toEqual([['/']])
  })
})
