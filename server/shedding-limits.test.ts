import { describe, expect, it } from 'vitest'
import { isTooMuch, limitsFor, type Strain, watchPace } from './shedding.ts'

describe('A load', () => {
  const { reads, others } = limitsFor(20)
  const idle: Strain = { inWork: 0, wait: 0, loopDelay: 0 }

  it.each(Object.keys(idle) as (keyof Strain)[])('is too much at a limit of %s, and not below it', (name) => {
    for (const limit of [reads, others]) {
      expect(isTooMuch({ ...idle, [name]: limit[name] }, limit)).toBe(true)
      expect(isTooMuch({ ...idle, [name]: limit[name] - 1 }, limit)).toBe(false)
    }
  })

  it('is too much for reads before it is for anything else', () => {
    for (const name of Object.keys(idle) as (keyof Strain)[]) expect(reads[name]).toBeLessThan(others[name])
  })

  it('is judged by time for each server alike, and by number the later the more connections there are', () => {
    expect(limitsFor(40)).toEqual({
      reads: { ...reads, inWork: 2 * reads.inWork },
      others: { ...others, inWork: 2 * others.inWork },
    })
  })
})

describe('The wait of who comes now', () => {
  /** Four connections, and so many calls at the moment 0. */
  const begun = (calls: number) => {
    const time = { now: 0 }
    const pace = watchPace(4, () => time.now)
    for (let count = 1; count <= calls; count += 1) pace.hasChanged(count)
    return { time, ...pace }
  }

  it('is nothing as long as there are fewer calls than connections', () => {
    const { time, timeFor } = begun(3)
    time.now = 5000
    expect(timeFor(3)).toBe(0)
  })

  it('is as long as the calls before take at the pace of the last ones', () => {
    const { time, hasEnded, timeFor } = begun(40)
    for (let left = 39; left >= 8; left -= 1) {
      time.now += 10
      hasEnded(left)
    }
    expect(timeFor(8)).toBeCloseTo(80)
  })

  it('grows while nobody’s call ends, however fast they were before', () => {
    const { time, hasEnded, timeFor } = begun(40)
    for (let left = 39; left >= 8; left -= 1) {
      time.now += 1
      hasEnded(left)
    }
    time.now += 500
    expect(timeFor(8)).toBe(1000)
  })

  it('is learnt anew once there were fewer calls than connections', () => {
    const { time, hasChanged, hasEnded, timeFor } = begun(4)
    time.now = 5000
    hasEnded(3)
    hasChanged(4)
    expect(timeFor(4)).toBe(0)
  })
})

describe('Callers who ask again as soon as they are answered', () => {
  /** So many of them on ten connections, of whom one is answered every so many milliseconds: whether anyone is refused. */
  const isAnyRefused = (callers: number, turnTakes: number) => {
    let now = 0
    const pace = watchPace(10, () => now)
    const { reads } = limitsFor(10)
    for (let count = 1; count <= callers; count += 1) pace.hasChanged(count)
    return Array.from({ length: 20 * callers }).some(() => {
      now += turnTakes
      pace.hasEnded(callers - 1)
      const isRefused = isTooMuch(
        { inWork: callers - 1, wait: pace.timeFor(callers - 1), loopDelay: 0 },
        reads,
      )
      pace.hasChanged(callers)
      return isRefused
    })
  }

  it('are served each in their turn, as long as it comes within a second', () => {
    expect(isAnyRefused(8, 100)).toBe(false)
    expect(isAnyRefused(32, 10)).toBe(false)
    expect(isAnyRefused(32, 30)).toBe(false)
  })

  it('are refused when their turn would come later', () => {
    expect(isAnyRefused(32, 35)).toBe(true)
  })
})
