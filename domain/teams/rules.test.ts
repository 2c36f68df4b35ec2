import { describe, expect, it } from 'vitest'
import type { Actor } from '../permissions.ts'
import { suggestedIcon } from './icons.ts'
import { messages } from './messages.ts'
import { activeTeams, levelLabel, treeOf, whyCannotPlace, whyCannotTakeTheLead } from './rules.ts'
import { NewTeam, type Team, TeamChange } from './schema.ts'

describe('the icon of a team', () => {
  it.each([
    ['Engineering', 'code'],
    ['Product & Engineering', 'code'],
    ['Sales', 'dollar'],
    ['Enterprise Sales', 'dollar'],
    ['Customer Care', 'headset'],
    ['People & Finance', 'wallet'],
    ['Gothenburg Hub', 'warehouse'],
    ['Last Mile', 'bike'],
    ['Courier App', 'smartphone'],
    ['Data', 'database'],
    ['Platform', 'server'],
    ['Operations', 'route'],
    ['IT', 'server'],
  ])('is suggested by the name: %s gives %s', (name, icon) => {
    expect(suggestedIcon(name)).toBe(icon)
  })

  it.each(['', 'Alpha', 'Italy', 'Apple pickers', 'Unit 7'])('is a shield where %j says nothing', (name) => {
    expect(suggestedIcon(name)).toBe('shield')
  })
})

const team = (id: string, parentId: string | null): Team => ({
  id,
  name: id,
  description: null,
  icon: 'shield',
  parentId,
  level: 1,
  leader: null,
  memberCount: 0,
  childCount: 0,
})

describe('a tree of teams', () => {
  it('hangs every team under its parent and keeps the order of the list', () => {
    const nodes = treeOf([
      team('a', null),
      team('b', null),
      team('a2', 'a'),
      team('a1', 'a'),
      team('a21', 'a2'),
    ])
    const outline = (list: typeof nodes): unknown[] => list.map(({ id, children }) => [id, outline(children)])
    expect(outline(nodes)).toEqual([
      [
        'a',
        [
          ['a2', [['a21', []]]],
          ['a1', []],
        ],
      ],
      ['b', []],
    ])
  })

  it('begins with the teams whose parent is not in the list', () => {
    expect(treeOf([team('b', 'elsewhere'), team('c', 'b')]).map(({ id }) => id)).toEqual(['b'])
  })

  it("says 'Level N' of every team but those at the top", () => {
    expect([1, 2, 3].map(levelLabel)).toEqual([null, 'Level 2', 'Level 3'])
  })
})

describe('a team', () => {
  it('may stand at the top and under any team that is not below it', () => {
    expect(whyCannotPlace('a', null, [])).toBeNull()
    expect(whyCannotPlace('a', 'b', ['c'])).toBeNull()
  })

  it('cannot be its own parent', () => {
    expect(whyCannotPlace('a', 'a', [])).toMatchObject({ code: 'conflict', message: messages.ownParent })
  })

  it('cannot be placed under one of its own sub-teams, however deep', () => {
    expect(whyCannotPlace('a', 'c', ['b', 'a'])).toMatchObject({ message: messages.cycle, field: 'parentId' })
  })

  it('needs a name and nothing else', () => {
    expect(NewTeam.parse({ name: ' Sales ' })).toEqual({ name: 'Sales' })
    expect(NewTeam.safeParse({}).error?.issues[0]?.message).toBe('Please enter a team name.')
  })

  it('is changed by what is named, and a name can be changed but not taken away', () => {
    expect(TeamChange.parse({})).toEqual({})
    expect(TeamChange.parse({ parentId: null })).toEqual({ parentId: null })
    expect(TeamChange.safeParse({ name: ' ' }).success).toBe(false)
  })
})

describe('taking the lead by one’s own switch', () => {
  const member: Actor = { id: 'mia', permissionsLevel: 'member' }

  it('is open to everyone where nobody leads, or one leads already', () => {
    expect(whyCannotTakeTheLead(member, { leaderId: null })).toBeNull()
    expect(whyCannotTakeTheLead(member, { leaderId: 'mia' })).toBeNull()
  })

  it('is refused to a member where someone else leads', () => {
    expect(whyCannotTakeTheLead(member, { leaderId: 'olga' })).toEqual({
      code: 'conflict',
      message: 'This team already has a leader. Ask an admin to change it.',
      field: 'isTeamLeader',
    })
  })

  it.each(['company_admin', 'owner'] as const)(
    'is open to someone of level %s everywhere',
    (permissionsLevel) => {
      expect(whyCannotTakeTheLead({ id: 'anna', permissionsLevel }, { leaderId: 'olga' })).toBeNull()
    },
  )
})

it('active teams are the larger of the teams led and the teams listed', () => {
  expect(activeTeams({ teamsWithLeader: 3, teams: 5 })).toBe(5)
  expect(activeTeams({ teamsWithLeader: 5, teams: 3 })).toBe(5)
})

describe('the words of teams', () => {
  it('tell what went wrong', () => {
    expect(messages.failed('no luck')).toBe('Error managing teams: no luck')
  })
})
