import { beforeEach, describe, expect, it, vi } from 'vitest'

/** A page as it begins, in the tab that the one before was in. */
const freshPage = () => {
  vi.resetModules()
  return import('./last-page.ts')
}
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('Why the page before was left', () => {
  it('is told by the next page, and not again after a reload', async () => {
    ;(await freshPage()).noteLeaving('ended')
    const next = await freshPage()
    expect(next.isLeavingReason('ended')).toBe(true)
    next.clearLeaving()
    expect((await freshPage()).isLeavingReason('ended')).toBe(false)
  })

  it('stays for the next page where the form to sign in shows for a moment on the one that is being left', async () => {
    const page = await freshPage()
    page.noteSession(true)
    page.noteSession(false)
    page.noteLeaving('ended')
    page.clearLeaving()
    expect((await freshPage()).isLeavingReason('ended')).toBe(true)
  })

  it('is that the session ended, where a browser that knew somebody finds nobody', async () => {
    ;(await freshPage()).noteSession(true)
    const next = await freshPage()
    next.noteSession(false)
    expect(next.isLeavingReason('ended')).toBe(true)
  })

  it('is told though the storage is emptied once more on the way', async () => {
    const page = await freshPage()
    page.noteLeaving('ended')
    sessionStorage.clear()
    page.keepLeaving()
    expect((await freshPage()).isLeavingReason('ended')).toBe(true)
  })

  it('is not that the session ended, where a page that signs out hears of somebody late', async () => {
    const page = await freshPage()
    page.noteLeaving('signed_out')
    page.noteSession(true)
    const next = await freshPage()
    next.noteSession(false)
    expect(next.isLeavingReason('ended')).toBe(false)
  })
})
