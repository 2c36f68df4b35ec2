import { describe, expect, it } from 'vitest'
import { forgottenAfterSeconds, nextCount, secondsToWait, slowings, whyTooSoon } from './guess-rules.ts'

const lastAt = new Date('2026-11-16T10:00:00Z')
const after = (seconds: number) => new Date(lastAt.getTime() + seconds * 1000)
const slowing = { free: 3, longestSeconds: 60 }

describe('Whoever guesses', () => {
  it('waits for nothing at first, then twice as long each time, up to the longest', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 5000].map((count) =>
      secondsToWait({ count, lastAt }, slowing, lastAt),
    )
    expect(waits).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('has waited for what has gone by since', () => {
    const guesses = { count: 6, lastAt }
    expect(
      [0, 1, 15, 15.5, 16, 17].map((seconds) => secondsToWait(guesses, slowing, after(seconds))),
    ).toEqual([16, 15, 1, 1, 0, 0])
  })

  it('begins anew after a quiet hour, and after a clock that was wrong', () => {
    for (const seconds of [forgottenAfterSeconds, -forgottenAfterSeconds]) {
      expect(secondsToWait({ count: 99, lastAt }, slowing, after(seconds))).toBe(0)
      expect(nextCount({ count: 99, lastAt }, after(seconds))).toBe(1)
    }
    expect(nextCount({ count: 99, lastAt }, after(60))).toBe(100)
  })

  it('is told how long, in seconds or minutes', () => {
    expect([0, 1, 60, 900].map((seconds) => whyTooSoon(seconds)?.message)).toEqual([
      undefined,
      'Too many wrong tries. Please wait 1 second and try again.',
      'Too many wrong tries. Please wait 60 seconds and try again.',
      'Too many wrong tries. Please wait 15 minutes and try again.',
    ])
  })
})

describe.each(Object.entries(slowings))('A %s', (_, by) => {
  it('is never closed for longer than a quarter of an hour, and waiting does not make guessing free again', () => {
    for (const { longestSeconds } of Object.values(by)) {
      expect(longestSeconds).toBeLessThanOrEqual(15 * 60)
      expect(longestSeconds).toBeLessThan(forgottenAfterSeconds)
    }
  })

  it('gives few enough guesses to everyone together: fewer than two thousand a day', () => {
    const { free, longestSeconds } = by.anyone
    expect(86_400 / longestSeconds + 24 * free).toBeLessThan(2000)
  })
})
