import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bufferedLines } from './log-lines.ts'

const line = (level: number, msg: string) => `{"level":${level},"msg":"${msg}"}\n`
const opened = () => {
  const written: string[] = []
  const process = new EventEmitter()
  const lines = bufferedLines((text) => written.push(text), process)
  return { written, process, lines }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('Lines of the log', () => {
  it('are written together, a tenth of a second after the first', () => {
    const { written, lines } = opened()
    lines.write(line(30, 'one'))
    vi.advanceTimersByTime(60)
    lines.write(line(30, 'two'))
    expect(written).toEqual([])
    vi.advanceTimersByTime(40)
    expect(written).toEqual([line(30, 'one') + line(30, 'two')])
    lines.write(line(30, 'three'))
    vi.advanceTimersByTime(100)
    expect(written).toHaveLength(2)
  })

  it.each([40, 50, 60])('of level %i are written at once, after those before them', (level) => {
    const { written, lines } = opened()
    lines.write(line(30, 'before'))
    lines.write(line(level, 'bad'))
    expect(written).toEqual([line(30, 'before') + line(level, 'bad')])
  })

  it('are written when they have become many', () => {
    const { written, lines } = opened()
    for (let count = 0; count < 1000; count += 1) lines.write(line(30, 'x'.repeat(30)))
    expect(written.length).toBeGreaterThan(1)
  })

  it('that are left are written when the process ends', () => {
    const { written, process, lines } = opened()
    lines.write(line(30, 'last'))
    process.emit('exit')
    expect(written).toEqual([line(30, 'last')])
    vi.advanceTimersByTime(200)
    expect(written).toHaveLength(1)
  })
})
