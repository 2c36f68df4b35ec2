import { describe, expect, it } from 'vitest'
import { correctedValueChanges, historyOfUpdate, statusChange, valueChangesOf } from './changes.ts'
import type { ValueChange } from './schema.ts'

const parcels = {
  id: 'parcels',
  title: 'Parcels',
  unit: null,
  currentValue: 14_200,
  status: 'behind' as const,
}
const share = { id: 'share', title: 'Share', unit: '%', currentValue: null, status: 'not_set' as const }
const said: ValueChange = {
  keyResultId: 'parcels',
  title: 'Parcels',
  unit: null,
  from: 14_000,
  to: 14_200,
  fromStatus: 'behind',
  toStatus: 'behind',
}

describe('an update of key results', () => {
  it('tells each value and status from what it was to what it is, in the order of the objective', () => {
    expect(
      valueChangesOf(
        [parcels, share],
        [
          { id: 'share', currentValue: 31, status: 'on_track' },
          { id: 'parcels', currentValue: 14_900 },
        ],
      ),
    ).toEqual([
      { ...said, from: 14_200, to: 14_900 },
      {
        keyResultId: 'share',
        title: 'Share',
        unit: '%',
        from: null,
        to: 31,
        fromStatus: 'not_set',
        toStatus: 'on_track',
      },
    ])
  })

  it('may clear a value; the same again, or nothing, is no change', () => {
    expect(valueChangesOf([parcels], [{ id: 'parcels', currentValue: null }])).toMatchObject([
      { from: 14_200, to: null },
    ])
    expect(valueChangesOf([parcels], [{ id: 'parcels', currentValue: 14_200, status: 'behind' }])).toEqual([])
    expect(valueChangesOf([parcels], [{ id: 'parcels' }])).toEqual([])
  })
})

describe('a corrected update', () => {
  it('counts from where it began, and adds what it had left out', () => {
    const corrected = correctedValueChanges(
      [said],
      [parcels, share],
      [
        { id: 'parcels', currentValue: 14_300 },
        { id: 'share', currentValue: 5 },
      ],
    )
    expect(corrected).toMatchObject([
      { keyResultId: 'parcels', from: 14_000, to: 14_300 },
      { keyResultId: 'share', from: null, to: 5 },
    ])
  })

  it('drops what it takes back, and keeps what it does not mention', () => {
    expect(correctedValueChanges([said], [parcels], [{ id: 'parcels', currentValue: 14_000 }])).toEqual([])
    expect(correctedValueChanges([said], [parcels], [])).toEqual([said])
  })
})

describe('the status of an update', () => {
  it('is kept before and after where it changed, and only there', () => {
    expect(statusChange('on_track', 'behind')).toEqual({ previousValue: 'on_track', newValue: 'behind' })
    expect(statusChange('behind', 'behind')).toEqual({ previousValue: null, newValue: null })
  })
})

describe('the history of an update', () => {
  const words = { updateText: 'Chutes arrived', blockers: null, nextWeekFocus: 'Fit them' }

  it('tells words, status and key results one by one', () => {
    expect(historyOfUpdate(null, words, statusChange('on_track', 'behind'), [said])).toEqual([
      { field: 'updateText', item: null, from: null, to: 'Chutes arrived' },
      { field: 'nextWeekFocus', item: null, from: null, to: 'Fit them' },
      { field: 'status', item: null, from: 'on_track', to: 'behind' },
      { field: 'keyResult.currentValue', item: 'Parcels', from: 14_000, to: 14_200 },
    ])
  })

  it('tells of a correction only what it corrected', () => {
    const corrected = { ...words, blockers: 'No installer' }
    expect(historyOfUpdate(words, corrected, statusChange('behind', 'behind'), [])).toEqual([
      { field: 'blockers', item: null, from: null, to: 'No installer' },
    ])
  })
})
