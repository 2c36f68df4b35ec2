import { afterEach, describe, expect, it, vi } from 'vitest'
import { settleStorage } from './session.ts'

const marker = () => localStorage.getItem('cairn-storage-version')

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('what an older version left in the browser', () => {
  it('is wiped when nobody is signed in, and the marker is brought up to date', () => {
    localStorage.setItem('cairn-storage-version', '2024-01-01-v1')
    localStorage.setItem('left', 'behind')
    settleStorage(false, () => localStorage.clear())
    expect(localStorage.getItem('left')).toBeNull()
    expect(marker()).toBe('2025-09-03-v3')
  })

  it('stays with a valid session, and only the marker is brought up to date', () => {
    const wipe = vi.fn()
    settleStorage(true, wipe)
    expect(wipe).not.toHaveBeenCalled()
    expect(marker()).toBe('2025-09-03-v3')
  })

  it('is not looked at once the marker is right', () => {
    localStorage.setItem('cairn-storage-version', '2025-09-03-v3')
    const wipe = vi.fn()
    settleStorage(false, wipe)
    expect(wipe).not.toHaveBeenCalled()
  })

  it('is nothing where storage is switched off', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied')
    })
    expect(() => settleStorage(false, () => {})).not.toThrow()
  })
})
