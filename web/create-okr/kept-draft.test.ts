import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newDraft } from '../objectives/form/draft.ts'
import { clearStorage } from '../session-leaving.ts'
import { dropUnsentOfOthers } from '../unsent.ts'
import { attemptToSend, dropDraft, keepDraft, readDraft } from './kept-draft.ts'

const person = (last: string) => ({
  id: `0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a${last}`,
  fullName: 'Maren Aasen',
  title: null,
  profileEmoji: null,
})
const maren = person('01')
const blank = newDraft(maren, 'Q4 2026')
const quarters = ['Q4 2026', 'Q1 2027']
const typed = { ...blank, title: 'Tromsø', quarter: 'Q1 2027' }

beforeEach(() => {
  dropDraft(maren.id)
  localStorage.clear()
  sessionStorage.clear()
})

describe('a draft', () => {
  it('is there again as it was left', () => {
    keepDraft(typed, blank)
    expect(readDraft(blank, quarters)).toEqual(typed)
  })

  it('belongs to whoever wrote it', () => {
    keepDraft(typed, blank)
    expect(readDraft(newDraft(person('02'), 'Q4 2026'), quarters)).toBeNull()
  })

  it('stays with its writer when it is for another owner', () => {
    keepDraft({ ...typed, owner: person('02') }, blank)
    expect(readDraft(blank, quarters)?.owner).toEqual(person('02'))
  })

  it('is not kept while the form is blank, whatever its rows are called', () => {
    keepDraft(typed, blank)
    keepDraft(newDraft(maren, 'Q4 2026'), blank)
    expect(localStorage.length).toBe(0)
  })

  it('moves to the current quarter once its own is no longer offered', () => {
    keepDraft({ ...typed, quarter: 'Q1 2025' }, blank)
    expect(readDraft(blank, quarters)).toEqual({ ...typed, quarter: 'Q4 2026' })
  })

  it('that cannot be read is none', () => {
    keepDraft(typed, blank)
    const [key = ''] = Object.keys(localStorage)
    for (const text of ['{', '{"title":1}', 'null']) {
      localStorage.setItem(key, text)
      expect(readDraft(blank, quarters)).toBeNull()
    }
  })

  it('outlives a session that is lost, and only that does, in its tab and in one opened later', () => {
    keepDraft(typed, blank)
    localStorage.setItem('note', 'here')
    clearStorage('ended')
    clearStorage('ended')
    expect(localStorage.getItem('note')).toBeNull()
    expect(readDraft(blank, quarters)).toEqual(typed)
    sessionStorage.clear()
    expect(readDraft(blank, quarters)).toEqual(typed)
  })

  it('is still there when the page of sign-in, which never knew it, wipes what is stale', async () => {
    keepDraft(typed, blank)
    clearStorage('ended')
    vi.resetModules()
    const nextPage = await import('../session-leaving.ts')
    nextPage.clearStorage()
    expect(readDraft(blank, quarters)).toEqual(typed)
  })

  it('is gone when its writer signs out, or somebody else signs in', () => {
    keepDraft(typed, blank)
    clearStorage('signed_out')
    expect(readDraft(blank, quarters)).toBeNull()
    keepDraft(typed, blank)
    clearStorage('ended')
    dropUnsentOfOthers(person('02').id)
    expect(readDraft(blank, quarters)).toBeNull()
  })

  it('is gone when its writer signs out while nothing answers, and does not come back when the stream notices', async () => {
    vi.resetModules()
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    const leaving = await import('../session-leaving.ts')
    const kept = await import('./kept-draft.ts')
    kept.keepDraft(typed, blank)
    await leaving.signOut()
    leaving.clearStorage()
    expect(kept.readDraft(blank, quarters)).toBeNull()
    vi.unstubAllGlobals()
  })

  it('is there for whoever wrote it when they sign in again', () => {
    keepDraft(typed, blank)
    clearStorage('ended')
    dropUnsentOfOthers(maren.id)
    expect(readDraft(blank, quarters)).toEqual(typed)
    dropDraft(maren.id)
    clearStorage('ended')
    expect(readDraft(blank, quarters)).toBeNull()
  })

  it('is gone once it was dropped', () => {
    keepDraft(typed, blank)
    dropDraft(maren.id)
    expect(readDraft(blank, quarters)).toBeNull()
  })
})

describe('an OKR that is sent again', () => {
  it('keeps its name while it says the same, also after a reload, until it was created', () => {
    const body = { title: 'Tromsø' }
    const { id } = attemptToSend(maren.id, body)
    expect(attemptToSend(maren.id, body).id).toBe(id)
    expect(attemptToSend(person('02').id, body).id).not.toBe(id)
    expect(attemptToSend(maren.id, { title: 'Bodø' }).id).not.toBe(id)
    const again = attemptToSend(maren.id, body)
    dropDraft(maren.id)
    expect(attemptToSend(maren.id, body).id).not.toBe(again.id)
  })
})
