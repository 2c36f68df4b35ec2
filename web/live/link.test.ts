import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLink, linkTimes } from './link.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const shown: string[] = []
  const onBack = vi.fn()
  const after = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  }
  return { shown, onBack, link: createLink({ after, show: (link) => shown.push(link), onBack }) }
}

describe('The way to the server', () => {
  it('lost for a few seconds is not worth a word', () => {
    const { link, shown, onBack } = setUp()
    link.stream(false)
    vi.advanceTimersByTime(linkTimes.streamGrace - 1)
    link.stream(true)
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual([])
    expect(onBack).not.toHaveBeenCalled()
  })

  it('lost for longer is said, and that it is back, and then nothing more', () => {
    const { link, shown, onBack } = setUp()
    link.stream(false)
    vi.advanceTimersByTime(linkTimes.streamGrace)
    expect(shown).toEqual(['offline'])
    link.stream(true)
    expect(shown).toEqual(['offline', 'back'])
    expect(onBack).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(linkTimes.backIsShownFor)
    expect(shown).toEqual(['offline', 'back', 'fine'])
  })

  it('is known to be lost sooner when the browser says so', () => {
    const { link, shown } = setUp()
    link.network(false)
    vi.advanceTimersByTime(linkTimes.browserGrace)
    expect(shown).toEqual(['offline'])
  })

  it('is back only when the network is there and the stream stands', () => {
    const { link, shown } = setUp()
    link.network(false)
    link.stream(false)
    vi.advanceTimersByTime(linkTimes.browserGrace)
    link.network(true)
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual(['offline'])
    link.stream(true)
    expect(shown).toEqual(['offline', 'back'])
  })

  it('lost again right after it was back waits as long as the first time', () => {
    const { link, shown } = setUp()
    link.stream(false)
    vi.advanceTimersByTime(linkTimes.streamGrace)
    link.stream(true)
    link.stream(false)
    vi.advanceTimersByTime(linkTimes.streamGrace - 1)
    expect(shown).toEqual(['offline', 'back', 'fine'])
    vi.advanceTimersByTime(1)
    expect(shown.at(-1)).toBe('offline')
  })

  it('shows nothing any more once nobody looks', () => {
    const { link, shown } = setUp()
    link.stream(false)
    link.stop()
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual([])
  })
})
