import { describe, expect, it } from 'vitest'
import { hintsFor } from '../coach/rules.ts'
import { lengths } from '../lengths.ts'
import { countOfTemplates, library, patternTemplates } from './library.ts'
import { messages } from './messages.ts'
import { fields, patterns } from './template.ts'

const all = [
  ...patterns.map((pattern) => ({ from: messages.patterns[pattern].name, ...patternTemplates[pattern] })),
  ...fields.flatMap((field) => library[field].map((one) => ({ from: messages.fields[field], ...one }))),
]

describe('The library', () => {
  it('has four templates or more in each of eight fields of work, and four patterns', () => {
    expect(fields).toHaveLength(8)
    for (const field of fields) expect(library[field].length, field).toBeGreaterThanOrEqual(4)
    expect(all).toHaveLength(countOfTemplates)
    expect(countOfTemplates).toBeGreaterThanOrEqual(36)
  })

  it('names every one differently', () => {
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  })

  it.each(all)('$from: the coach has nothing to ask about “$title”', ({ title, keyResults }) => {
    expect(hintsFor({ title, keyResults })).toEqual([])
    expect(title.length).toBeLessThanOrEqual(lengths.title)
  })

  it.each(all)('$from: “$title” has two to four key results that go somewhere', ({ keyResults }) => {
    expect(keyResults.length).toBeGreaterThanOrEqual(2)
    expect(keyResults.length).toBeLessThanOrEqual(4)
    for (const { startValue, targetValue } of keyResults) expect(startValue).not.toBe(targetValue)
  })
})
