import { describe, expect, it } from 'vitest'
import { eventsOf, largestPayload, type NewsEntry, payloadOf } from './events.ts'
import { askedToWait, mostTries, nextTry, turnsOff } from './rules.ts'

const now = new Date('2026-11-16T09:00:00Z')
const seconds = (at: Date | null) => at && (at.getTime() - now.getTime()) / 1000
const entry = (action: string, more: Partial<NewsEntry> = {}): NewsEntry => ({
  action,
  subjectType: 'objective',
  subjectId: 'o1',
  actorId: 'p1',
  actorName: 'Maren Aasen',
  details: {},
  before: null,
  after: null,
  subject: { kind: 'objective', id: 'o1', title: 'Deliver', keyResults: [{ id: 'k1', title: 'Parcels' }] },
  comment: null,
  ...more,
})

describe('A webhook', () => {
  it('is tried ten times, each a tenth sooner or later', () => {
    const waits = Array.from({ length: mostTries }, (_, tries) => seconds(nextTry(tries + 1, now, 0.5, null)))
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
    expect(seconds(nextTry(2, now, 0, null))).toBe(270)
    expect(seconds(nextTry(2, now, 1, null))).toBe(330)
  })

  it('is not called before its receiver wants to be, and within a day all the same', () => {
    expect(seconds(nextTry(1, now, 0.5, '120'))).toBe(120)
    expect(seconds(nextTry(2, now, 0.5, '120'))).toBe(300)
    expect(seconds(nextTry(1, now, 0.5, 'Mon, 16 Nov 2026 09:10:00 GMT'))).toBe(600)
    expect(seconds(nextTry(1, now, 0.5, '99999999'))).toBe(86_400)
    for (const said of ['soon', '-5', '1e3', '', null]) expect(askedToWait(said, now)).toBeNull()
  })

  it('is turned off when it is gone, or after five days without a success', () => {
    const fiveDaysAgo = new Date('2026-11-11T09:00:00Z')
    expect(turnsOff({ failingSince: null, status: 410 }, now)).toBe('gone')
    expect(turnsOff({ failingSince: fiveDaysAgo, status: 500 }, now)).toBe('failing')
    expect(turnsOff({ failingSince: new Date(fiveDaysAgo.getTime() + 1), status: 500 }, now)).toBeNull()
  })
})

describe('An entry of the log', () => {
  it('of an update tells of the status and the values that it moved, too', () => {
    const posted = entry('update.posted', {
      before: { status: 'on_track', keyResults: { k1: { currentValue: 1 } } },
      after: { status: 'at_risk', keyResults: { k1: { currentValue: 2 } } },
    })
    expect(eventsOf(posted).map(({ type, title }) => [type, title])).toEqual([
      ['update.posted', 'Deliver'],
      ['status.changed', 'Deliver'],
      ['value.changed', 'Parcels'],
    ])
  })

  it('of what is nobody’s business outside tells nothing, nor does what deliveries write', () => {
    for (const action of ['webhook.turned_off', 'follow.begun', 'company.settings_changed', 'nobody.knows'])
      expect(eventsOf(entry(action))).toEqual([])
  })
})

describe('A payload', () => {
  const numbered = { id: 'evt_1', timestamp: now, company: { id: 'c1', name: 'Skerry' }, sequence: 7 }

  it('says id, type, time, company, number, subject and what changed', () => {
    const [draft] = eventsOf(entry('objective.created'))
    expect(draft && Object.keys(JSON.parse(payloadOf(numbered, draft)))).toEqual(
      'id type timestamp company sequence subject changed'.split(' '),
    )
  })

  it('that would be too large names its subject alone', () => {
    const description = 'ö'.repeat(largestPayload / 2)
    const [draft] = eventsOf(
      entry('objective.created', { subject: { kind: 'objective', id: 'o1', title: 'Deliver', description } }),
    )
    expect(draft && JSON.parse(payloadOf(numbered, draft))).toMatchObject({
      subject: { kind: 'objective', id: 'o1', title: 'Deliver' },
      changed: null,
      isShortened: true,
    })
  })
})
