import { describe, expect, it } from 'vitest'
import { afterRefusal, emptyDraft, mentionsIn, mentionTyped, piecesOf, withMention } from './draft.ts'

describe('The words of a comment', () => {
  it('show mentions, the longer name first, and addresses without the full stop behind them', () => {
    const words = '@Maren Aasen and @Maren: see https://example.com/a?b=1. mail@Maren'
    expect(piecesOf(words, ['Maren', 'Maren Aasen']).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'mention @Maren Aasen',
      'text  and ',
      'mention @Maren',
      'text : see ',
      'link https://example.com/a?b=1',
      'text . mail',
      'mention @Maren',
    ])
  })

  it.each([
    ['http://a.example/(b)', 'http://a.example/(b)', ''],
    ['http://a.example/(b))', 'http://a.example/(b)', ')'],
    ['http://a.example/b).', 'http://a.example/b', ').'],
    ['http://a.example/b), ', 'http://a.example/b', '), '],
    ['http://a.example/(b).', 'http://a.example/(b)', '.'],
    ['http://a.example/b?)', 'http://a.example/b', '?)'],
    ['http://a.example/wiki/Crane_(port)#x', 'http://a.example/wiki/Crane_(port)#x', ''],
  ])('keep of %s the brackets that the address has opened', (words, address, rest) => {
    expect(piecesOf(words, [])).toEqual([
      { kind: 'link', text: address },
      ...(rest === '' ? [] : [{ kind: 'text', text: rest }]),
    ])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '<a href=x>', '//evil.example', 'ftp://x.y'])(
    'make no link of %s',
    (words) => {
      expect(piecesOf(words, [])).toEqual([{ kind: 'text', text: words }])
    },
  )
})

describe('Words that were made to take long', () => {
  const longest = 5000
  const quickly = (read: () => unknown) => {
    const begun = performance.now()
    read()
    return performance.now() - begun
  }

  // Any of these held up the page for seconds at each key, or at each look, when it was read in every way it can be.
  it.each([
    ['a word behind an @', () => mentionTyped(`@${'a'.repeat(longest - 2)}!`)],
    ['words behind an @', () => mentionTyped(`@${'a '.repeat(longest / 2 - 1)}!`)],
    ['nothing but @', () => mentionTyped('@'.repeat(longest))],
    ['brackets behind an address', () => piecesOf(`http://a${')'.repeat(longest - 8)}`, [])],
    ['brackets and stops behind an address', () => piecesOf(`http://a${'.)'.repeat(longest / 2 - 4)}`, [])],
    ['nothing but the beginnings of addresses', () => piecesOf('http://'.repeat(longest / 7), [])],
  ])('are read at once: %s', (_, read) => {
    expect(quickly(read)).toBeLessThan(1000)
  })
})

describe('A mention', () => {
  it.each([
    ['Ask @li', 'li'],
    ['@', ''],
    ['(@Nadia H', 'Nadia H'],
    ['mail@li', null],
    ['@li\n', null],
    ['@one two three ', 'one two three '],
    ['@one  two', null],
    ['@one two three four five', null],
  ])('is being typed in %j as %j', (before, typed) => {
    expect(mentionTyped(before)).toBe(typed)
  })

  it('takes the place of what was typed for it, in the middle too', () => {
    expect(withMention('Ask @li today', 7, 'Linehaul')).toEqual({ words: 'Ask @Linehaul today', caret: 14 })
  })

  it('is sent while its name stands in the words', () => {
    const meant = [
      { kind: 'person' as const, id: 'a', name: 'Maren Aasen' },
      { kind: 'team' as const, id: 'b', name: 'Linehaul' },
    ]
    expect(mentionsIn({ ...emptyDraft(), words: 'Ask @Linehaul', meant })).toEqual([
      { kind: 'team', id: 'b' },
    ])
  })
})

describe('A draft that was refused', () => {
  const draft = { ...emptyDraft(), words: 'In other words', isWaiting: true }

  it('keeps its words, and is a comment of its own where the one of its name stands already', () => {
    const kept = afterRefusal(draft, 'id')
    expect(kept).toEqual({ ...draft, id: kept.id, isWaiting: false })
    expect(kept.id).not.toBe(draft.id)
  })

  it.each([undefined, 'isConfirmed', 'words'])(
    'stays the same comment where it is refused for %s',
    (field) => {
      expect(afterRefusal(draft, field)).toEqual({ ...draft, isWaiting: false })
    },
  )
})
