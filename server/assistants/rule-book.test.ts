import { describe, expect, it } from 'vitest'
import { rooms, rulesOf, sentencesIn } from './rule-book.ts'

describe('The rule book', () => {
  it('is what tests of rules say of themselves, subject by subject', () => {
    const test = `describe('The end of a key', () => {
  it('is after today', () => {})
  it.each([['a', 1]])('is \\'none\\' of %s', () => {})
  it.each([
    'one',
  ])("is told", () => {})
})
describe.each(many)(\`many\`, () => {})`
    expect(sentencesIn(test)).toEqual([
      '## The end of a key',
      '- is after today',
      '- is ‘none’ of …'.replace(/[‘’]/g, "'"),
      '- is told',
      '## many',
    ])
  })

  it('has a room for each that has rules, and nothing beside them', async () => {
    const known = await rooms()
    expect(known).toEqual(expect.arrayContaining(['objectives', 'quarters', 'keys', 'coach']))
    for (const room of known) expect([room, (await rulesOf(room))?.includes('\n- ')]).toEqual([room, true])
    for (const room of ['', '.', '..', '../server', 'server', 'node_modules'])
      expect(await rulesOf(room)).toBeNull()
  })
})
