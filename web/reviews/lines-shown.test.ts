import type { InReview, Line } from '@cairn/domain/reviews/schema'
import { expect, test } from 'vitest'
import type { Kept } from './line-keeper.ts'
import { countLines, type LinePlace, linesShown } from './lines-shown.ts'

const line = (id: string, more: Partial<Line> = {}): Line => ({
  id,
  kind: 'note',
  objectiveId: 'okr',
  place: 1,
  words: id,
  version: 1,
  isRemoved: false,
  author: { id: 'jonas', name: 'Jonas', profileEmoji: null },
  person: null,
  dueOn: null,
  doneAt: null,
  ...more,
})
const typed = (id: string, text: string, afterId: string | null = null): Kept<LinePlace> => ({
  id,
  text,
  version: 0,
  place: { kind: 'note', objectiveId: 'okr', afterId, person: null, dueOn: null },
  state: 'typed',
  failure: null,
})
const jonas: InReview = {
  id: 'jonas',
  name: 'Jonas',
  profileEmoji: null,
  isHere: true,
  wasInIt: true,
  writesIn: 'one',
  looksAt: null,
}
const of = { kind: 'note' as const, objectiveId: 'okr' }
const shown = (lines: readonly Line[], kept: readonly Kept<LinePlace>[] = [], people = [jonas]) =>
  linesShown({ lines: [...lines], people }, new Map(kept.map((one) => [one.id, one])), of, 'maren')

test('a list has the lines of its OKR and kind, and none that was removed', () => {
  const others = [
    line('gone', { isRemoved: true }),
    line('decided', { kind: 'decision' }),
    line('else', { objectiveId: null }),
  ]
  expect(shown([line('one'), ...others]).map(({ id }) => id)).toEqual(['one'])
  expect(countLines([line('one'), ...others])).toBe(3)
})

test('what is typed stands over what was saved', () => {
  expect(shown([line('one')], [typed('one', 'One and more')])[0]?.text).toBe('One and more')
})

test('a new line stands below the one that it was begun in', () => {
  const lines = shown([line('one'), line('two')], [typed('new', 'Between', 'one'), typed('last', 'Last')])
  expect(lines.map(({ id }) => id)).toEqual(['one', 'new', 'two', 'last'])
})

test('a line somebody else writes in says who; one’s own does not', () => {
  expect(shown([line('one')])[0]?.writer?.name).toBe('Jonas')
  expect(shown([line('one')], [], [{ ...jonas, id: 'maren' }])[0]?.writer).toBeNull()
})
