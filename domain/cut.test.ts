import { describe, expect, it } from 'vitest'
import { cut, shortened } from './cut.ts'
import { type Involved, type LogEntry, tellingsOfObjective } from './inbox/rules.ts'
import { nameOrMailbox } from './people/name-rules.ts'
import { isStorable } from './storable.ts'
import { restoredName } from './trash/rules.ts'

const entry = (part: Partial<LogEntry>): LogEntry => ({
  id: 1,
  action: 'update.posted',
  subjectId: 'objective',
  actorId: 'ada',
  actorName: 'Ada',
  details: {},
  before: null,
  after: null,
  createdAt: new Date(0),
  commentWords: null,
  actionWords: null,
  ...part,
})
const involved: Involved = { ownerId: 'bo', coOwnerIds: [], parentOwnerId: null, followerIds: [] }
const told = (part: Partial<LogEntry>) =>
  tellingsOfObjective(entry(part), involved).map(({ details }) => details.words ?? '')

/** Whatever shortens what people wrote, each with the length it shortens to. */
const shortening: Record<string, readonly [number, (words: string) => readonly string[]]> = {
  'a text': [50, (words) => [cut(words, 50)]],
  'a text that says so': [50, (words) => [shortened(words, 50)]],
  'the name of who gave a long one': [120, (words) => [nameOrMailbox(words, 'a@b.example')]],
  'the name of who gave none': [120, (words) => [nameOrMailbox('', `${words}@b.example`)]],
  'a name that comes back from the trash': [300, (words) => [restoredName(words, 1, 300)]],
  'one that comes back for the third time': [300, (words) => [restoredName(words, 3, 300)]],
  'a comment in an inbox': [
    280,
    (words) =>
      told({
        action: 'comment.posted',
        commentWords: words,
        details: { commentId: 'c', mentioned: ['cy'], repliedTo: ['di'] },
      }),
  ],
  'a reaction in an inbox': [
    280,
    (words) =>
      told({
        action: 'comment.reacted',
        commentWords: words,
        details: { commentId: 'c', reaction: 'love', reactedTo: ['cy'] },
      }),
  ],
  'an update in an inbox': [280, (words) => told({ after: { updateText: words } })],
  'an ask for help in an inbox': [
    280,
    (words) =>
      told({
        action: 'blocker.help_asked',
        details: { newlyAsked: { profileId: 'cy' }, whatWouldHelp: words },
      }),
  ],
}
const signs = { 'an emoji': '🎉', 'a family': '👩‍👩‍👧', 'a flag': '🇳🇴', 'a letter with its mark': 'e\u0301' }

describe('What people wrote is shortened at whole characters', () => {
  it.each(Object.entries(shortening))('%s', (_, [longest, shorten]) => {
    for (const sign of Object.values(signs))
      for (let before = Math.max(0, longest - 40); before <= longest; before += 1) {
        const words = `${'t'.repeat(before)}${sign.repeat(longest)}`
        const made = shorten(words)
        expect(made.length).toBeGreaterThan(0)
        for (const one of made) {
          expect(isStorable(one)).toBe(true)
          expect(one.length).toBeLessThanOrEqual(longest)
          const kept = one.replace(/^❤️ /, '').replace(/( \(restored\))+$|…$/, '')
          expect(kept.replace(/^t+/, '').replaceAll(sign, '')).toBe('')
        }
      }
  })

  it('leaves alone what fits, and cuts even what is one endless character', () => {
    expect(cut('🎉'.repeat(5), 10)).toBe('🎉'.repeat(5))
    expect(shortened('twelve signs', 12)).toBe('twelve signs')
    const pile = `e${'\u0301'.repeat(500)}`
    expect(cut(pile, 120)).toBe(pile.slice(0, 120))
  })
})
