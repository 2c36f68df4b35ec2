import { describe, expect, it } from 'vitest'
import { heldLooks, lastLooks, mostObjectivesOfAnOwner } from './rules.ts'

const keyResult = { title: 'Handovers scanned', startValue: 64, targetValue: 98, unit: '%' }
const other = { title: 'Parcels lost a week', startValue: 120, targetValue: 30, unit: null }
const good = {
  okr: { title: 'Every handover is scanned', keyResults: [keyResult, other] },
  dismissed: [],
  supports: true,
  weights: 100,
  owned: 0,
}
const open = (change: Partial<Parameters<typeof heldLooks>[0]>) => {
  const held = heldLooks({ ...good, ...change })
  return lastLooks.filter((look) => !held.includes(look))
}

describe('Before an OKR is created', () => {
  it('nothing is open where all is well', () => expect(open({})).toEqual([]))

  it('the title says what will be different, or its hint was sent away', () => {
    const okr = { ...good.okr, title: 'Improve scanning at handovers' }
    expect(open({ okr })).toEqual(['title'])
    expect(open({ okr, dismissed: [{ rule: 'title_names_work', words: okr.title }] })).toEqual([])
    expect(open({ okr: { ...okr, title: ' ' } })).toEqual(['title'])
  })

  it('it supports something', () => expect(open({ supports: false })).toEqual(['supports']))

  it.each([
    ['none is written', []],
    ['one has no words', [{ ...keyResult, title: ' ' }]],
    ['one has no target', [keyResult, { ...other, targetValue: null }]],
    ['one starts at its target', [keyResult, { ...other, startValue: 30 }]],
    ['one starts at what is no number', [keyResult, { ...other, startValue: Number.NaN }]],
    ['one has a target that is no number', [keyResult, { ...other, targetValue: Number.NaN }]],
  ])('every key result is measured, which is open where %s', (_, keyResults) => {
    expect(open({ okr: { ...good.okr, keyResults } })).toEqual(['measured'])
  })

  it('nothing is said of weights before a key result is written', () => {
    expect(open({ okr: { ...good.okr, keyResults: [] }, weights: null })).toEqual(['measured', 'weights'])
  })

  it('weights come to a hundred, where there are any', () => {
    expect(open({ weights: null })).toEqual([])
    expect(open({ weights: 90 })).toEqual(['weights'])
    expect(open({ weights: 'wrong' })).toEqual(['weights'])
  })

  it('its owner has few enough with it', () => {
    expect(open({ owned: mostObjectivesOfAnOwner - 1 })).toEqual([])
    expect(open({ owned: mostObjectivesOfAnOwner })).toEqual(['load'])
    expect(open({ owned: undefined })).toEqual(['load'])
  })
})
