import { describe, expect, it } from 'vitest'
import { towards, type View } from './use-virtual-rows.ts'

const height = 100_000
const windowAt = (from: number): View => ({ from, to: from + 900 })

/** Frame by frame, until nothing is left to be drawn. */
const stepsTo = (window: View, begin: View) => {
  const steps = [begin]
  for (let at = begin; ; ) {
    const next = towards(at, window, height)
    if (next === at) return steps
    steps.push(next)
    at = next
  }
}

const addedBy = (before: View, after: View) =>
  Math.max(0, after.to - Math.max(before.to, after.from)) +
  Math.max(0, Math.min(before.from, after.to) - after.from)

describe('what is drawn of a long list', () => {
  it('ends up around the window', () => {
    expect(stepsTo(windowAt(10_000), { from: 0, to: 800 }).at(-1)).toEqual({ from: 9400, to: 11_500 })
  })

  it('grows by few rows at a time, however far the window has jumped', () => {
    for (const target of [300, 5000, 40_000]) {
      const [begin = { from: 0, to: 0 }, ...steps] = stepsTo(windowAt(target), { from: 20_000, to: 22_100 })
      let before: View = target === 40_000 || target < 20_000 ? { from: target, to: target } : begin
      for (const step of steps) {
        expect(addedBy(before, step)).toBeLessThanOrEqual(600)
        before = step
      }
    }
  })

  it('begins with what the window shows, not with what lies above it', () => {
    const [, first] = stepsTo(windowAt(40_000), { from: 0, to: 2100 })
    expect(first).toEqual({ from: 40_000, to: 40_300 })
  })

  it('goes no further than the list does, so that rows which arrive later are drawn a few at a time too', () => {
    const end = towards({ from: 400, to: 1500 }, windowAt(1100), 2000)
    expect(end.to).toBe(1800)
    expect(towards(end, windowAt(1100), 2000).to).toBe(2000)
    expect(towards({ from: 400, to: 2000 }, windowAt(1100), 12_000).to).toBe(2300)
  })

  it('lets go of what is far behind', () => {
    expect(towards({ from: 0, to: 2100 }, windowAt(900), height)).toEqual({ from: 300, to: 2400 })
  })
})
