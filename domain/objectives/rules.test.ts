import { describe, expect, it } from 'vitest'
import type { Actor } from '../permissions.ts'
import {
  coOwnerCandidates,
  isCoOwnerChoiceOpen,
  isInvolved,
  isStrategyOffered,
  mayChange,
  teamOfObjective,
  truncateLabel,
  whyCannotChange,
  whyCannotDelete,
  whyCannotShareWith,
  whyOutdated,
  whyStrategyNotOffered,
} from './rules.ts'

const held = { ownerId: 'olga', coOwnerIds: ['cora', 'carl'], teamId: 'hubs' }
const member = (id: string): Actor => ({ id, permissionsLevel: 'member' })

describe('involved in an objective', () => {
  it.each([
    ['olga', true],
    ['cora', true],
    ['sven', false],
  ])('are its owner and its co-owners: %s is %s', (person, expected) => {
    expect(isInvolved(person, held)).toBe(expected)
  })
})

describe('an objective may be changed and deleted', () => {
  const above = ['petra', 'paul']
  const mayDo = (actor: Actor) => mayChange(actor, held, above)

  it('by its owner, its co-owners and admins', () => {
    const admin: Actor = { id: 'x', permissionsLevel: 'company_admin' }
    expect([member('olga'), member('carl'), admin].map(mayDo)).toEqual([true, true, true])
  })

  it('by those who own or share an objective above it', () => {
    expect([member('petra'), member('paul')].map(mayDo)).toEqual([true, true])
    expect(mayChange(member('petra'), held, [])).toBe(false)
  })

  it('by programs that are for its team, or for all', () => {
    const program = (teamIds: string[] | null) => mayChange({ id: null, teamIds }, held, [])
    expect([null, ['hubs', 'linehaul'], ['linehaul'], []].map(program)).toEqual([true, true, false, false])
    expect(mayChange({ id: null, teamIds: ['hubs'] }, { ...held, teamId: null }, [])).toBe(false)
  })

  it('by nobody else, who is told so', () => {
    expect(mayDo(member('sven'))).toBe(false)
    expect(whyCannotDelete({ canChange: false })).toEqual({
      code: 'not_allowed',
      message: "You don't have permission to delete this OKR.",
    })
    expect(whyCannotChange({ canChange: false })?.message).toBe("You don't have permission to edit this OKR.")
    expect([whyCannotChange({ canChange: true }), whyCannotDelete({ canChange: true })]).toEqual([null, null])
  })
})

describe('saving an objective', () => {
  it('is refused when someone else saved a newer version', () => {
    expect(whyOutdated(3, { version: 3 })).toBeNull()
    expect(whyOutdated(3, { version: 4 })?.code).toBe('conflict')
  })
})

describe('the strategies offered', () => {
  it('are those of the quarter and those without one', () => {
    expect(isStrategyOffered({ quarter: 'Q1 2026' }, 'Q1 2026')).toBe(true)
    expect(isStrategyOffered({ quarter: null }, 'Q1 2026')).toBe(true)
    expect(isStrategyOffered({ quarter: 'Q2 2026' }, 'Q1 2026')).toBe(false)
  })

  it('are the only ones that may be chosen, but the one it has may stay as long as its quarter does', () => {
    const other = { id: 's', quarter: 'Q2 2026' }
    const before = { strategyId: 's', quarter: 'Q1 2026' }
    expect(whyStrategyNotOffered(other, null, 'Q1 2026')).toMatchObject({ field: 'strategyId' })
    expect(whyStrategyNotOffered(other, before, 'Q1 2026')).toBeNull()
    expect(whyStrategyNotOffered(other, before, 'Q3 2026')).toMatchObject({ field: 'strategyId' })
    expect(whyStrategyNotOffered(other, before, 'Q2 2026')).toBeNull()
    expect(whyStrategyNotOffered(null, before, 'Q1 2026')).not.toBeNull()
  })
})

describe('the co-owners of an objective', () => {
  const everyone = new Set(['a', 'b', 'c', 'd', 'e', 'olga'])
  const words = (ids: string[]) => whyCannotShareWith(ids, 'olga', everyone)?.message ?? null

  it('are at most four', () => {
    expect(words(['a', 'b', 'c', 'd'])).toBeNull()
    expect(words(['a', 'b', 'c', 'd', 'e'])).toBe('Maximum of 4 shared owners reached.')
    expect(words(['a', 'a', 'a', 'a', 'a'])).toBeNull()
  })

  it('are never the owner', () => {
    expect(words(['a', 'olga'])).toBe('The owner cannot be a shared owner too.')
    expect(coOwnerCandidates([{ id: 'olga' }, { id: 'a' }], 'olga')).toEqual([{ id: 'a' }])
  })

  it('are members of the workspace', () => {
    expect(words(['a', 'stranger'])).toBe('Please choose shared owners from the list.')
  })

  it('can be taken back when four are chosen, but no fifth can be added', () => {
    const four = ['a', 'b', 'c', 'd']
    expect([isCoOwnerChoiceOpen(four, 'a'), isCoOwnerChoiceOpen(four, 'e')]).toEqual([true, false])
    expect(isCoOwnerChoiceOpen(four.slice(1), 'e')).toBe(true)
  })
})

describe('the team of an objective', () => {
  const teams = [
    { id: 'sales', teamLeaderId: 'olga' },
    { id: 'ops', teamLeaderId: 'max' },
    { id: 'free', teamLeaderId: null },
  ]
  const olga = { id: 'olga', teamId: 'sales' }
  const max = { id: 'max', teamId: 'ops' }
  const sven = { id: 'sven', teamId: 'free' }

  it.each([
    ['its own team before any other', { teamId: 'free' }, olga, max, 'free'],
    ["its owner's team, if the owner leads it", { teamId: null }, olga, max, 'sales'],
    [
      "the manager's team, if the manager leads it and the owner leads none",
      { teamId: null },
      sven,
      max,
      'ops',
    ],
    ['none, if the owner only belongs to a team', { teamId: null }, sven, null, null],
    ['none, if the manager only belongs to a team', { teamId: null }, sven, { id: 'x', teamId: 'ops' }, null],
    [
      'none, if the led team is not the one they are in',
      { teamId: null },
      { id: 'olga', teamId: 'ops' },
      null,
      null,
    ],
  ])('is %s', (_, objective, owner, manager, expected) => {
    expect(teamOfObjective(objective, owner, manager, teams)).toBe(expected)
  })
})

describe('a label', () => {
  it('is cut after 25 characters, with an ellipsis', () => {
    expect(truncateLabel('x'.repeat(25))).toBe('x'.repeat(25))
    expect(truncateLabel('x'.repeat(26))).toBe(`${'x'.repeat(25)}…`)
  })

  it('is never cut within a character', () => {
    expect(truncateLabel('🎯'.repeat(26))).toBe(`${'🎯'.repeat(25)}…`)
  })
})
