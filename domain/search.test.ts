import { describe, expect, it } from 'vitest'
import { isFoundIn, placeOfFound } from './search.ts'

describe('What is looked for', () => {
  it.each([
    ['Jonas Müller', 'muller', 'Müller'],
    ['Jonas Muller', 'MÜLLER', 'Muller'],
    ['Jonas Mu\u0308ller', 'mul', 'Mu\u0308l'],
    ['Jonas Mu\u0308ller', ' müll ', 'Mu\u0308ll'],
    ['Hauptstraße 3', 'strasse', 'straße'],
    ['Ingrid Solheim', 'so', 'So'],
    ['😀 Été', 'ete', 'Été'],
  ])('stands in %j by %j, and is marked as it is written', (text, search, marked) => {
    const place = placeOfFound(text, search)
    expect(isFoundIn(text, search)).toBe(true)
    expect(text.slice(place?.from, place?.to)).toBe(marked)
  })

  it.each([
    ['Setup', 'so'],
    ['Setup', ' '],
  ])('is not marked in %j by %j', (text, search) => {
    expect(placeOfFound(text, search)).toBeNull()
  })
})
