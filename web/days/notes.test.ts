import type { Comparison, OtherDay } from '@cairn/domain/objectives/comparison'
import { describe, expect, it } from 'vitest'
import { footNow, notesOf } from './notes.ts'

const keyResult = {
  id: 'k',
  title: 'Drops',
  startValue: 0,
  currentValue: 1,
  targetValue: 10,
  unit: null,
  progress: 10,
}
const stood = (more: Partial<OtherDay> = {}): OtherDay => ({
  title: 'Grow',
  countsAs: 'on_track',
  progress: 12,
  parentId: null,
  parentTitle: null,
  strategy: null,
  owner: { id: 'o', fullName: 'Maren Aasen', title: null, profileEmoji: null },
  keyResults: [keyResult],
  ...more,
})
const compared = (more: Partial<Comparison>): Comparison => ({
  other: stood(),
  changes: [],
  came: null,
  gone: null,
  movedOn: null,
  isGhost: false,
  ...more,
})
const wordsOf = (...asked: Parameters<typeof notesOf>) => notesOf(...asked).map(({ words }) => words)

describe('what became of an objective', () => {
  const earlier = stood()
  const today = stood({
    countsAs: 'behind',
    progress: 37,
    parentId: 'p',
    parentTitle: 'North',
    keyResults: [{ ...keyResult, targetValue: 8 }],
  })
  const changes = ['progress', 'status', 'target', 'moved'] as const

  it('is told alike of a past day and of today', () => {
    const [ofPast, ofToday] = [
      wordsOf(
        { ...earlier, compared: compared({ other: today, changes: [...changes], movedOn: '2026-11-25' }) },
        'then',
      ),
      wordsOf({ ...today, compared: compared({ other: earlier, changes: [...changes] }) }, 'now'),
    ]
    expect(ofPast).toEqual(['37%, was 12%', 'Behind, was On Track', 'Drops 8, was 10', 'Moved Nov 25'])
    expect(ofToday.slice(0, 3)).toEqual(ofPast.slice(0, 3))
    expect(ofToday[3]).toBe('Moved from the top')
  })

  it('says from where it was moved: a parent, else a strategy', () => {
    const from = (other: OtherDay) =>
      wordsOf({ ...today, compared: compared({ other, changes: ['moved'] }) }, 'now')
    expect(from(stood({ parentId: 'q', parentTitle: 'South' }))).toEqual(['Moved from South'])
    expect(from(stood({ strategy: { id: 's', title: 'Care' } }))).toEqual(['Moved from Care'])
  })

  it('says when it came and when it went, and who did it where that is known', () => {
    const came = { day: '2026-11-23', byName: 'Jonas Lindqvist' }
    const gone = { day: '2026-11-20', byName: null }
    expect(wordsOf({ ...today, compared: compared({ other: null, changes: ['new'], came }) }, 'now')).toEqual(
      ['New, Nov 23 by Jonas Lindqvist'],
    )
    expect(
      wordsOf({ ...earlier, compared: compared({ other: null, changes: ['gone'], gone }) }, 'then'),
    ).toEqual(['Deleted Nov 20'])
  })

  it('falls where there is less of it now', () => {
    const notes = notesOf({ ...earlier, compared: compared({ other: today, changes: ['progress'] }) }, 'now')
    expect(notes).toEqual([{ kind: 'progress', words: '12%, was 37%', isDown: true }])
    const both = { other: today, changes: ['status', 'progress'] } satisfies Partial<Comparison>
    const [status] = notesOf({ ...earlier, compared: compared(both) }, 'now')
    expect(status).toMatchObject({ kind: 'status', isDown: false })
  })
})

describe('the foot of a node of a past day', () => {
  const foot = (other: OtherDay | null, more: Partial<Comparison>) =>
    footNow({ ...stood(), compared: compared({ other, ...more }) })

  it('says nothing where nothing changed', () => {
    expect(foot(stood(), {})).toBeNull()
    expect(footNow(stood())).toBeNull()
  })

  it('says the progress of today, and the status only where that is another one', () => {
    expect(foot(stood({ progress: 69 }), { changes: ['progress'] })).toEqual({
      progress: '69%',
      status: null,
      aside: null,
    })
    expect(foot(stood({ countsAs: 'behind' }), { changes: ['status'] })).toMatchObject({
      progress: '12%',
      status: 'behind',
    })
  })

  it('has its move or its target aside, and of what is gone nothing else', () => {
    const other = stood({ keyResults: [{ ...keyResult, targetValue: 8 }] })
    expect(foot(other, { changes: ['target'] })?.aside).toBe('Target 10, now 8')
    expect(foot(other, { changes: ['target', 'moved'], movedOn: '2026-11-25' })?.aside).toBe('Moved Nov 25')
    expect(foot(null, { changes: ['gone'], gone: { day: '2026-11-20', byName: 'Jo' } })).toEqual({
      progress: null,
      status: null,
      aside: 'Deleted Nov 20 by Jo',
    })
  })
})
