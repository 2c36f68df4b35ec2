import type { Team } from '@cairn/domain/teams/schema'
import { describe, expect, it } from 'vitest'
import {
  aboveOf,
  type Draft,
  isSaved,
  rowsOf,
  withChangedTeam,
  withDescendants,
  withNewTeam,
  withoutTeam,
} from './tree.ts'

const team = (
  id: string,
  parentId: string | null,
  level: number,
  memberCount: number,
  childCount = 0,
): Team => ({
  id,
  name: id,
  description: null,
  icon: 'shield',
  parentId,
  level,
  leader: null,
  memberCount,
  childCount,
})

/** operations (9) → hubs (6) → gothenburg (4); commercial (3) */
const company = [
  team('commercial', null, 1, 3),
  team('operations', null, 1, 9, 1),
  team('hubs', 'operations', 2, 6, 1),
  team('gothenburg', 'hubs', 3, 4),
]
const draft = (name: string, parentId: string | null): Draft => ({
  name,
  description: null,
  icon: 'shield',
  parentId,
  leader: null,
})
const outline = (teams: readonly Team[]) =>
  rowsOf(teams, () => true).map(
    ({ team: { name, level, memberCount, childCount } }) => `${name} ${level} ${memberCount} ${childCount}`,
  )
const lines = (teams: readonly Team[], isOpen: (one: Team, known: number) => boolean) =>
  rowsOf(teams, isOpen).map(({ team: one }) => one.id)

describe('the rows of the tree', () => {
  it('go down every branch, by name', () => {
    expect(lines(company, () => true)).toEqual(['commercial', 'operations', 'hubs', 'gothenburg'])
  })

  it('are sorted as people sort names, capitals and accents alike', () => {
    const named = ['Zeta', 'Ärzte', 'alpha'].map((name) => team(name, null, 1, 0))
    expect(lines(named, () => true)).toEqual(['alpha', 'Ärzte', 'Zeta'])
  })

  it('leave out what is below a closed team', () => {
    expect(lines(company, ({ id }) => id !== 'hubs')).toEqual(['commercial', 'operations', 'hubs'])
  })

  it('say where the lines go on and which teams can be opened', () => {
    const wide = [...company, team('platform', 'operations', 2, 1)]
    expect(rowsOf(wide, () => true).map(({ guides, isOpen }) => ({ guides, isOpen }))).toEqual([
      { guides: [], isOpen: null },
      { guides: [], isOpen: true },
      { guides: [false], isOpen: true },
      { guides: [false, true], isOpen: null },
      { guides: [false], isOpen: null },
    ])
  })

  it('ask with how many of a team’s sub-teams are known', () => {
    const cut = company.filter(({ id }) => id !== 'gothenburg')
    expect(lines(cut, (one, known) => known === one.childCount)).toEqual(['commercial', 'operations', 'hubs'])
    expect(rowsOf(cut, (one, known) => known === one.childCount).at(-1)?.isOpen).toBe(false)
  })

  it('know what is above and below a team', () => {
    expect(aboveOf(company, 'gothenburg')).toEqual(['hubs', 'operations'])
    expect([...withDescendants(company, 'operations')]).toEqual(['operations', 'hubs', 'gothenburg'])
  })
})

describe('a change that is shown before it is saved', () => {
  it('puts a new team under its parent, without people', () => {
    const added = withNewTeam(company, draft('stockholm', 'hubs'), '1')
    expect(outline(added)).toEqual([
      'commercial 1 3 0',
      'operations 1 9 1',
      'hubs 2 6 2',
      'gothenburg 3 4 0',
      'stockholm 3 0 0',
    ])
    expect(added.filter((one) => !isSaved(one)).map(({ name }) => name)).toEqual(['stockholm'])
  })

  it('moves a team with all below it, and the counts with them', () => {
    expect(outline(withChangedTeam(company, 'hubs', draft('hubs', 'commercial')))).toEqual([
      'commercial 1 9 1',
      'hubs 2 6 1',
      'gothenburg 3 4 0',
      'operations 1 3 0',
    ])
  })

  it('moves sub-teams up when the team in the middle goes, whose own people lose it', () => {
    expect(outline(withoutTeam(company, 'hubs'))).toEqual([
      'commercial 1 3 0',
      'operations 1 7 1',
      'gothenburg 2 4 0',
    ])
  })

  it('moves sub-teams of a team at the top to the top', () => {
    expect(outline(withoutTeam(company, 'operations'))).toEqual([
      'commercial 1 3 0',
      'hubs 1 6 1',
      'gothenburg 2 4 0',
    ])
  })

  it('keeps count of sub-teams that have not been read yet', () => {
    const cut = company.filter(({ id }) => id !== 'gothenburg')
    expect(outline(withChangedTeam(cut, 'hubs', draft('hubs', null)))).toEqual([
      'commercial 1 3 0',
      'hubs 1 6 1',
      'operations 1 3 0',
    ])
  })
})
