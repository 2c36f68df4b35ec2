import { describe, expect, it } from 'vitest'
import { deviceName, deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on macOS',
      'laptop',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'Edge on Windows',
      'laptop',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox on Windows',
      'laptop',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux', 'laptop'],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`,
      'Chrome on Linux',
      'laptop',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on ChromeOS',
      'laptop',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/115.0`,
      'Opera on Windows',
      'laptop',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X200) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on Android',
      'tablet',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
      'Chrome on iOS',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
      'Safari on iPadOS',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on macOS',
      'laptop',
    ],
  ])('is called what its owner calls it: %s', (userAgent, name, kind) => {
    expect(deviceName(deviceOf(userAgent))).toBe(name)
    expect(deviceOf(userAgent).kind).toBe(kind)
  })

  it.each([[null], [''], ['curl/8.5.0'], ['node']])(
    'is unknown when it says nothing we know: %j',
    (userAgent) => {
      expect(deviceOf(userAgent)).toEqual({ browser: null, system: null, kind: 'unknown' })
      expect(deviceName(deviceOf(userAgent))).toBe('Unknown device')
    },
  )

  it('is named by what is known of it', () => {
    expect(deviceName({ browser: null, system: 'Linux', kind: 'laptop' })).toBe('Linux')
    expect(deviceName({ browser: 'Firefox', system: null, kind: 'unknown' })).toBe('Firefox')
  })
})
