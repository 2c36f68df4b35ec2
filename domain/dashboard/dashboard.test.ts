import { describe, expect, it } from 'vitest'
import { truncateLabel } from '../objectives/rules.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import { teamStandings } from './completion.ts'
import { checklist, isAllDone } from './getting-started.ts'
import { messages } from './messages.ts'
import { countIn, isRecentChange, percentOf, statusesOfTile, statusTiles } from './tiles.ts'

describe('A tile', () => {
  it('lists what counts as its status; behind lists those at risk too', () => {
    expect(statusTiles.map(statusesOfTile)).toEqual([
      ['completed'],
      ['on_track'],
      ['behind', 'at_risk'],
      ['delayed'],
      ['will_not_complete'],
    ])
  })

  it('shows a rounded share of all, and none of nothing', () => {
    expect([percentOf(19, 49), percentOf(1, 200), percentOf(0, 0)]).toEqual([39, 1, null])
  })

  it('counts nothing for a status that does not occur', () => {
    expect(countIn([{ status: 'behind', count: 5 }], 'delayed')).toBe(0)
  })

  it('counts a status change for seven days, to the moment', () => {
    const now = new Date('2026-12-02T09:00:00Z')
    expect(isRecentChange(new Date('2026-11-25T09:00:00Z'), now)).toBe(true)
    expect(isRecentChange(new Date('2026-11-25T08:59:59.999Z'), now)).toBe(false)
    expect(isRecentChange(null, now)).toBe(false)
  })

  it('names its dialog by the status and the quarter', () => {
    expect(messages.dialog.title('On Track', 'Q4 2026')).toBe('On Track Objectives - Q4 2026')
    expect(messages.dialog.title('Behind', messages.allQuarters)).toBe('Behind Objectives - All Quarters')
  })
})

const team = (id: string, parentId: string | null, level: number) => ({
  id,
  name: id,
  icon: 'shield' as const,
  parentId,
  level,
  memberCount: 1,
})
const mixes: Record<string, { status: ObjectiveStatus; count: number }[]> = {
  a: [{ status: 'behind', count: 2 }],
  ab: [{ status: 'completed', count: 1 }],
  abc: [
    { status: 'completed', count: 1 },
    { status: 'on_track', count: 2 },
  ],
}
const standings = (stray: { status: ObjectiveStatus; count: number }[] = []) =>
  teamStandings(
    [team('z', null, 1), team('abc', 'ab', 3), team('a', null, 1), team('ab', 'a', 2), team('ac', 'a', 2)],
    (id) => (id === null ? stray : (mixes[id] ?? [])),
  )

describe('Teams', () => {
  it('follow each other as in the tree, those of one level by name', () => {
    expect(standings().map((row) => row.team?.id)).toEqual(['a', 'ab', 'abc', 'ac', 'z'])
  })

  it('are sorted as people sort names, capitals and accents alike', () => {
    const named = ['Zeta', 'Ärzte', 'alpha'].map((name) => team(name, null, 1))
    expect(teamStandings(named, () => []).map((row) => row.team?.id)).toEqual(['alpha', 'Ärzte', 'Zeta'])
  })

  it('are completed with all their sub-teams, rounded, and have no share without objectives', () => {
    expect(
      standings().map(({ completion: { completed, total, percent } }) => [completed, total, percent]),
    ).toEqual([
      [2, 6, 33],
      [2, 4, 50],
      [1, 3, 33],
      [0, 0, null],
      [0, 0, null],
    ])
  })

  it('count all that is beneath them in one mix, as many as their completion is of', () => {
    expect(standings().map(({ wholeMix }) => wholeMix)).toEqual([
      [
        { status: 'completed', count: 2 },
        { status: 'on_track', count: 2 },
        { status: 'behind', count: 2 },
      ],
      [
        { status: 'completed', count: 2 },
        { status: 'on_track', count: 2 },
      ],
      [
        { status: 'completed', count: 1 },
        { status: 'on_track', count: 2 },
      ],
      [],
      [],
    ])
  })

  it('keep their own mix', () => {
    expect(standings()[0]?.mix).toEqual([{ status: 'behind', count: 2 }])
  })

  it('are followed by what belongs to none, where there is any', () => {
    expect(standings([{ status: 'on_track', count: 1 }]).at(-1)).toEqual({
      team: null,
      mix: [{ status: 'on_track', count: 1 }],
      wholeMix: [{ status: 'on_track', count: 1 }],
      completion: { total: 1, completed: 0, percent: 0 },
    })
  })
})

const counts = {
  teams: 4,
  firstTeam: 'Operations',
  lastTeam: 'People & Finance',
  people: 6,
  strategies: 0,
  objectives: 0,
  hasUpdates: false,
}

describe('Getting Started', () => {
  it('has five steps, says what came of those that are done, and which is next', () => {
    const { steps, done, next } = checklist(counts)
    expect(steps.map(({ title, text, done }) => [title, text, done])).toEqual([
      ['Create a team', '4 teams, from Operations to People & Finance', true],
      ['Invite your team', '6 people have joined', true],
      ['Create a strategy', 'Name what this quarter is for, so that OKRs can point at it.', false],
      ['Create an OKR', 'One objective, two or three numbers that show it came true.', false],
      ['Track updates', 'Post the first weekly update. It takes two minutes.', false],
    ])
    expect([done, next?.step]).toEqual([2, 'strategy'])
  })

  it('asks for more than one person', () => {
    expect(checklist({ ...counts, people: 1 }).next?.step).toBe('invite')
  })

  it('hides when all are done', () => {
    const all = { ...counts, strategies: 1, objectives: 1, hasUpdates: true }
    expect([isAllDone(all), isAllDone({ ...all, hasUpdates: false })]).toEqual([true, false])
    expect(checklist({ ...all, teams: 1, lastTeam: 'Operations' }).steps.map(({ text }) => text)).toEqual([
      '1 team, Operations',
      '6 people have joined',
      '1 strategy',
      '1 OKR',
      'The first update is posted',
    ])
  })
})

describe('The words of the dashboard', () => {
  it('are titled by the company, if it has a name', () => {
    expect([messages.title('Skerry'), messages.title(null)]).toEqual([
      'Skerry OKR Dashboard',
      'OKR Dashboard',
    ])
  })

  it('cut a label after 25 characters', () => {
    expect(truncateLabel('First-attempt delivery across the Nordics')).toBe('First-attempt delivery ac…')
  })
})
