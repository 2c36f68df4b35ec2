import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pauseBetweenCalls, runUpkeep, upkeepDelay } from './upkeep.ts'

const companyId = '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01'
type Answer = { status: number; body: unknown }
const good = (body: object): Answer => ({ status: 200, body: { success: true, ...body } })
const bad: Answer = { status: 500, body: { code: 'unexpected', message: 'Broken' } }

/** A server that gives these answers in turn, and the actions it was asked for. */
const serverWith = (answers: Answer[]) => {
  const actions: string[] = []
  vi.stubGlobal('fetch', (_: string, { body, signal }: RequestInit) => {
    if (signal?.aborted) return Promise.reject(new Error('aborted'))
    const asked = JSON.parse(String(body)) as { action: string; companyId: string }
    expect(asked.companyId).toBe(companyId)
    actions.push(asked.action)
    const answer = answers.shift() ?? bad
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }))
  })
  return actions
}

const start = () => {
  const leaving = new AbortController()
  return { leaving, adopted: runUpkeep(companyId, leaving.signal) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('an admin’s upkeep', () => {
  it('waits one second, then fills in e-mails once', async () => {
    const actions = serverWith([good({ updated: 2 }), good({ adopted: 0, remaining: 0 })])
    const { adopted } = start()
    await vi.advanceTimersByTimeAsync(upkeepDelay - 1)
    expect(actions).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await adopted).toBe(0)
    expect(actions).toEqual(['populate-emails', 'adopt-orphans'])
    expect([upkeepDelay, pauseBetweenCalls]).toEqual([1000, 100])
  })

  it('adopts until nothing remains, 100 ms apart', async () => {
    const actions = serverWith([
      good({ updated: 0 }),
      good({ adopted: 5, remaining: 6 }),
      good({ adopted: 5, remaining: 1 }),
      good({ adopted: 1, remaining: 0 }),
    ])
    const { adopted } = start()
    await vi.advanceTimersByTimeAsync(upkeepDelay)
    expect(actions).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(pauseBetweenCalls - 1)
    expect(actions).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(actions).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(pauseBetweenCalls)
    expect(actions).toHaveLength(4)
    expect(await adopted).toBe(11)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(actions).toHaveLength(4)
  })

  it('stops when a call adopted nothing, though some remain', async () => {
    const actions = serverWith([good({ updated: 0 }), good({ adopted: 0, remaining: 7 })])
    const { adopted } = start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await adopted).toBe(0)
    expect(actions).toHaveLength(2)
  })

  it('only logs a failure, and adopts although the e-mails failed', async () => {
    const actions = serverWith([bad, good({ adopted: 5, remaining: 5 }), bad])
    const { adopted } = start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await adopted).toBe(5)
    expect(actions).toEqual(['populate-emails', 'adopt-orphans', 'adopt-orphans'])
    expect(console.warn).toHaveBeenCalledTimes(2)
  })

  it('does nothing more once the shell is gone', async () => {
    const actions = serverWith([good({ updated: 0 }), good({ adopted: 5, remaining: 50 })])
    const { leaving } = start()
    await vi.advanceTimersByTimeAsync(upkeepDelay)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(actions).toHaveLength(2)
    expect(console.warn).not.toHaveBeenCalled()
  })
})
