import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  dropOldUnsent,
  dropUnsent,
  dropUnsentOfOthers,
  emptyButUnsent,
  keepUnsent,
  keepUnsentHere,
  listenForUnsent,
  noteWriter,
  readUnsent,
  unsentWaits,
} from './unsent.ts'

const name = 'edit-okr-ada'
const channel = new BroadcastChannel('cairn-unsent')
afterEach(() => {
  for (const one of [name, 'okr-draft-ada']) dropUnsent(one)
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

/** What another tab, or this one before a reload, has left there. */
const writeTo = (storage: Storage) => (key: string, text: string) =>
  storage.setItem(`cairn-unsent-${key}`, text)

describe('Who is about to sign out', () => {
  it.each([
    ['in a form of this tab', keepUnsentHere],
    ['where all tabs find it', keepUnsent],
    ['in a form of this tab before it was loaded anew', writeTo(sessionStorage)],
    ['in another tab, where all find it', writeTo(localStorage)],
  ])('hears of what was typed %s and not sent', (_, keep) => {
    const hear = vi.fn()
    listenForUnsent(hear)()
    expect(hear).not.toHaveBeenCalled()
    keep(name, 'Run overnight')
    listenForUnsent(hear)()
    expect(hear).toHaveBeenCalledOnce()
  })

  it.each([
    ['what is open', keepUnsentHere],
    ['what was open before it was loaded anew', writeTo(sessionStorage)],
  ])('hears of it from another tab, and of %s answers one that asks', async (_, keep) => {
    const hear = vi.fn()
    const stop = listenForUnsent(hear)
    channel.postMessage('here')
    await expect.poll(() => hear.mock.calls.length).toBe(1)
    stop()

    const heard: unknown[] = []
    channel.onmessage = ({ data }) => heard.push(data)
    keep(name, 'Run overnight')
    channel.postMessage('asked')
    await expect.poll(() => heard).toContain('here')
  })
})

describe('Who signs in where somebody else has typed', () => {
  const ada = '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01'
  const nadia = '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a02'
  const typed = () => [`new-okr-${ada}`, `new-okr-${nadia}`].map(readUnsent)

  it.each([
    ['finds their own words alone', ada, ['Run overnight', null]],
    ['finds none without a workspace', undefined, [null, null]],
  ])('%s', (_, personId, found) => {
    keepUnsent(`new-okr-${ada}`, 'Run overnight')
    keepUnsentHere(`new-okr-${nadia}`, 'Run by day')
    dropUnsentOfOthers(personId)
    expect(typed()).toEqual(found)
    dropUnsent(`new-okr-${ada}`)
  })
})

describe('Where nobody is signed in', () => {
  const places = [
    ['in a form of a tab', writeTo(sessionStorage)],
    ['where all tabs find it', writeTo(localStorage)],
  ] as const

  it.each(places)('what was typed %s waits for its writer, for a week', (_, write) => {
    vi.useFakeTimers({ now: Date.parse('2026-03-10T09:00:00Z') })
    write(name, 'Run overnight')
    noteWriter()
    vi.advanceTimersByTime(unsentWaits)
    dropOldUnsent()
    expect(readUnsent(name)).toBe('Run overnight')
    vi.advanceTimersByTime(1)
    dropOldUnsent()
    expect(readUnsent(name)).toBeNull()
  })

  it.each(places)('what an older version kept %s waits a week from when it is found', (_, write) => {
    vi.useFakeTimers({ now: Date.parse('2026-03-10T09:00:00Z') })
    write(name, 'Run overnight')
    dropOldUnsent()
    vi.advanceTimersByTime(unsentWaits)
    dropOldUnsent()
    expect(readUnsent(name)).toBe('Run overnight')
    vi.advanceTimersByTime(1)
    dropOldUnsent()
    expect(readUnsent(name)).toBeNull()
  })

  it('nothing is noted where nothing was typed', () => {
    dropOldUnsent()
    expect(localStorage.length).toBe(0)
  })
})

describe('Where a session is lost', () => {
  it('all goes but what was typed, and how long it has waited', () => {
    localStorage.setItem('note', 'here')
    sessionStorage.setItem('note', 'here')
    noteWriter()
    keepUnsentHere(name, 'Typed in this form')
    writeTo(localStorage)('okr-draft-ada', 'Typed before the browser was closed')
    const before = Object.keys(localStorage).filter((key) => key !== 'note')
    emptyButUnsent()
    expect(Object.keys(localStorage)).toEqual(before)
    expect(Object.keys(sessionStorage)).toEqual([`cairn-unsent-${name}`])
    expect(readUnsent('okr-draft-ada')).toBe('Typed before the browser was closed')
  })

  it('each tab has its own words of what all tabs share, until it keeps newer ones', () => {
    keepUnsent(name, 'Run overnight')
    writeTo(localStorage)(name, 'Run by day, says the other tab')
    emptyButUnsent()
    expect(readUnsent(name)).toBe('Run overnight')
    keepUnsent(name, 'Run overnight, twice')
    expect(readUnsent(name)).toBe('Run overnight, twice')
    expect(sessionStorage.length).toBe(0)
  })
})

describe('What was typed in a tab that waits at the sign-in form', () => {
  it.each([
    ['goes when somebody else has signed in in another one', { kept: 'jonas' }, null],
    ['goes when who typed it has signed out in another one', { kept: undefined }, null],
    ['stays when who typed it has signed in in another one', { kept: 'ada' }, 'Run overnight'],
  ])('%s', async (_, told, left) => {
    keepUnsentHere(name, 'Run overnight')
    keepUnsentHere('edit-okr-mira', 'Not theirs')
    channel.postMessage(told)
    await expect.poll(() => readUnsent('edit-okr-mira')).toBeNull()
    expect(readUnsent(name)).toBe(left)
    // Nor does it come back from memory.
    emptyButUnsent()
    expect(readUnsent(name)).toBe(left)
  })
})

it('Who has signed in tells the other tabs whose words stay', async () => {
  const heard = vi.fn()
  channel.addEventListener('message', ({ data }) => heard(data))
  dropUnsentOfOthers('ada')
  await expect.poll(() => heard.mock.calls).toContainEqual([{ kept: 'ada' }])
})
