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
const touched = (index: number, value: string) => ({
  ...initial,
  updateText: 'Moved',
  keyResults: initial.keyResults.map((one, at) => (at === index ? { ...one, value } : one)),
})

describe('the form of an update', () => {
  it('begins with the status and the values there are', () => {
    expect(initial).toEqual({
      updateText: '',
      blockers: '',
      nextWeekFocus: '',
      status: 'behind',
      keyResults: [
        { id: 'parcels', value: '14900.25', status: 'not_set' },
        { id: 'share', value: '', status: 'not_set' },
      ],
    })
  })

  it('begins a correction with what was said', () => {
    const said = { updateText: 'Going well', blockers: null, nextWeekFocus: 'More', status: 'at_risk' }
    expect(updateDraftOf(objective, said as WeeklyUpdate)).toMatchObject({ ...said, blockers: '' })
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

  it('refuses blank words and what is no number, at its field', () => {
    expect(updateDraftErrors(initial)).toEqual({ updateText: 'Please write what happened this week.' })
    expect(updateDraftErrors(touched(1, 'many'))).toEqual({
      'keyResults.1.value': 'Please enter a number.',
    })
    expect(updateDraftErrors(touched(1, '7'))).toEqual({})
  })
})
