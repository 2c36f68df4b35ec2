import { describe, expect, it } from 'vitest'
import { confidenceAfter, confidencesByWeek, confidenceWord } from './confidence.ts'

describe('Confidence', () => {
  it('has a word for every number', () => {
    expect(Array.from({ length: 11 }, (_, value) => confidenceWord(value))).toEqual([
      ...Array<string>(4).fill('Low'),
      ...Array<string>(3).fill('Fair'),
      ...Array<string>(4).fill('High'),
    ])
  })

  it('goes by one, from what is typed or hinted at, and stays between 0 and 10', () => {
    expect([confidenceAfter(6, 2, 1), confidenceAfter(null, 2, -1), confidenceAfter(null, null, 1)]).toEqual([
      7, 1, 5,
    ])
    expect([confidenceAfter(10, null, 1), confidenceAfter(0, null, -1)]).toEqual([10, 0])
  })

  it('is told by the week, the last of each, oldest first', () => {
    const said = (createdAt: string, ...given: [string, number][]) => ({
      createdAt: new Date(createdAt),
      confidences: given.map(([keyResultId, confidence]) => ({
        keyResultId,
        title: keyResultId,
        confidence,
      })),
    })
    const updates = [
      said('2026-11-18T09:00:00Z', ['a', 6]),
      said('2026-11-16T09:00:00Z', ['a', 3], ['b', 9]),
      said('2026-11-11T09:00:00Z'),
      said('2026-11-04T09:00:00Z', ['a', 8]),
    ]
    const told = (id: string) =>
      confidencesByWeek(updates, id, 'UTC').map(({ week, confidence }) => [week, confidence])
    expect(told('a')).toEqual([
      ['2026-11-01', 8],
      ['2026-11-15', 6],
    ])
    expect(told('b')).toEqual([['2026-11-15', 9]])
    expect(told('c')).toEqual([])
  })
})
