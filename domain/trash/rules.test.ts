import { describe, expect, it } from 'vitest'
import {
  daysLeft,
  keptUntil,
  outdatedSince,
  planningOnReturn,
  restoredName,
  whyCannotRestore,
} from './rules.ts'

describe('What is deleted', () => {
  it('is kept for 30 days', () => {
    const deletedAt = new Date('2026-11-01T10:00:00Z')
    expect(keptUntil(deletedAt)).toEqual(new Date('2026-12-01T10:00:00Z'))
    expect(outdatedSince(keptUntil(deletedAt))).toEqual(deletedAt)
  })

  it('says in how many days it is gone, up to the last', () => {
    const end = new Date('2026-12-01T10:00:00Z')
    expect(daysLeft(end, new Date('2026-11-01T10:00:01Z'))).toBe(30)
    expect(daysLeft(end, new Date('2026-11-30T09:59:59Z'))).toBe(2)
    expect(daysLeft(end, new Date('2026-11-30T10:00:00Z'))).toBeNull()
    expect(daysLeft(end, new Date('2026-12-02T10:00:00Z'))).toBeNull()
  })
})

describe('A name that comes back', () => {
  it('stays as it was while nobody took it', () => {
    expect(restoredName('Grow', 0, 300)).toBe('Grow')
  })

  it('says so where it was taken, as often as needed', () => {
    expect(restoredName('Grow', 1, 300)).toBe('Grow (restored)')
    expect(restoredName('Grow', 2, 300)).toBe('Grow (restored) (restored)')
  })

  it('is no longer than a name may be', () => {
    expect(restoredName('A long one', 1, 15)).toBe('A lo (restored)')
  })
})

describe('Whoever may delete a thing', () => {
  it('may restore it, and nobody else', () => {
    expect(whyCannotRestore('team', { canChange: true })).toBeNull()
    expect(whyCannotRestore('objective', { canChange: false })).toEqual({
      code: 'not_allowed',
      message: "You don't have permission to restore this OKR.",
    })
  })
})

describe('An OKR that comes back to its quarter', () => {
  const [before, committedAt, after] = [1, 2, 3].map((day) => new Date(2026, 9, day)) as [Date, Date, Date]
  const ordinary = { draft: null, addedAfterCommit: false }
  const [planned, running] = [
    { state: 'plan', committedAt: null },
    { state: 'run', committedAt: null },
  ] as const
  const committed = { state: 'run', committedAt } as const

  it('is a draft while that is planned, and ready if it was', () => {
    expect(planningOnReturn(ordinary, planned, before).draft).toBe('draft')
    expect(planningOnReturn({ ...ordinary, draft: 'ready' }, planned, before).draft).toBe('ready')
  })

  it('is an ordinary one where planning was stopped', () => {
    expect(planningOnReturn({ ...ordinary, draft: 'ready' }, running, before)).toEqual(ordinary)
  })

  it('is what it was in a committed one, and added after that if it was not there then', () => {
    expect(planningOnReturn(ordinary, committed, after)).toEqual(ordinary)
    expect(planningOnReturn(ordinary, committed, before)).toEqual({ draft: null, addedAfterCommit: true })
    const draft = { draft: 'draft', addedAfterCommit: false } as const
    expect(planningOnReturn(draft, committed, before)).toEqual(draft)
  })
})
