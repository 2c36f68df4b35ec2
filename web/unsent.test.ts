import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropUnsent, keepUnsent, keepUnsentHere, listenForUnsent } from './unsent.ts'

const name = 'edit-okr-ada'
const channel = new BroadcastChannel('cairn-unsent')
afterEach(() => dropUnsent(name))

describe('Who is about to sign out', () => {
  it.each([
    ['in a form of this tab', keepUnsentHere],
    ['where all tabs find it', keepUnsent],
  ])('hears of what was typed %s and not sent', (_, keep) => {
    const hear = vi.fn()
    listenForUnsent(hear)()
    expect(hear).not.toHaveBeenCalled()
    keep(name, 'Run overnight')
    listenForUnsent(hear)()
    expect(hear).toHaveBeenCalledOnce()
  })

  it('hears of it from another tab, and answers one that asks', async () => {
    const hear = vi.fn()
    const stop = listenForUnsent(hear)
    channel.postMessage('here')
    await expect.poll(() => hear.mock.calls.length).toBe(1)
    stop()

    const heard: unknown[] = []
    channel.onmessage = ({ data }) => heard.push(data)
    keepUnsentHere(name, 'Run overnight')
    channel.postMessage('asked')
    await expect.poll(() => heard).toContain('here')
  })
})
