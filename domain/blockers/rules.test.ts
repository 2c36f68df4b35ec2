import { describe, expect, it } from 'vitest'
import { badgeTone, historyOfResolution, whyNotLeader } from './rules.ts'

describe('Team Blockers', () => {
  it('is for those who lead a team', () => {
    expect(whyNotLeader(true)).toBeNull()
    expect(whyNotLeader(false)).toEqual({
      code: 'not_allowed',
      message:
        'This page is only available to team managers. You must be assigned as a team leader to view team blockers.',
    })
  })
})

describe('the history of an objective', () => {
  it('tells of a resolved blocker, and of the note if there is one', () => {
    const gone = { field: 'blockers', item: null, from: 'No trucks', to: null }
    expect(historyOfResolution('No trucks', null)).toEqual([gone])
    expect(historyOfResolution('No trucks', 'Rented two')).toEqual([
      gone,
      { field: 'resolution', item: null, from: null, to: 'Rented two' },
    ])
  })
})

describe('the badge of a key result', () => {
  it.each([
    ['not_set', null],
    ['on_track', 'good'],
    ['at_risk', 'warning'],
    ['behind', 'bad'],
    ['delayed', 'bad'],
    ['will_not_complete', 'bad'],
    ['completed', 'done'],
  ] as const)('for %s is %s', (status, tone) => {
    expect(badgeTone(status)).toBe(tone)
  })
})
