import { describe, expect, it } from 'vitest'
import { sliceAfter, slices } from './use-slices.ts'

const after = (...frames: number[]) => frames.reduce(sliceAfter, slices.first)

describe('What is new on the map', () => {
  it('comes more at a time as long as frames come in time, up to a limit', () => {
    expect(after(16)).toBeGreaterThan(slices.first)
    expect(after(...Array<number>(20).fill(16))).toBe(slices.most)
  })

  it('comes half as much after a frame that came late, and never stands still', () => {
    expect(after(60)).toBe(slices.first / 2)
    expect(after(...Array<number>(20).fill(200))).toBe(slices.least)
  })
})
