import { describe, expect, it } from 'vitest'
import { checksOf, hintsOf, type TeamFigures, teamsOf } from './plan.ts'

const figures = (name: string | null, more: Partial<TeamFigures> = {}): TeamFigures => ({
  team: name === null ? null : { id: `00000000-0000-4000-8000-${name.padEnd(12, '0')}`, name, icon: 'users' },
  hasMembers: true,
  objectives: 1,
  drafts: 1,
  ready: 0,
  no_parent_or_strategy: 0,
  no_target: 0,
  wording: 0,
  wordings: 0,
  parent_elsewhere: 0,
  ...more,
})
const empty = { objectives: 0, drafts: 0 }

describe('A draft', () => {
  const sound = {
    quarter: 'Q1 2027',
    strategy: {},
    parent: null,
    keyResults: [{ targetValue: 0 }],
    wording: [],
  }

  it('supports a parent or a strategy, and has a key result with a target', () => {
    expect(hintsOf(sound)).toEqual([])
    expect(hintsOf({ ...sound, strategy: null })).toEqual(['no_parent_or_strategy'])
    expect(hintsOf({ ...sound, strategy: null, parent: { quarter: 'Q1 2027' } })).toEqual([])
    expect(hintsOf({ ...sound, keyResults: [] })).toEqual(['no_target'])
    expect(hintsOf({ ...sound, keyResults: [{ targetValue: null }, { targetValue: 3 }] })).toEqual([])
  })

  it('has words that the coach asks nothing about', () => {
    expect(hintsOf({ ...sound, wording: ['title_names_work'] })).toEqual(['wording'])
  })

  it('has its parent in the same quarter', () => {
    expect(hintsOf({ ...sound, parent: { quarter: 'Q4 2026' } })).toEqual(['parent_elsewhere'])
  })
})

describe('The checks of a plan', () => {
  it('tell what was found and nothing else, the first three by name', () => {
    const idle = ['A', 'B', 'C', 'D', 'E'].map((name) => figures(name, empty))
    const hinted = [figures('F', { no_target: 2 }), figures(null, { no_target: 1 })]
    expect(checksOf([...idle, ...hinted], [{ name: 'Jonas Lindqvist', count: 6 }])).toEqual([
      {
        check: 'team_without_objective',
        count: 5,
        named: ['A', 'B', 'C'].map((name) => ({ name, count: 1 })),
        others: 2,
      },
      { check: 'no_target', count: 3, named: [{ name: 'F', count: 2 }], others: 0 },
      { check: 'busy_owner', count: 1, named: [{ name: 'Jonas Lindqvist', count: 6 }], others: 0 },
    ])
    expect(checksOf([figures('A')], [])).toEqual([])
  })

  it('leave out teams without members', () => {
    expect(checksOf([figures('A', { ...empty, hasMembers: false })], [])).toEqual([])
  })
})

describe('The teams of a plan', () => {
  it('are those with drafts, and those that have members and no objective yet', () => {
    const teams = [
      figures('Drafts', { no_target: 1, parent_elsewhere: 1, wording: 1, wordings: 3 }),
      figures('Committed', { drafts: 0 }),
      figures('Idle', empty),
      figures('Nobody', { ...empty, hasMembers: false }),
      figures(null, empty),
    ]
    expect(teamsOf(teams).map(({ team, drafts, hints }) => [team?.name, drafts, hints])).toEqual([
      ['Drafts', 1, 5],
      ['Idle', 0, 0],
    ])
  })
})
