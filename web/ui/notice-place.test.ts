import { describe, expect, test } from 'vitest'
import { noticeBottom } from './notice-place.ts'

const view = { width: 1000, height: 800 }
const notices = { width: 380, height: 50 }
const button = (left: number, top: number) => ({ left, right: left + 120, top, bottom: top + 36 })

describe('Notices', () => {
  test('stand at the lower edge where nothing is to be pressed', () => {
    expect(noticeBottom(notices, view, [])).toBe(16)
    expect(noticeBottom(notices, view, [button(100, 750), button(860, 100)])).toBe(16)
  })

  test('stand above a button they would lie on, and above the next one', () => {
    expect(noticeBottom(notices, view, [button(860, 750)])).toBe(58)
    expect(noticeBottom(notices, view, [button(860, 750), button(700, 690)])).toBe(118)
  })

  test('stand at the edge where there is no room above', () => {
    const everywhere = Array.from({ length: 20 }, (_, row) => button(860, row * 40))
    expect(noticeBottom(notices, view, everywhere)).toBe(16)
  })
})
