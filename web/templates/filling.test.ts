import { library, patternTemplates } from '@cairn/domain/templates/library'
import { expect, it } from 'vitest'
import { newDraft } from '../objectives/form/draft.ts'
import { checkNew } from '../objectives/form/draft-errors.ts'
import { filledBy, wouldLose } from './filling.ts'

const maren = {
  id: 'd3b4f5a6-7c8d-4e9f-8a0b-1c2d3e4f5a6b',
  fullName: 'Maren Aasen',
  title: null,
  profileEmoji: null,
}
const blank = newDraft(maren, 'Q4 2026')
const { right, faster } = patternTemplates

it('a template fills the title and the key results, which then begin at their start', () => {
  const { title, keyResults } = filledBy(right)
  expect(title).toBe('It is right the first time')
  expect(
    keyResults.map((row) => [row.title, row.startValue, row.currentValue, row.targetValue, row.unit]),
  ).toEqual([
    ['Done right the first time', '64', '64', '95', '%'],
    ['Cases that come back', '120', '120', '30', 'a week'],
  ])
})

it('every template can be saved as it is', () => {
  for (const template of [...Object.values(patternTemplates), ...Object.values(library).flat()])
    expect(checkNew({ ...blank, ...filledBy(template) }), template.title).toEqual({})
})

it('only what was typed would be lost: not a blank form, nor an untouched template', () => {
  expect(wouldLose(blank, null)).toBe(false)
  expect(wouldLose(filledBy(right), right)).toBe(false)
  expect(wouldLose(filledBy(right), faster)).toBe(true)
  expect(wouldLose({ ...filledBy(right), title: 'Mine' }, right)).toBe(true)
  const [first, ...others] = filledBy(right).keyResults
  if (first)
    expect(
      wouldLose({ title: right.title, keyResults: [{ ...first, targetValue: '99' }, ...others] }, right),
    ).toBe(true)
})
