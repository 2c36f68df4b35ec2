import { describe, expect, it } from 'vitest'
import {
  confidencesOf,
  correctedValueChanges,
  historyOfConfidences,
  historyOfUpdate,
  statusChange,
  valueChangesOf,
} from './changes.ts'
import { KeyResultValue, type ValueChange } from './schema.ts'

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

describe('the confidence in a key result', () => {
  const sure = (id: string, title: string, confidence: number) => ({ keyResultId: id, title, confidence })

  it('is a whole number from 0 to 10, or none', () => {
    const id = '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01'
    for (const confidence of [0, 10, null, undefined])
      expect(KeyResultValue.parse({ id, confidence }).confidence).toBe(confidence)
    for (const confidence of [-1, 11, 7.5, '7'])
      expect(KeyResultValue.safeParse({ id, confidence }).error?.issues[0]?.message).toBe(
        'Please enter a whole number from 0 to 10.',
      )
  })

  it('belongs to its update: a correction changes it, takes it back, or leaves it', () => {
    const posted = confidencesOf([], [parcels, share], [{ id: 'share', confidence: 0 }, { id: 'parcels' }])
    expect(posted).toEqual([sure('share', 'Share', 0)])
    const before = [sure('gone', 'Gone', 3), sure('parcels', 'Parcels', 8), sure('share', 'Share', 5)]
    const after = confidencesOf(before, [parcels, share], [{ id: 'share', confidence: null }])
    expect(after).toEqual(before.slice(0, 2))
    expect(confidencesOf(before, [parcels], [{ id: 'parcels', confidence: 9 }])).toContainEqual(
      sure('parcels', 'Parcels', 9),
    )
    expect(historyOfConfidences(before, [...after, sure('new', 'New', 1)])).toEqual([
      { field: 'keyResult.confidence', item: 'Share', from: 5, to: null },
      { field: 'keyResult.confidence', item: 'New', from: null, to: 1 },
    ])
  })
})
