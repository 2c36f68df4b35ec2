import { describe, expect, it } from 'vitest'
import { diceOf, idOf } from './dice.ts'
import { asWritten, planCompany } from './plan.ts'
import type { Wish } from './shape.ts'
import { onIn } from './skerry/catalogue.ts'
import { writtenTeams } from './skerry/company.ts'
import { writtenPeople } from './skerry/people.ts'

const wish: Wish = {
  seed: 'one',
  now: new Date('2026-12-02T09:20:00Z'),
  size: asWritten,
  emailDomain: 'skerry.example',
}
const whole = (wanted: Wish) => {
  const { objectives, ...rest } = planCompany(wanted)
  return { ...rest, objectives: [...objectives] }
}
const idsIn = ({ company, people, teams, strategies, invitations, objectives }: ReturnType<typeof whole>) => [
  ...[company, ...people, ...teams, ...strategies, ...invitations, ...objectives].map(({ id }) => id),
  ...objectives.flatMap(({ keyResults, updates }) => [...keyResults, ...updates].map(({ id }) => id)),
]

describe('A planned company', () => {
  it('is the same for the same seed, size and moment, to the letter', () => {
    expect(whole(wish)).toEqual(whole({ ...wish, now: new Date(wish.now) }))
  })

  it('shares no id with one of another seed, and has none twice', () => {
    const [one, other] = [idsIn(whole(wish)), idsIn(whole({ ...wish, seed: 'two' }))]
    expect(new Set([...one, ...other]).size).toBe(one.length + other.length)
    for (const id of one)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('can be walked again and tells the same', () => {
    const { objectives } = planCompany(wish)
    expect([...objectives]).toEqual([...objectives])
  })

  it('as it is written has sixty people in ten teams on three levels, and four quarters', () => {
    const { people, teams, objectives } = whole(wish)
    expect([people.length, teams.length, Math.max(...teams.map(({ level }) => level))]).toEqual([60, 10, 3])
    expect(new Set(objectives.map(({ quarter }) => quarter)).size).toBe(4)
    expect(teams.every(({ teamLeaderId }) => teamLeaderId !== null)).toBe(true)
  })

  it('is as large as asked for', () => {
    const size = { people: 130, teams: 40, levels: 4, objectives: [3, 60, 120], updatesPerObjective: 7 }
    const { people, teams, objectives } = whole({ ...wish, size })
    expect(people).toHaveLength(130)
    expect(teams).toHaveLength(40)
    expect(Math.max(...teams.map(({ level }) => level))).toBe(4)
    expect(objectives).toHaveLength(183)
    expect(new Set(objectives.map(({ quarter }) => quarter))).toEqual(
      new Set(['Q2 2026', 'Q3 2026', 'Q4 2026']),
    )
    expect(objectives.every(({ updates }) => updates.length === 7)).toBe(true)
    expect(new Set(people.map(({ email }) => email)).size).toBe(130)
  })

  it('late in the quarter has some of everything, about four in ten complete', () => {
    const current = whole(wish).objectives.filter(({ quarter }) => quarter === 'Q4 2026')
    const share = (status: string) =>
      current.filter((objective) => objective.status === status).length / current.length
    expect(share('completed')).toBeGreaterThan(0.25)
    expect(share('completed')).toBeLessThan(0.5)
    for (const status of ['on_track', 'at_risk', 'behind', 'delayed', 'will_not_complete'])
      expect([status, share(status) > 0]).toEqual([status, true])
  })

  it.each(['2026-10-01T00:05:00Z', '2026-10-04T07:00:00Z', '2026-11-15T11:40:00Z', '2027-01-01T09:00:00Z'])(
    'has nothing of the future in it at %s',
    (at) => {
      const now = new Date(at)
      const { objectives, log, invitations } = whole({ ...wish, now })
      const moments = [
        ...objectives.flatMap(({ createdDate, updates, log: own }) => [
          createdDate,
          ...[...updates, ...own].map(({ createdAt }) => createdAt),
        ]),
        ...[...log, ...invitations].map(({ createdAt }) => createdAt),
      ]
      expect(moments.filter((moment) => moment > now)).toEqual([])
    },
  )

  it('has news from the last days whatever the day', () => {
    for (let date = 12; date <= 92; date += 8) {
      const now = new Date(Date.UTC(2026, 9, date, 10))
      const latest = whole({ ...wish, now }).objectives.flatMap(({ updates }) =>
        updates.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < 3 * 24 * 3600 * 1000),
      )
      expect([date, latest.length >= 5]).toEqual([date, true])
    }
  })
})

describe('What was written', () => {
  const all = [0, 1, 2, 3].flatMap(onIn)
  const names = writtenPeople.map(([name]) => name)

  it('names people who are there, in the team or one below it', () => {
    const teamOf = new Map<string, string>(writtenPeople.map(([name, , team]) => [name, team]))
    const above = new Map<string, string | null>(writtenTeams.map(({ name, under }) => [name, under]))
    for (const { owner = '', with: others = [], team, title } of all) {
      for (const name of [owner, ...others]) expect([title, names.includes(name)]).toEqual([title, true])
      const own = teamOf.get(owner) ?? ''
      expect([title, team === own || team === above.get(own)]).toEqual([title, true])
    }
  })

  it('stands under something of the same quarter, and has sentences of its own', () => {
    for (const quarter of [0, 1, 2, 3])
      for (const { under, good, slow, title } of onIn(quarter)) {
        if (under !== undefined) expect(onIn(quarter).some(({ key }) => key === under)).toBe(true)
        expect([title, good.length > 0 && slow.length > 0]).toEqual([title, true])
      }
  })

  it('leaves no gap in a title', () => {
    expect(whole(wish).objectives.filter(({ title }) => /[{}]|undefined|NaN/.test(title))).toEqual([])
  })
})

describe('Dice', () => {
  it('fall the same way for the same seed, and evenly', () => {
    const [one, same] = [diceOf('seed'), diceOf('seed')]
    const rolls = Array.from({ length: 2000 }, () => one.roll())
    expect(rolls).toEqual(rolls.map(() => same.roll()))
    expect(rolls.every((roll) => roll >= 0 && roll < 1)).toBe(true)
    expect(rolls.reduce((sum, roll) => sum + roll, 0) / rolls.length).toBeCloseTo(0.5, 1)
  })

  it('give different names different ids', () => {
    const ids = Array.from({ length: 20_000 }, (_, number) => idOf('seed', `update ${number}`))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
