import { describe, expect, it } from 'vitest'
import { contract } from '../contract.ts'
import { type DueObjective, entriesOf, type Facts, sequenceOf } from './entries.ts'
import { messages } from './messages.ts'
import { calendarParts } from './parts.ts'
import {
  addressOf,
  maskedAddress,
  type Reader,
  readersAfter,
  recentReaders,
  subscriptionOf,
  tokenIn,
  whyNotMade,
} from './rules.ts'

const now = new Date('2026-11-19T09:00:00Z')
const at = (text: string) => new Date(text)
const nothing: Facts = {
  companyId: 'company',
  profileId: 'maren',
  madeAt: at('2026-11-01T08:00:00Z'),
  timeZone: 'Europe/Oslo',
  planAhead: false,
  objectives: [],
  reviews: [],
  actions: [],
  help: [],
  quarters: [],
}
const due = (title: string, latestUpdateAt: string | null): DueObjective => ({
  id: title,
  title,
  latestUpdateAt: latestUpdateAt === null ? null : at(latestUpdateAt),
  changedAt: at(latestUpdateAt ?? '2026-11-10T08:00:00Z'),
})
const updatesOf = (objectives: DueObjective[], more: Partial<Facts> = {}, when = now) =>
  entriesOf({ ...nothing, ...more, objectives }, ['updates'], true, when)
const quartersOf = (more: Partial<Facts>, isActive = true) =>
  entriesOf({ ...nothing, ...more }, ['quarters'], isActive, now).map(({ day, title }) => [day, title])

describe('An update in the calendar', () => {
  it('stands on the day it falls due by the clocks of the company, a week after the last', () => {
    const objectives = [due('Peaks', '2026-11-14T23:30:00Z')]
    expect(updatesOf(objectives).map(({ day }) => day)).toEqual(['2026-11-22'])
    expect(updatesOf(objectives, { timeZone: 'UTC' }).map(({ day }) => day)).toEqual(['2026-11-21'])
  })

  it('stands on today where it is overdue or the first, and moves on with the day', () => {
    const objectives = [due('Peaks', '2026-11-02T08:00:00Z'), due('Hubs', null)]
    const [today] = updatesOf(objectives)
    expect(today).toMatchObject({
      day: '2026-11-19',
      title: '2 weekly updates due',
      lines: ['Peaks', 'Hubs (First update due)'],
      path: '/my-week',
    })
    const [tomorrow] = updatesOf(objectives, {}, at('2026-11-19T23:00:00Z'))
    expect([tomorrow?.day, tomorrow?.changedAt]).toEqual(['2026-11-20', at('2026-11-19T23:00:00Z')])
    expect(tomorrow?.uid).not.toBe(today?.uid)
  })

  it('names its OKR where it is one, and is one entry a day where there are more', () => {
    const week = ['2026-11-13T08:00:00Z', '2026-11-13T12:00:00Z', '2026-11-17T08:00:00Z']
    expect(updatesOf(week.map((one, place) => due(`Okr ${place}`, one))).map(({ title }) => title)).toEqual([
      '2 weekly updates due',
      'Update due: Okr 2',
    ])
  })

  it('names twenty and counts the rest', () => {
    const [entry] = updatesOf(Array.from({ length: 23 }, (_, place) => due(`Okr ${place}`, null)))
    expect([entry?.lines.length, entry?.lines.at(-1)]).toEqual([21, 'and 3 more'])
  })

  it('keeps its name, and counts up whenever one of the OKRs was changed', () => {
    const before = updatesOf([due('Peaks', '2026-11-17T08:00:00Z'), due('Hubs', '2026-11-16T08:00:00Z')])
    const after = updatesOf([due('Peaks', '2026-11-17T08:00:00Z'), due('Hubs', '2026-11-19T08:30:00Z')])
    const [one, other] = [before, after].map((entries) => entries.find(({ day }) => day === '2026-11-24'))
    if (one === undefined || other === undefined) throw new Error('There is no entry on that day')
    expect(one.uid).toBe(other.uid)
    expect(sequenceOf(other)).toBeGreaterThan(sequenceOf(one))
  })
})

describe('The days of a quarter in the calendar', () => {
  it('are those of the quarter before, the current one and the next, without what is long over', () => {
    expect(quartersOf({})).toEqual([
      ['2026-12-31', 'Q4 2026 ends'],
      ['2027-01-01', 'Q1 2027 begins'],
      ['2027-03-31', 'Q1 2027 ends'],
    ])
  })

  it('tell when planning starts once that is settled: by who plans ahead, or by when it started', () => {
    expect(quartersOf({ planAhead: true })).toContainEqual(['2026-12-11', 'Planning of Q1 2027 starts'])
    const planned = {
      quarter: 'Q1 2027',
      state: 'plan' as const,
      plannedAt: at('2026-11-18T23:30:00Z'),
      closingSince: null,
      scoreBy: null,
    }
    expect(quartersOf({ planAhead: true, quarters: [planned] })).toContainEqual([
      '2026-11-19',
      'Planning of Q1 2027 starts',
    ])
  })

  it('tell by when scores are due while the quarter is being closed, and not before or after', () => {
    const kept = { quarter: 'Q3 2026', plannedAt: null, closingSince: now, scoreBy: '2026-11-25' }
    const scores = ['2026-11-25', 'Scores of Q3 2026 are due']
    expect(quartersOf({ quarters: [{ ...kept, state: 'close' }] })).toContainEqual(scores)
    for (const state of ['run', 'closed'] as const)
      expect(quartersOf({ quarters: [{ ...kept, state }] })).not.toContainEqual(scores)
  })
})

const review = { id: 'r', nextOn: '2026-11-23', team: { id: 't', name: 'Linehaul' }, changedAt: now }
const action = {
  id: 'a',
  words: 'Call the maker',
  dueOn: '2026-09-01',
  savedAt: at('2026-08-25T08:00:00Z'),
  review: { id: 'r', team: { name: 'Linehaul' } },
  objective: { title: 'Peaks' },
}
const help = {
  id: 'h',
  objective: { id: 'o', title: 'Peaks' },
  ask: { at: now, neededBy: '2026-11-21', whatWouldHelp: 'A crane\nor two', by: { name: 'Nadia Haddad' } },
}
const full: Facts = {
  ...nothing,
  objectives: [due('Peaks', null)],
  reviews: [review],
  actions: [action],
  help: [help],
}
const titlesOf = (isActive: boolean) =>
  entriesOf(full, calendarParts, isActive, now).map(({ title }) => title)

describe('A calendar', () => {
  it('shows reviews on the day that was agreed on, what one is to do, and what others ask of one', () => {
    expect(entriesOf(full, ['reviews', 'actions', 'help'], true, now)).toEqual([
      expect.objectContaining({
        ...{ day: '2026-09-01', title: 'Action: Call the maker', path: '/my-week' },
        lines: ['From a review of Linehaul', 'Peaks'],
      }),
      expect.objectContaining({
        ...{ day: '2026-11-21', title: 'Help needed: Peaks', path: '/inbox?okrId=o' },
        lines: ['Nadia Haddad asks: A crane', 'or two'],
      }),
      expect.objectContaining({ day: '2026-11-23', title: 'Review of Linehaul', path: '/review?team=t' }),
    ])
  })

  it('makes another entry of a review that is moved to another day', () => {
    const moved = { ...full, reviews: [{ ...review, nextOn: '2026-11-24' }] }
    const [one, other] = [full, moved].map((facts) => entriesOf(facts, ['reviews'], true, now)[0]?.uid)
    expect(one).not.toBe(other)
  })

  it('shows what was chosen, and nothing else', () => {
    expect(entriesOf(full, [], true, now)).toEqual([])
    expect(entriesOf(full, ['actions'], true, now).map(({ uid }) => uid)).toEqual(['action-a'])
  })

  it('asks for nothing that a workspace without access refuses', () => {
    expect(titlesOf(true)).toContain('Review of Linehaul')
    expect(titlesOf(false)).toEqual([
      'Action: Call the maker',
      'Help needed: Peaks',
      'Q4 2026 ends',
      'Q1 2027 begins',
      'Q1 2027 ends',
    ])
    expect(quartersOf({ planAhead: true }, false)).not.toContainEqual([
      '2026-12-11',
      'Planning of Q1 2027 starts',
    ])
  })

  it('never has two entries of one name', () => {
    const uids = entriesOf(full, calendarParts, true, now).map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(uids.length)
  })

  it('writes a title in one line, without what is not seen', () => {
    const [entry] = updatesOf([due('One\r\nEND:VCALENDAR\u0007 \u202etwo 🎉', null)])
    expect(entry?.title).toBe('Update due: One END:VCALENDAR two 🎉')
    expect(entry?.lines.every((line) => !/[\p{Cc}\u202e]/u.test(line))).toBe(true)
  })
})

const token = '0123456789abcdef'.repeat(4)

describe('The address of a calendar', () => {
  it('is told by its first letters alone, and opens in calendar programs', () => {
    expect(maskedAddress('https://cairn.example', '9f27')).toBe('https://cairn.example/cal/9f27••••••••.ics')
    const address = addressOf('https://cairn.example', token)
    expect(subscriptionOf(address)).toBe(`webcal://cairn.example/cal/${token}.ics`)
    expect(subscriptionOf('http://localhost:3000/cal/x.ics')).toBe('webcal://localhost:3000/cal/x.ics')
  })

  it('is one of 64 letters, and nothing else can be one', () => {
    expect(tokenIn(`${token}.ics`)).toBe(token)
    for (const file of ['', '.ics', token, `${token.slice(1)}.ics`, `${token}.ics.ics`, `${token}\n.ics`])
      expect(tokenIn(file)).toBeNull()
    expect(tokenIn(`${token.toUpperCase()}.ics`)).toBeNull()
  })

  it('is one a person', () => {
    expect(whyNotMade(false)).toBeNull()
    expect(whyNotMade(true)).toEqual({ code: 'conflict', message: messages.there })
  })

  it('is neither made nor told without a proof of who asks, in the demo, or to a key', () => {
    const { make, renew, address, turnOff, choose } = contract.calendar
    for (const call of [make, renew, address])
      expect([call.needsProof, call.closedToDemo]).toEqual([true, true])
    for (const call of [turnOff, choose]) expect(call.closedToDemo).toBe(true)
    for (const call of Object.values(contract.calendar)) expect('keyScope' in call).toBe(false)
  })
})

describe('Who asks for a calendar', () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

  it('is kept at most once a minute, each program by itself', () => {
    const first = readersAfter([], 'one', now)
    expect(first).toEqual([{ by: 'one', at: now.toISOString() }])
    expect(readersAfter(first ?? [], 'one', new Date(now.getTime() + 59_999))).toBeNull()
    expect(readersAfter(first ?? [], 'one', minutes(1))?.length).toBe(1)
    expect(readersAfter(first ?? [], 'other', now)?.map(({ by }) => by)).toEqual(['other', 'one'])
  })

  it('counts for a week, and twenty at most', () => {
    const known: Reader[] = [{ by: 'old', at: now.toISOString() }]
    expect(recentReaders(known, minutes(7 * 24 * 60 - 1)).length).toBe(1)
    expect(recentReaders(known, minutes(7 * 24 * 60)).length).toBe(0)
    const many = Array.from({ length: 30 }, (_, place) => `program ${place}`).reduce<Reader[]>(
      (readers, by) => readersAfter(readers, by, now) ?? readers,
      [],
    )
    expect(many.length).toBe(20)
  })
})
