import { describe, expect, it } from 'vitest'
import { dayIn, suggestedName } from './passkeys-rows.tsx'

describe('the suggested name of a passkey', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Safari/604.1', 'iPad'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'Android phone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel Tablet) Chrome/140.0 Safari/537.36', 'Android tablet'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0 Safari/537.36', 'Chromebook'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36', 'Mac'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/143.0', 'Windows computer'],
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0', 'Linux computer'],
    ['something new', 'This device'],
  ])('in %s is %s', (userAgent, name) => {
    expect(suggestedName(userAgent)).toBe(name)
  })
})

describe('the day of a passkey', () => {
  const now = new Date('2026-11-29T22:30:00Z')

  it('is a date, and today is called today', () => {
    expect(dayIn('Europe/London', new Date('2026-10-08T10:00:00Z'), now)).toBe('Oct 8, 2026')
    expect(dayIn('Europe/London', new Date('2026-11-29T00:00:00Z'), now)).toBe('today')
  })

  it('begins and ends where the workspace is', () => {
    expect(dayIn('Europe/Oslo', new Date('2026-11-29T23:30:00Z'), now)).toBe('Nov 30, 2026')
    expect(dayIn('America/Denver', new Date('2026-11-29T06:30:00Z'), now)).toBe('Nov 28, 2026')
  })
})
