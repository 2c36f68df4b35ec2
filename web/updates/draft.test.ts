import { type KeyResult, NewKeyResult } from '@cairn/domain/objectives/key-results'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { describe, expect, it } from 'vitest'
import { newUpdateOf, updateDraftErrors, updateDraftOf } from './draft.ts'

const keyResult = (id: string, currentValue: number | null) =>
  ({ id, ...NewKeyResult.parse({ title: id, currentValue, targetValue: 100 }), progress: null }) as KeyResult
const objective = {
  status: 'behind' as const,
  keyResults: [keyResult('parcels', 14_900.25), keyResult('share', null)],
}
const initial = updateDraftOf(objective)
const typed = (index: number, what: { value: string } | { confidence: string }) => ({
  ...initial,
  updateText: 'Moved',
  keyResults: initial.keyResults.map((one, at) => (at === index ? { ...one, ...what } : one)),
})
const touched = (index: number, value: string) => typed(index, { value })

describe('the form of an update', () => {
  it('begins with the status and the values there are', () => {
    expect(initial).toEqual({
      updateText: '',
      blockers: '',
      nextWeekFocus: '',
      status: 'behind',
      keyResults: [
        { id: 'parcels', value: '14900.25', confidence: '', status: 'not_set' },
        { id: 'share', value: '', confidence: '', status: 'not_set' },
      ],
    })
  })

  it('begins a correction with what was said', () => {
    const said = { updateText: 'Going well', blockers: null, nextWeekFocus: 'More', status: 'at_risk' }
    const confidences = [{ keyResultId: 'share', title: 'share', confidence: 0 }]
    expect(updateDraftOf(objective, { ...said, confidences } as WeeklyUpdate)).toMatchObject({
      ...said,
      blockers: '',
      keyResults: [{ confidence: '' }, { confidence: '0' }],
    })
  })

  it('sends only what was touched', () => {
    expect(newUpdateOf({ ...initial, updateText: 'Moved' }, initial)).toEqual({
      updateText: 'Moved',
      blockers: '',
      nextWeekFocus: '',
      keyResults: [],
    })
    expect(newUpdateOf({ ...touched(0, '15,000'), status: 'on_track' }, initial)).toMatchObject({
      status: 'on_track',
      keyResults: [{ id: 'parcels', currentValue: 15_000 }],
    })
    expect(newUpdateOf(touched(0, ''), initial).keyResults).toEqual([{ id: 'parcels', currentValue: null }])
  })

  it('sends a confidence that was given, and takes back one that was cleared', () => {
    expect(newUpdateOf(typed(1, { confidence: '8' }), initial).keyResults).toEqual([
      { id: 'share', confidence: 8 },
    ])
    expect(newUpdateOf(initial, typed(1, { confidence: '8' })).keyResults).toEqual([
      { id: 'share', confidence: null },
    ])
  })

  it('refuses a confidence beyond 10 or between two numbers, at its field', () => {
    for (const confidence of ['11', '-1', '6.5', 'sure'])
      expect(Object.keys(updateDraftErrors(typed(0, { confidence })))).toEqual(['keyResults.0.confidence'])
    expect(updateDraftErrors(typed(0, { confidence: '10' }))).toEqual({})
  })

  it('refuses blank words and what is no number, at its field', () => {
    expect(updateDraftErrors(initial)).toEqual({ updateText: 'Please write what happened this week.' })
    expect(updateDraftErrors(touched(1, 'many'))).toEqual({
      'keyResults.1.value': 'Please enter a number.',
    })
    expect(updateDraftErrors(touched(1, '7'))).toEqual({})
  })
})
