import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropUnsent, keepUnsent, keepUnsentHere, listenForUnsent } from './unsent.ts'

const name = 'edit-okr-ada'
const channel = new BroadcastChannel('cairn-unsent')
afterEach(() => dropUnsent(name))

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
