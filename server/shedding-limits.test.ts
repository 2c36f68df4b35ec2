import { describe, expect, it } from 'vitest'
import { isTooMuch, limitsFor, type Strain } from './shedding.ts'

describe('A load', () => {
  const { reads, others } = limitsFor(20)
  const idle: Strain = { inWork: 0, manyAreSlowFor: 0, waiting: 0, waitedFor: 0, loopDelay: 0 }

  it.each(Object.keys(idle) as (keyof Strain)[])('is too much at a limit of %s, and not below it', (name) => {
    for (const limit of [reads, others]) {
      expect(isTooMuch({ ...idle, [name]: limit[name] }, limit)).toBe(true)
      expect(isTooMuch({ ...idle, [name]: limit[name] - 1 }, limit)).toBe(false)
    }
  })

  it('is too much for reads before it is for anything else', () => {
    for (const name of Object.keys(idle) as (keyof Strain)[]) expect(reads[name]).toBeLessThan(others[name])
  })

  it('may be the larger the more connections there are', () => {
    expect(limitsFor(40).reads).toMatchObject({ inWork: 2 * reads.inWork, waiting: 2 * reads.waiting })
  })
})
