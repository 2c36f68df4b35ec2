import type { Me } from '@cairn/domain/accounts/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeCookie } from './cookie.ts'
import type { SessionEvent } from './session-events.ts'

const now = Date.parse('2026-03-10T09:00:00Z')
const id = '0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f'
const account = { id, email: 'a@b.co', fullName: 'A', emailVerified: true }
const me: Me = { account, membership: null }
const refused = (status: number, code: string) => Response.json({ code, message: 'No' }, { status })
const alive = () => Response.json({ expiresAt: new Date(Date.now() + 300_000).toISOString() })

const answers: Record<string, () => Response> = {}
const asked: string[] = []
const replaced = vi.fn()
const listeners: ((event: MessageEvent<SessionEvent>) => void)[] = []
const told: SessionEvent[] = []
const hear = (data: SessionEvent) => {
  for (const listener of listeners) listener(new MessageEvent('message', { data }))
}
const stillThere = () => [
  localStorage.getItem('note'),
  sessionStorage.getItem('note'),
  document.cookie.includes('here'),
]
const gone = [null, null, false]
const isKept = ['here', 'here', true]

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now })
  for (const list of [asked, listeners, told]) list.length = 0
  Object.assign(answers, {
    '/api/session': () => Response.json({ me, expiresAt: new Date(Date.now() + 300_000).toISOString() }),
    '/api/session/renew': alive,
    '/api/accounts/sign-out': () => Response.json(null),
  })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers[address]?.() ?? Promise.reject(new TypeError('Failed to fetch'))
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (event: SessionEvent) => void told.push(event)
      addEventListener = (_: string, listener: (typeof listeners)[0]) => void listeners.push(listener)
    },
  )
  replaced.mockReset()
  vi.spyOn(location, 'replace').mockImplementation(replaced)
  history.replaceState(null, '', '/dashboard?quarter=Q1#top')
  localStorage.setItem('note', 'here')
  sessionStorage.setItem('note', 'here')
  writeCookie('note', 'here', 3600)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page of somebody who is signed in, as it stands once the keeper is there. */
const signedInPage = async () => {
  const client = new QueryClient()
  const { keepSession } = await import('./keep-session.ts')
  const { refreshSession } = await import('./session.ts')
  const { notices } = await import('./ui/notice-store.ts')
  const { call } = await import('./api.ts')
  const { accounts } = await import('@cairn/domain/accounts/contract')
  await refreshSession(client)
  keepSession(client, 'INITIAL_SESSION', refreshSession)
  const askMe = () => call(accounts.me, {}).catch(() => null)
  return { client, refreshSession, notices, askMe }
}
const loginAndBack = '/?next=%2Fdashboard%3Fquarter%3DQ1%23top'

describe('a page of somebody who is signed in', () => {
  it('renews the session when 90 seconds are left, and tells the other tabs', async () => {
    await signedInPage()
    await vi.advanceTimersByTimeAsync(180_000)
    expect(asked).not.toContain('/api/session/renew')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toContain('/api/session/renew')
    expect(told.at(-1)).toEqual({ name: 'TOKEN_REFRESHED', expiresAt: new Date(now + 510_000) })
  })

  it('leaves it to a tab that renews, and hears how long the session is good', async () => {
    const request = vi.fn(async (_name: string, _options: object, work: (lock: null) => Promise<void>) =>
      work(null),
    )
    vi.stubGlobal('navigator', { ...navigator, locks: { request } })
    await signedInPage()
    await vi.advanceTimersByTimeAsync(210_000)
    expect(request).toHaveBeenCalledWith('cairn-session-renewal', { ifAvailable: true }, expect.any(Function))
    expect(asked).not.toContain('/api/session/renew')
    hear({ name: 'TOKEN_REFRESHED', expiresAt: new Date(Date.now() + 300_000) })
    request.mockClear()
    await vi.advanceTimersByTimeAsync(180_000)
    expect(request).not.toHaveBeenCalled()
  })

  it.each(['visibilitychange', 'online'])('looks at once on %s', async (event) => {
    await signedInPage()
    vi.setSystemTime(now + 3_600_000)
    ;(event === 'online' ? window : document).dispatchEvent(new Event(event))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.filter((address) => address === '/api/session/renew')).toHaveLength(1)
  })

  it('is emptied, signed out and sent to sign-in and back when the renewal is refused', async () => {
    answers['/api/session/renew'] = () => refused(401, 'not_signed_in')
    await signedInPage()
    await vi.advanceTimersByTimeAsync(210_000)
    expect(stillThere()).toEqual(gone)
    expect(asked.at(-1)).toBe('/api/accounts/sign-out')
    expect(replaced.mock.calls).toEqual([[loginAndBack]])
    expect(told.at(-1)).toEqual({ name: 'TOKEN_REFRESH_ERROR' })
  })

  it.each([
    ['the network is away', () => Response.error()],
    ['a proxy answers 502', () => new Response('Bad gateway', { status: 502 })],
    ['the database is down', () => refused(503, 'unavailable')],
    ['a proxy answers 504', () => new Response('', { status: 504 })],
    ['the server is at fault', () => refused(500, 'unexpected')],
  ])('stays and says so when %s', async (_, answer) => {
    answers['/api/session/renew'] = answer
    const { notices } = await signedInPage()
    await vi.advanceTimersByTimeAsync(210_000 + 30_000)
    expect(notices.current().map(({ text }) => text)).toEqual([
      'Cairn does not answer. You stay signed in, and we keep trying.',
    ])
    expect(stillThere()).toEqual(isKept)
    expect(replaced).not.toHaveBeenCalled()
    answers['/api/session/renew'] = alive
    await vi.advanceTimersByTimeAsync(60_000)
    expect(notices.current().every(({ isDismissed }) => isDismissed)).toBe(true)
  })

  it('goes the same way when any call is refused for want of a session, once', async () => {
    answers['/api/me'] = () => refused(401, 'not_signed_in')
    const { askMe } = await signedInPage()
    answers['/api/session'] = () => Response.json({ me: null, expiresAt: null })
    await Promise.all([askMe(), askMe()])
    await vi.advanceTimersByTimeAsync(0)
    expect(stillThere()).toEqual(gone)
    expect(replaced.mock.calls).toEqual([[loginAndBack]])
    expect(told.filter(({ name }) => name === 'SESSION_INVALID')).toHaveLength(1)
  })

  it.each([
    ['with no write under way', 0, 0, isKept],
    ['once the write is answered that changed it', 1, 0, isKept],
    ['but not for a write that ten seconds do not answer', 1, 1, gone],
  ])('stays when a call brought a token that has changed since, %s', async (_, during, later, left) => {
    answers['/api/me'] = () => refused(401, 'not_signed_in')
    const { askMe } = await signedInPage()
    const { writes } = await import('./api.ts')
    answers['/api/session'] = () => Response.json({ me: writes.pending > 0 ? null : me, expiresAt: null })
    writes.pending = during
    await askMe()
    await vi.advanceTimersByTimeAsync(9000)
    expect(stillThere()).toEqual(isKept)
    writes.pending = later
    await vi.advanceTimersByTimeAsync(1000)
    expect([stillThere(), replaced.mock.calls.length]).toEqual([left, left === gone ? 1 : 0])
  })

  it('looks again when the second factor was turned on elsewhere, and renews nothing until it is shown', async () => {
    answers['/api/session/renew'] = () => refused(401, 'second_factor_required')
    const { client } = await signedInPage()
    answers['/api/session'] = () => Response.json({ me: null, expiresAt: null, secondFactorRequired: true })
    await vi.advanceTimersByTimeAsync(210_000)
    expect(client.getQueryData(['session'])).toBeNull()
    expect(stillThere()).toEqual(isKept)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(asked.filter((address) => address === '/api/session/renew')).toHaveLength(1)
  })

  it('stays when a call is refused for another reason, and on an invitation, which has words of its own', async () => {
    const { askMe } = await signedInPage()
    answers['/api/me'] = () => refused(401, 'invalid_credentials')
    await askMe()
    history.replaceState(null, '', '/invite/abc')
    answers['/api/me'] = () => refused(401, 'not_signed_in')
    await askMe()
    expect(stillThere()).toEqual(isKept)
    expect(replaced).not.toHaveBeenCalled()
  })
})

describe('another tab', () => {
  it('that signs out takes this one along, to the start', async () => {
    await signedInPage()
    hear({ name: 'SIGNED_OUT' })
    expect(stillThere()).toEqual(gone)
    expect(replaced.mock.calls).toEqual([['/']])
  })

  it.each(['TOKEN_REFRESH_ERROR', 'SESSION_READ_ERROR', 'SESSION_INVALID'] as const)(
    'that tells of %s takes this one along, to sign-in and back',
    async (name) => {
      await signedInPage()
      hear({ name })
      expect(stillThere()).toEqual(gone)
      expect(replaced.mock.calls).toEqual([[loginAndBack]])
    },
  )

  it('that changes the person makes this one look again; somebody else gets a fresh page', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const { client } = await signedInPage()
    const renamed = { ...me, account: { ...account, fullName: 'Ada' } }
    answers['/api/session'] = () => Response.json({ me: renamed, expiresAt: null })
    hear({ name: 'USER_UPDATED' })
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryData(['session'])).toEqual(renamed)
    expect(reload).not.toHaveBeenCalled()
    const other = { ...me, account: { ...account, id: '1b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f' } }
    answers['/api/session'] = () => Response.json({ me: other, expiresAt: null })
    hear({ name: 'SIGNED_IN' })
    await vi.advanceTimersByTimeAsync(0)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is told when the person changes here', async () => {
    const { client } = await signedInPage()
    expect(told).toEqual([{ name: 'INITIAL_SESSION' }])
    client.setQueryData(['session'], { ...me, account: { ...account, fullName: 'Ada' } })
    expect(told.at(-1)).toEqual({ name: 'USER_UPDATED' })
  })

  it('is told nothing when the same person is read once more, with dates of its own', async () => {
    const { client } = await signedInPage()
    const read = () => client.setQueryData(['session'], { ...me, seenAt: new Date(now) })
    read()
    const before = told.length
    read()
    expect(told).toHaveLength(before)
  })

  it('that ends the session does not make this one forget the page it already asks to sign in for', async () => {
    await signedInPage()
    history.replaceState(null, '', '/?next=%2Fprofile')
    hear({ name: 'TOKEN_REFRESH_ERROR' })
    expect(replaced.mock.calls).toEqual([['/?next=%2Fprofile']])
  })
})
