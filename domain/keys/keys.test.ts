import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '../contract.ts'
import type { Endpoint } from '../endpoint.ts'
import { alphabet, crc32, isKey, keyOf, keyPrefix, randomLength } from './format.ts'
import { messages } from './messages.ts'
import {
  isToldBeforeEnd,
  reachOf,
  stateOf,
  whyClosedToKey,
  whyNobodyCalls,
  whyNoMoreCompanyKeys,
  whyNoMoreKeys,
  whyNotThatEnd,
} from './rules.ts'
import { keyScopes } from './scopes.ts'

const signs = fc.string({
  unit: fc.constantFrom(...alphabet),
  minLength: randomLength,
  maxLength: randomLength,
})

describe('An API key', () => {
  it('ends in a checksum that tells it from all that looks like one', () => {
    fc.assert(
      fc.property(
        signs,
        fc.nat({ max: randomLength + 5 }),
        fc.constantFrom(...alphabet),
        (random, at, other) => {
          const key = keyOf(random)
          expect(key).toMatch(/^crn_live_[0-9A-Za-z]{40}$/)
          expect(isKey(key)).toBe(true)
          const place = keyPrefix.length + at
          const changed = `${key.slice(0, place)}${other}${key.slice(place + 1)}`
          expect(isKey(changed)).toBe(changed === key)
        },
      ),
    )
  })

  it('is found by pattern and checksum alone among 10,000 look-alikes', () => {
    const key = keyOf('7Qm2vT9xKfL4hW8sJd3RpZ6aYc1Ge5NuB0')
    const alike = Array.from({ length: 10_000 }, (_, n) => `${keyPrefix}${String(n).padStart(40, 'k')}`)
    alike.splice(4711, 0, key)
    expect(alike.filter(isKey)).toEqual([key])
  })

  it('has the checksum of zip files, to the base of 62', () => {
    expect(crc32('123456789')).toBe(0xcbf43926)
    expect(keyOf('0'.repeat(randomLength)).slice(-6)).toBe(inBase62(crc32('0'.repeat(randomLength))))
  })

  it.each([
    '',
    'crn_live_',
    `${keyOf('a'.repeat(34))} `,
    `Bearer ${keyOf('a'.repeat(34))}`,
    'crn_live_'.repeat(9),
  ])('is not %j', (text) => expect(isKey(text)).toBe(false))
})

const inBase62 = (number: number) => {
  const digits: string[] = []
  for (let rest = number; digits.length < 6; rest = Math.floor(rest / 62))
    digits.unshift(alphabet[rest % 62] ?? '')
  return digits.join('')
}

describe('The end of a key', () => {
  it('is after today and within five years, or never', () => {
    expect(whyNotThatEnd(null, '2026-11-16')).toBeNull()
    expect(whyNotThatEnd('2026-11-17', '2026-11-16')).toBeNull()
    expect(whyNotThatEnd('2026-11-16', '2026-11-16')).toMatchObject({ field: 'endsOn' })
    expect(whyNotThatEnd('2031-11-16', '2026-11-16')).toBeNull()
    expect(whyNotThatEnd('2031-11-17', '2026-11-16')?.message).toBe(
      'Please choose a day within 5 years, or Never.',
    )
  })

  it('is announced two weeks before, unless the key is made later than that', () => {
    expect(isToldBeforeEnd('2026-12-01', '2026-11-16')).toBe(true)
    expect(isToldBeforeEnd('2026-11-30', '2026-11-16')).toBe(false)
  })

  it('is told of from 15 days before it on, and an ended key is never called active', () => {
    const key = { endsAt: new Date('2026-12-01T00:00:00Z'), endsOn: '2026-12-01', lastUsedAt: null }
    const on = (moment: string, of: Parameters<typeof stateOf>[0] = key) =>
      stateOf(of, new Date(`${moment}Z`), 'UTC')
    expect(on('2026-11-15T23:59')).toEqual({ is: 'unused' })
    expect(on('2026-11-15T12:00', { ...key, lastUsedAt: new Date() })).toEqual({ is: 'active' })
    expect(on('2026-11-16T00:00')).toEqual({ is: 'ending', daysLeft: 15 })
    expect(on('2026-11-30T23:59')).toEqual({ is: 'ending', daysLeft: 1 })
    expect(on('2026-12-01T00:00')).toEqual({ is: 'ended' })
    expect(on('2099-12-01T00:00', { endsAt: null, endsOn: null, lastUsedAt: null })).toEqual({ is: 'unused' })
  })

  it('is a moment: clocks that are moved afterwards neither wake it nor call it alive', () => {
    const key = { endsAt: new Date('2026-11-30T10:00:00Z'), endsOn: '2026-11-30', lastUsedAt: null }
    expect(stateOf(key, new Date('2026-11-30T10:00:00Z'), 'Pacific/Pago_Pago')).toEqual({ is: 'ended' })
    expect(stateOf(key, new Date('2026-11-30T09:00:00Z'), 'UTC')).toEqual({ is: 'ending', daysLeft: 0 })
    expect(messages.state.ending(0)).toBe('Ends today')
  })
})

describe('A person', () => {
  it('has ten keys at most', () => {
    expect(whyNoMoreKeys(9)).toBeNull()
    expect(whyNoMoreKeys(10)).toMatchObject({ code: 'conflict' })
  })
})

describe('A company', () => {
  it('has fifty keys that live at most', () => {
    expect(whyNoMoreCompanyKeys(49)).toBeNull()
    expect(whyNoMoreCompanyKeys(50)).toMatchObject({ code: 'conflict' })
  })

  it('acts by its keys where they may write, and nowhere as a person', () => {
    expect(reachOf(['read', 'updates'], null)).toBeNull()
    expect(reachOf(['read'], null)).toEqual([])
    expect(reachOf(['okrs'], ['hubs'])).toEqual(['hubs'])
    expect(whyNobodyCalls(false)).toBeNull()
    expect(whyNobodyCalls(true)).toMatchObject({ code: 'not_allowed' })
  })
})

const calls = Object.entries(contract).flatMap(([room, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${room}.${name}`, endpoint]),
)

describe('A call', () => {
  it('is closed to keys unless its contract names what a key has to be given', () => {
    expect(whyClosedToKey(keyScopes, undefined)?.message).toBe('This call is closed to API keys.')
    expect(whyClosedToKey(['read'], 'okrs')?.message).toBe(
      'This API key was not given the right “Create and edit OKRs”.',
    )
    expect(whyClosedToKey(['updates', 'read'], 'read')).toBeNull()
  })

  it('is never open to keys where it asks for a proof, is for admins, or is about keys, money, the trash or ways in', () => {
    const open = calls.filter(([, { keyScope }]) => keyScope !== undefined)
    expect(open.length).toBeGreaterThan(40)
    for (const [name, { needsProof, needsProvenEmail, closedToDemo, audience }] of open) {
      expect([name, needsProof, needsProvenEmail, closedToDemo]).toEqual([
        name,
        undefined,
        undefined,
        undefined,
      ])
      expect([name, audience]).toEqual([name, 'member'])
      expect(name).not.toMatch(
        /^(accounts|security|billing|keys|calendar|trash|invitations|inbox|demo|live)\./,
      )
    }
  })

  it('that a key may only read changes nothing, and one that changes something is not open to reading', () => {
    for (const [name, { keyScope, method }] of calls)
      if (keyScope !== undefined) expect([name, keyScope === 'read']).toEqual([name, method === 'GET'])
  })
})

describe('What a key may do', () => {
  it('is written as a list', () => {
    expect(messages.may(['read', 'updates', 'okrs'])).toBe('Read, write updates, create and edit OKRs')
    expect(messages.may(['okrs'])).toBe('Create and edit OKRs')
  })
})
