import type { ScoreCard } from '@cairn/domain/quarters/scoring'
import { describe, expect, it } from 'vitest'
import {
  closeDraftErrors,
  closeDraftOf,
  isProposed,
  outcomeAfter,
  scoreAfter,
  scoreSaveOf,
  withScoreOf,
} from './close-draft.ts'
import { commandOf } from './close-keys.ts'
import { nextUnscored, orderOfCards } from './close-run.ts'

type Said = { score?: number | null; outcome?: string | null; at?: string; version?: number }

const card = (id: string, said: Said | null = null, suggested: string | null = null) =>
  ({
    objective: { id, keyResults: [{ id: 'k', currentValue: 1880 }] },
    score: said && {
      score: said.score ?? null,
      outcome: said.outcome ?? null,
      learned: null,
      carriedTo: null,
      scoredAt: new Date(said.at ?? '2026-12-28'),
      version: said.version ?? 1,
    },
    suggested: { outcome: suggested },
  }) as unknown as ScoreCard

describe('What is said on a card', () => {
  const initial = closeDraftOf(card('a'))

  it('begins with nothing, with dropped for what will not be completed, or with what was said', () => {
    expect(initial).toMatchObject({ score: null, outcome: null, learned: '', isCarried: false })
    expect(closeDraftOf(card('a', null, 'dropped')).outcome).toBe('dropped')
    expect(closeDraftOf(card('a', { score: 0.4 }, 'dropped'))).toMatchObject({ score: 0.4, outcome: null })
  })

  it('is proposed as dropped until somebody chooses', () => {
    const willNotComplete = card('a', null, 'dropped')
    const draft = closeDraftOf(willNotComplete)
    expect(isProposed(willNotComplete, draft)).toBe(true)
    expect(isProposed(willNotComplete, { ...draft, outcome: 'missed' })).toBe(false)
    expect(isProposed(willNotComplete, { ...draft, outcome: null })).toBe(false)
    expect(isProposed(card('a'), initial)).toBe(false)
    expect(isProposed(card('a', { outcome: 'dropped' }, 'dropped'), draft)).toBe(false)
  })

  it('sends only what was touched', () => {
    const draft = { ...initial, score: 0.7 }
    expect(scoreSaveOf(draft, initial, 2)).toEqual({
      version: 2,
      score: 0.7,
      outcome: null,
      learned: '',
      keyResults: [],
    })
    const more = { ...draft, isCarried: true, values: [{ id: 'k', value: '1,900' }] }
    expect(scoreSaveOf(more, initial, 2)).toMatchObject({
      carriedOver: true,
      keyResults: [{ id: 'k', currentValue: 1900 }],
    })
  })

  it('needs a score unless it was dropped, numbers for values and at most 2,000 characters', () => {
    expect(closeDraftErrors(initial).score).toBe('Please choose a score. Only a dropped OKR needs none.')
    expect(closeDraftErrors({ ...initial, outcome: 'missed' }).score).toBeDefined()
    expect(closeDraftErrors({ ...initial, outcome: 'dropped' })).toEqual({})
    const wrong = { ...initial, score: 0, learned: 'x'.repeat(2001), values: [{ id: 'k', value: 'many' }] }
    expect(Object.keys(closeDraftErrors(wrong)).sort()).toEqual(['learned', 'values.0'])
  })

  it('moves the score by tenths within its ends, from what is suggested', () => {
    expect([scoreAfter(0.7, 1, null), scoreAfter(0.3, -1, null)]).toEqual([0.8, 0.2])
    expect([scoreAfter(1, 1, null), scoreAfter(0, -1, null)]).toEqual([1, 0])
    expect([scoreAfter(null, 1, 0.6), scoreAfter(null, -1, null)]).toEqual([0.6, 0.5])
  })

  it('lets the outcome follow the score again when the same is pressed', () => {
    expect(outcomeAfter(initial, 'missed')).toBe('missed')
    expect(outcomeAfter({ ...initial, outcome: 'missed' }, 'missed')).toBeNull()
    expect(outcomeAfter({ ...initial, outcome: 'missed' }, 'reached')).toBe('reached')
  })

  it('takes over the score of somebody else, and leaves final values as they are typed', () => {
    const { score } = card('a', { score: 0.9, version: 3 })
    const typed = { ...initial, score: 0.2, values: [{ id: 'k', value: '7' }] }
    expect(score && withScoreOf(typed, score)).toMatchObject({
      score: 0.9,
      values: [{ id: 'k', value: '7' }],
    })
  })
})

describe('The cards', () => {
  const cards = [
    card('waits'),
    card('second', { score: 0.1, at: '2026-12-29' }),
    card('dropped', { outcome: 'dropped', at: '2026-12-28' }),
    card('learned only', { at: '2026-12-27' }),
  ]

  it('stand as they were scored, and then as they wait', () => {
    expect(orderOfCards(cards)).toEqual(['dropped', 'second', 'waits', 'learned only'])
  })

  it('pass the turn on to the next without a score, and from the top again', () => {
    expect(nextUnscored(cards, 'waits')?.objective.id).toBe('learned only')
    expect(nextUnscored(cards, 'learned only')?.objective.id).toBe('waits')
    expect(nextUnscored(cards.slice(1, 3), null)).toBeNull()
  })
})

describe('A key', () => {
  const pressed = (key: string, isTyping = false, ctrlKey = false) =>
    commandOf({ key, ctrlKey, metaKey: false, altKey: false }, isTyping)

  it('means something outside of fields only, but for saving and leaving', () => {
    expect(pressed('s')).toEqual({ do: 'score' })
    expect(pressed('ArrowRight')).toEqual({ do: 'higher' })
    expect(pressed('2')).toEqual({ do: 'choose', outcome: 'partly_reached' })
    expect([
      pressed('5'),
      pressed('s', true),
      pressed('ArrowRight', true),
      pressed('c', false, true),
    ]).toEqual([null, null, null, null])
    expect([pressed('Escape', true), pressed('Enter', true, true)]).toEqual([{ do: 'leave' }, { do: 'save' }])
  })
})
