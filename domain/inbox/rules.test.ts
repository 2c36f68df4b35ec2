import { describe, expect, it } from 'vitest'
import { type Involved, type LogEntry, tellingsOfObjective, tellingsOfQuarter } from './rules.ts'

const [maren, nadia, carl, erik] = ['maren', 'nadia', 'carl', 'erik']
const involved: Involved = {
  ownerId: nadia,
  coOwnerIds: [carl],
  parentOwnerId: erik,
  followerIds: [],
}
const entry = (action: string, more: Partial<LogEntry> = {}): LogEntry => ({
  id: 1,
  action,
  subjectId: 'okr',
  actorId: maren,
  actorName: 'Maren Aasen',
  details: {},
  before: null,
  after: null,
  createdAt: new Date('2026-11-16T09:00:00Z'),
  commentWords: null,
  actionWords: null,
  ...more,
})
const told = (one: LogEntry, about = involved) =>
  tellingsOfObjective(one, about).map(({ profileId, kind, reason }) => [profileId, kind, reason])

describe('Of an objective', () => {
  it('an update is told to those who own it, never to who posted it', () => {
    const posted = entry('update.posted', {
      actorId: nadia,
      after: { updateText: 'Done', status: 'on_track' },
    })
    expect(told(posted)).toEqual([[carl, 'update', 'own']])
    expect(tellingsOfObjective(posted, involved)[0]?.details).toEqual({
      words: 'Done',
      from: null,
      to: 'on_track',
    })
  })

  it.each(['behind', 'delayed', 'at_risk'])('%s is told to who owns the objective above', (status) => {
    const turned = entry('objective.status_changed', { before: { status: 'on_track' }, after: { status } })
    expect(told(turned)).toEqual([[erik, 'slipped', 'parent']])
  })

  it('no other status is, nor one that was so before', () => {
    const turned = (from: string, to: string) =>
      entry('objective.status_changed', { before: { status: from }, after: { status: to } })
    expect(told(turned('behind', 'on_track'))).toEqual([])
    expect(told(turned('behind', 'behind'))).toEqual([])
  })

  it('who owns it and the one above is told once, for the stronger reason', () => {
    const posted = entry('update.posted', { after: { updateText: 'Slow', status: 'behind' } })
    expect(told(posted, { ...involved, parentOwnerId: nadia })).toEqual([
      [nadia, 'update', 'own'],
      [carl, 'update', 'own'],
    ])
  })

  it('who became its owner or co-owner is told that, unless it was imported or given on meanwhile', () => {
    const after = { ownerId: nadia, coOwnerIds: [carl, erik] }
    expect(told(entry('objective.created', { after }))).toEqual([
      [nadia, 'assigned', 'assigned'],
      [carl, 'assigned', 'assigned'],
    ])
    expect(told(entry('objective.created', { after, details: { how: 'import' } }))).toEqual([])
    const shared = entry('objective.edited', { before: { coOwnerIds: [] }, after: { coOwnerIds: [carl] } })
    expect(told(shared)).toEqual([[carl, 'assigned', 'assigned']])
    const kept = entry('objective.edited', {
      before: { coOwnerIds: [carl, erik] },
      after: { coOwnerIds: [carl] },
    })
    expect(told(kept)).toEqual([])
  })

  it('carrying over and scoring are told, words that were edited are not', () => {
    expect(told(entry('objective.created', { details: { how: 'carried over' } }))).toEqual([
      [nadia, 'carried_over', 'own'],
      [carl, 'carried_over', 'own'],
    ])
    expect(told(entry('objective.scored', { after: { score: 0.7 } }))[0]).toEqual([nadia, 'scored', 'own'])
    expect(told(entry('objective.edited', { before: { title: 'A' }, after: { title: 'B' } }))).toEqual([])
  })

  it('a target that moved after a commit is told with both figures; one that needs no reason is not', () => {
    const changes = [{ field: 'keyResult.targetValue', item: 'Night routes', from: 8, to: 9 }]
    const moved = entry('objective.edited', { details: { changes, reason: 'A ninth depot' } })
    expect(tellingsOfObjective(moved, involved)[0]).toMatchObject({
      kind: 'target_moved',
      details: { words: 'Night routes', from: 8, to: 9 },
    })
    expect(told(entry('objective.edited', { details: { changes } }))).toEqual([])
  })

  it('long words are cut', () => {
    const posted = entry('update.posted', { after: { updateText: 'x'.repeat(5000) } })
    expect(tellingsOfObjective(posted, involved)[0]?.details.words).toHaveLength(280)
  })
})

describe('Of a discussion', () => {
  const said = (more: Partial<LogEntry> = {}) =>
    entry('comment.posted', { commentWords: 'Which\ncrane?', details: { commentId: 'c' }, ...more })
  const [fola, gus] = ['fola', 'gus']
  const followed = { ...involved, followerIds: [fola, carl] }

  it('a comment is told to those who own the OKR and to those who follow it', () => {
    expect(told(said(), followed)).toEqual([
      [nadia, 'comment', 'own'],
      [carl, 'comment', 'own'],
      [fola, 'comment', 'followed'],
    ])
    expect(tellingsOfObjective(said(), followed)[0]).toMatchObject({
      commentId: 'c',
      details: { words: 'Which crane?' },
    })
  })

  it('whoever is meant hears that once, and nothing weaker besides', () => {
    const details = { commentId: 'c', mentioned: [nadia, maren], repliedTo: [nadia, gus] }
    expect(told(said({ details }), followed)).toEqual([
      [nadia, 'mentioned', 'mentioned'],
      [gus, 'reply', 'reply'],
      [carl, 'comment', 'own'],
      [fola, 'comment', 'followed'],
    ])
  })

  it('an edit is told to those alone who are newly meant', () => {
    const details = { commentId: 'c', mentioned: [fola] }
    expect(told(said({ action: 'comment.edited', details }), followed)).toEqual([
      [fola, 'mentioned', 'mentioned'],
    ])
  })

  it('a reaction is told to whose comment it is, with its sign', () => {
    const reacted = said({
      action: 'comment.reacted',
      details: { commentId: 'c', reaction: 'thanks', reactedTo: [gus] },
    })
    expect(told(reacted, followed)).toEqual([[gus, 'reaction', 'own']])
    expect(tellingsOfObjective(reacted, followed)[0]?.details.words).toBe('🙏 Which crane?')
  })

  it('what was deleted meanwhile is told without its words, which may come back', () => {
    const deleted = said({ commentWords: null, details: { commentId: 'c', mentioned: [gus] } })
    expect(told(deleted, followed)).toContainEqual([gus, 'mentioned', 'mentioned'])
    expect(new Set(tellingsOfObjective(deleted, followed).map(({ details }) => details.words))).toEqual(
      new Set([null]),
    )
  })

  it('whoever follows an OKR hears of updates, targets and scores, and not of blockers resolved', () => {
    const posted = entry('update.posted', { after: { updateText: 'Done' } })
    expect(told(posted, followed)).toContainEqual([fola, 'update', 'followed'])
    const scored = entry('objective.scored', { after: { score: 0.7 } })
    expect(told(scored, followed)).toContainEqual([fola, 'scored', 'followed'])
    expect(told(entry('blocker.resolved'), followed).map(([who]) => who)).toEqual([nadia, carl])
  })
})

describe('Of a quarter', () => {
  it.each([
    ['quarter.committed', 'quarter_committed'],
    ['quarter.closing_started', 'quarter_closing'],
    ['quarter.published', 'review_published'],
  ])('%s is told to everybody else', (action, kind) => {
    const news = entry(action, { subjectId: null, details: { quarter: 'Q4 2026' } })
    expect(tellingsOfQuarter(news, [maren, nadia])).toMatchObject([
      { profileId: nadia, kind, quarter: 'Q4 2026', objectiveId: null },
    ])
  })

  it('anything else is told to nobody', () => {
    expect(
      tellingsOfQuarter(entry('quarter.reopened', { details: { quarter: 'Q4 2026' } }), [nadia]),
    ).toEqual([])
  })
})
