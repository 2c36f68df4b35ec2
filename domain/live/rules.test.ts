import { describe, expect, it } from 'vitest'
import { changesOf, topicOf } from './rules.ts'

const [maren, nadia] = ['3f6c1f0e-0b6e-4a57-9c61-6d6a5a0c1a01', '3f6c1f0e-0b6e-4a57-9c61-6d6a5a0c1a02']
const about = (action: string, subjectId: string | null, actorId: string | null = maren ?? null) => ({
  action,
  subjectId,
  actorId,
})

describe('An entry of the log', () => {
  it.each([
    ['objective.created', 'objectives'],
    ['objectives.imported', 'objectives'],
    ['key_result.adopted', 'objectives'],
    ['quarter.committed', 'objectives'],
    ['update.posted', 'updates'],
    ['blocker.resolved', 'blockers'],
    ['strategy.deleted', 'strategies'],
    ['team.moved', 'teams'],
    ['member.joined', 'people'],
    ['profile.changed', 'people'],
    ['invitation.accepted', 'invitations'],
    ['company.changed', 'company'],
    ['trial.ended', 'billing'],
    ['subscription.changed', 'billing'],
  ])('%s is about %s', (action, topic) => {
    expect(topicOf(action)).toBe(topic)
  })

  it.each(['rocket.launched', 'constructor.called', 'toString', ''])(
    '%s is about nothing known',
    (action) => {
      expect(topicOf(action)).toBeNull()
    },
  )
})

describe('What changed', () => {
  it('is told once for each thing, however often it did', () => {
    expect(
      changesOf([about('team.renamed', 'a'), about('team.moved', 'a'), about('objective.edited', 'a')]),
    ).toEqual([
      { kind: 'changed', topic: 'teams', subjectId: 'a', actorId: maren },
      { kind: 'changed', topic: 'objectives', subjectId: 'a', actorId: maren },
    ])
  })

  it('by several people names none of them', () => {
    expect(changesOf([about('team.renamed', 'a'), about('team.moved', 'a', nadia ?? null)])).toEqual([
      { kind: 'changed', topic: 'teams', subjectId: 'a', actorId: null },
    ])
  })

  it('of a kind more than forty times is told as the kind alone', () => {
    const many = Array.from({ length: 41 }, (_, index) => about('objective.created', `id ${index}`))
    expect(changesOf(many.slice(0, 40))).toHaveLength(40)
    expect(changesOf([...many, about('team.moved', 'a')])).toEqual([
      { kind: 'changed', topic: 'objectives', subjectId: null, actorId: maren },
      { kind: 'changed', topic: 'teams', subjectId: 'a', actorId: maren },
    ])
  })

  it('is nothing when nothing did, and cannot be told with something unknown in it', () => {
    expect(changesOf([])).toEqual([])
    expect(changesOf([about('team.moved', 'a'), about('rocket.launched', 'b')])).toBeNull()
  })
})
