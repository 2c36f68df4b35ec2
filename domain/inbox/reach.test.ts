import { describe, expect, it } from 'vitest'
import { digestDay, hasDigest, matterNames, matterOf, matters } from './reach.ts'
import { reachMessages } from './reach-messages.ts'
import { inboxKinds } from './schema.ts'

describe('What somebody can choose about', () => {
  it('is every kind of the inbox, each in one line', () => {
    const named = matterNames.flatMap((one) => [...matters[one].kinds])
    expect(named.toSorted()).toEqual([...inboxKinds].toSorted())
    for (const kind of inboxKinds) expect(matters[matterOf(kind)].kinds).toContain(kind)
  })

  it('is mailed at once where somebody is meant, and else waits for the digest', () => {
    const atOnce = matterNames.filter((one) => matters[one].email === 'at_once')
    expect(atOnce).toEqual(['mentions', 'replies', 'help'])
    expect(matterNames.every((one) => ['at_once', 'digest'].includes(matters[one].email))).toBe(true)
  })

  it('is named in words where it ends', () => {
    expect(reachMessages.ending.list(['mentions'])).toBe('mentions')
    expect(reachMessages.ending.list(['mentions', 'replies', 'help'])).toBe(
      'mentions, replies to you and help with blockers',
    )
  })
})

describe('A digest', () => {
  it.each([
    ['begins at eight', 'UTC', '2026-11-16T08:00:00Z', '2026-11-16'],
    ['is yesterday’s until then', 'UTC', '2026-11-16T07:59:59Z', '2026-11-15'],
    ['goes by the clocks of the company', 'Asia/Tokyo', '2026-11-15T23:00:00Z', '2026-11-16'],
    ['goes by the clocks of the company', 'America/Los_Angeles', '2026-11-16T15:59:00Z', '2026-11-15'],
    ['is found across the end of a year', 'UTC', '2027-01-01T00:00:00Z', '2026-12-31'],
    ['is found on the day the clocks change', 'Europe/Berlin', '2026-03-29T06:00:00Z', '2026-03-29'],
  ])('of a day %s', (_, timeZone, now, day) => {
    expect(digestDay(new Date(now), timeZone)).toBe(day)
  })

  it('of a week comes on the weekday of the reminder, one of a day every day, and off never', () => {
    expect(hasDigest('weekly', '2026-11-19', 'thursday')).toBe(true)
    expect(hasDigest('weekly', '2026-11-20', 'thursday')).toBe(false)
    expect(hasDigest('daily', '2026-11-20', 'thursday')).toBe(true)
    expect(hasDigest('off', '2026-11-19', 'thursday')).toBe(false)
  })
})
