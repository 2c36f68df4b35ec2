import { describe, expect, it, vi } from 'vitest'
import type { SessionEvent } from './session-events.ts'
import { createKeeper, keeperTimes, type Renewal, type Word } from './session-keeper.ts'

const start = Date.parse('2026-03-10T09:00:00Z')
const seconds = (count: number) => count * 1000

/** A keeper whose time passes only where it waits, with the server's answers in order; the last one is repeated. */
const setUp = ({ left, answers, word = { expiresAt: new Date(start + left) } }: Given) => {
  let now = start
  const pauses: number[] = []
  const told: SessionEvent[] = []
  const renew = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? 'unanswered')
  const showUnanswered = vi.fn()
  const alone = vi.fn((work: () => Promise<void>) => work())
  const keeper = createKeeper({
    word,
    now: () => now,
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
      now += milliseconds
    },
    renew,
    alone,
    tell: (event) => void told.push(event),
    showUnanswered,
  })
  return { keeper, word, renew, pauses, told, showUnanswered, alone, pass: (by: number) => (now += by) }
}
type Given = { left: number; answers: Renewal[]; word?: Word }

const inFive = new Date(start + seconds(300))

describe('the keeper of a session', () => {
  it('looks every 30 seconds', () => {
    expect(keeperTimes.tick).toBe(30_000)
  })

  it('leaves alone what is good for more than 90 seconds, and renews it from then on', async () => {
    const { keeper, renew, pass, word, told } = setUp({ left: seconds(90) + 1, answers: [inFive] })
    await keeper.tick()
    expect(renew).not.toHaveBeenCalled()
    pass(1)
    await keeper.tick()
    expect(renew).toHaveBeenCalledTimes(1)
    expect(word.expiresAt).toEqual(inFive)
    expect(told).toEqual([{ name: 'TOKEN_REFRESHED', expiresAt: inFive }])
    await keeper.tick()
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('asks at once when it has not heard yet how long the session is good', async () => {
    const { keeper, renew } = setUp({ left: 0, answers: [inFive], word: { expiresAt: null } })
    await keeper.tick()
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('believes no clock that would make the word last longer than five minutes', async () => {
    const far = { expiresAt: new Date(start + seconds(7200)) }
    const { keeper, renew, pass } = setUp({ left: 0, answers: [inFive], word: far })
    await keeper.tick()
    expect(renew).not.toHaveBeenCalled()
    pass(seconds(7200) - seconds(90))
    await keeper.tick()
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('tries again after 200 ms, then twice as long each time, for at most 30 seconds', async () => {
    const { keeper, pauses, renew, told, showUnanswered } = setUp({ left: 0, answers: ['unanswered'] })
    await keeper.tick()
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeLessThanOrEqual(30_000)
    expect(renew).toHaveBeenCalledTimes(8)
    expect(told).toEqual([])
    expect(showUnanswered.mock.calls).toEqual([[true]])
  })

  it('counts the time the tries themselves take', async () => {
    const { keeper, renew, pass } = setUp({ left: 0, answers: ['unanswered'] })
    renew.mockImplementation(async () => {
      pass(seconds(10))
      return 'unanswered'
    })
    await keeper.tick()
    expect(renew).toHaveBeenCalledTimes(3)
  })

  it('goes on trying at the next tick, and takes the notice back once there is an answer', async () => {
    const { keeper, renew, showUnanswered, word } = setUp({ left: 0, answers: ['unanswered'] })
    await keeper.tick()
    renew.mockResolvedValue(inFive)
    await keeper.tick()
    expect(showUnanswered.mock.calls).toEqual([[true], [false]])
    expect(word.expiresAt).toEqual(inFive)
  })

  it('is back in time when the answer comes on a later try', async () => {
    const { keeper, told, pauses, showUnanswered } = setUp({
      left: seconds(60),
      answers: ['unanswered', 'unanswered', inFive],
    })
    await keeper.tick()
    expect(pauses).toEqual([200, 400])
    expect(told.map(({ name }) => name)).toEqual(['TOKEN_REFRESHED'])
    expect(showUnanswered.mock.calls).toEqual([[false]])
  })

  it('tells of a refusal at once and does not try again', async () => {
    const { keeper, renew, told, pauses } = setUp({ left: 0, answers: ['refused'] })
    await keeper.tick()
    expect(told).toEqual([{ name: 'TOKEN_REFRESH_ERROR' }])
    expect([renew.mock.calls.length, pauses]).toEqual([1, []])
  })

  it('makes the page look again when the session has come to need a second factor', async () => {
    const { keeper, told, showUnanswered } = setUp({ left: 0, answers: ['halfway'] })
    await keeper.tick()
    expect(told).toEqual([{ name: 'USER_UPDATED' }])
    expect(showUnanswered.mock.calls).toEqual([[false]])
  })

  it('does not start a second renewal while one is under way', async () => {
    const { keeper, renew } = setUp({ left: 0, answers: [inFive] })
    let answer: (renewal: Renewal) => void = () => {}
    renew.mockImplementation(() => new Promise<Renewal>((resolve) => (answer = resolve)))
    const first = keeper.tick()
    await keeper.tick()
    answer(inFive)
    await first
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('leaves it to the tab that is at it already', async () => {
    const { keeper, renew, alone } = setUp({ left: 0, answers: [inFive] })
    alone.mockResolvedValueOnce(undefined)
    await keeper.tick()
    expect(renew).not.toHaveBeenCalled()
    await keeper.tick()
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('looks again when its turn has come: another tab may have renewed meanwhile', async () => {
    const { keeper, renew, alone, word } = setUp({ left: 0, answers: [inFive] })
    alone.mockImplementationOnce((work) => {
      word.expiresAt = inFive
      return work()
    })
    await keeper.tick()
    expect(renew).not.toHaveBeenCalled()
  })
})
