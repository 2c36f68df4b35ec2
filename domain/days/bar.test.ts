import { describe, expect, it } from 'vitest'
import { dayOnBar, drawnSpan, placeOnBar, stepOnBar, ticksOf } from './bar.ts'
import { barMessages } from './messages.ts'

const kept = { first: '2026-03-09', today: '2026-12-02' }
const quarter = { from: '2026-10-01', to: '2026-12-31' }

describe('the bar of days', () => {
  it('spans what was asked for, and days before today for a quarter that is still to come', () => {
    expect(drawnSpan({ ...quarter, today: kept.today })).toEqual(quarter)
    expect(drawnSpan({ from: '2027-01-01', to: '2027-03-31', today: kept.today })).toEqual({
      from: '2026-09-03',
      to: '2027-03-31',
    })
  })

  it('snaps to days, and no later one than today can be reached on it', () => {
    expect(dayOnBar(0, quarter, kept)).toBe('2026-10-01')
    expect(dayOnBar(25.4 / 91, quarter, kept)).toBe('2026-10-26')
    expect(dayOnBar(1, quarter, kept)).toBe('2026-12-02')
    expect(dayOnBar(-3, quarter, kept)).toBe('2026-10-01')
    expect(dayOnBar(0, quarter, { first: '2026-10-05', today: kept.today })).toBe('2026-10-05')
  })

  it('has each day where it is dropped', () => {
    for (const day of ['2026-10-01', '2026-10-26', '2026-12-02'])
      expect(dayOnBar(placeOnBar(day, quarter), quarter, kept)).toBe(day)
    expect(placeOnBar('2026-08-01', quarter)).toBe(0)
    expect(placeOnBar('2027-02-01', quarter)).toBe(1)
  })

  it.each([
    ['ArrowLeft', false, '2026-10-25'],
    ['ArrowRight', false, '2026-10-27'],
    ['ArrowDown', true, '2026-10-19'],
    ['ArrowUp', true, '2026-11-02'],
    ['PageDown', false, '2026-10-19'],
    ['PageUp', false, '2026-11-02'],
    ['Home', false, '2026-03-09'],
    ['End', false, '2026-12-02'],
    ['x', false, null],
  ])('goes by keys: %s (with Shift: %s)', (key, isShift, day) => {
    expect(stepOnBar(key, isShift, '2026-10-26', kept)).toBe(day)
  })

  it('goes neither beyond today nor before the first day that is kept', () => {
    expect(stepOnBar('ArrowRight', true, '2026-11-30', kept)).toBe('2026-12-02')
    expect(stepOnBar('ArrowLeft', false, '2026-03-09', kept)).toBe('2026-03-09')
  })

  it('writes the Sundays of a quarter, with the months where they begin', () => {
    const ticks = ticksOf(quarter)
    const words = ticks.map((day, index) => barMessages.tick(day, ticks[index - 1]))
    expect(words.join(' ')).toBe('Oct 1 11 18 25 Nov 1 8 15 22 29 Dec 6 13 20 31')
  })

  it('writes the months of a year', () => {
    const words = ticksOf({ from: '2025-12-02', to: '2026-12-02' }).map(barMessages.monthTick)
    expect(words.join(' ')).toBe('2026 Feb Mar Apr May Jun Jul Aug Sep Oct Nov')
  })
})
