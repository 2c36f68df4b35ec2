import type { RefusalCode } from '@cairn/domain/refusal'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RefusedError } from './api.ts'
import { isWorthRepeating, pauseBefore } from './repeating.ts'

const refused = (code: RefusalCode, retryAfter?: number) =>
  new RefusedError({ code, message: 'No' }, 503, undefined, retryAfter)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('A read', () => {
  it.each([
    ['got no answer', refused('unavailable'), 2],
    ['was told to come back soon', refused('unavailable', 2), 3],
    ['was told to come back much later', refused('unavailable', 30), 0],
    ['was refused by a rule', refused('not_allowed'), 0],
    ['met too many tries', refused('too_many_tries', 2), 0],
    ['failed in the page itself', new Error('bug'), 0],
  ])('that %s is repeated as often as is worth it', (_, error, times) => {
    expect([0, 1, 2, 3].filter((failures) => isWorthRepeating(failures, error))).toHaveLength(times)
  })

  it.each([
    [0, 2000],
    [0.5, 3000],
    [0.999, 3998],
  ])('waits as long as it was told, and up to as long again by chance: %d', (chance, pause) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    for (const failures of [0, 1, 2]) expect(pauseBefore(failures, refused('unavailable', 2))).toBe(pause)
  })

  it('waits longer each time when it was told nothing', () => {
    expect([0, 1].map((failures) => pauseBefore(failures, refused('unavailable')))).toEqual([1000, 2000])
  })

  it('of a busy server arrives when its time has come, and was not asked for in between', async () => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const client = new QueryClient({
      defaultOptions: { queries: { retry: isWorthRepeating, retryDelay: pauseBefore } },
    })
    const queryFn = vi.fn(async () => 'here').mockRejectedValueOnce(refused('unavailable', 2))
    const read = client.fetchQuery({ queryKey: ['any'], queryFn })
    await vi.advanceTimersByTimeAsync(2999)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await read).toBe('here')
  })
})
