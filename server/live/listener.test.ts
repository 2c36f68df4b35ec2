import { describe, expect, it } from 'vitest'
import type { Session } from '../accounts/session.ts'
import { heartbeatText, inboxText } from './event-text.ts'
import { openListener } from './listener.ts'

const open = () => {
  let ends = 0
  const listener = openListener({} as Session, () => {
    ends += 1
  })
  const reader = listener.texts[Symbol.asyncIterator]()
  return { listener, read: async () => (await reader.next()).value, reader, ends: () => ends }
}

describe('A listener', () => {
  it('gets what was sent while it was busy in one piece', async () => {
    const { listener, read } = open()
    listener.send('one ')
    listener.send('two')
    expect(await read()).toBe('one two')
  })

  it('waits for what is sent later', async () => {
    const { listener, read } = open()
    const waiting = read()
    listener.send('one')
    expect(await waiting).toBe('one')
  })

  it('that does not read keeps a bounded amount, and then the word that everything changed', async () => {
    const { listener, read } = open()
    const event = 'x'.repeat(1000)
    for (let count = 0; count < 100_000; count += 1) listener.send(event, 'everything')
    const text = await read()
    expect(text?.length).toBeLessThan(65_536)
    expect(text).toMatch(/^everything/)
  })

  it.each([inboxText, heartbeatText()])(
    'that has no room even for a small word (%j) loses nothing: it hears that everything may have changed',
    async (small) => {
      const { listener, read } = open()
      const change = 'x'.repeat(1000)
      for (let count = 0; count < 65; count += 1) listener.send(change)
      for (let count = 0; count < 100; count += 1) listener.send(small)
      expect((await read())?.split('\n')[0]).toContain(JSON.stringify({ kind: 'everything' }))
    },
  )

  it('is taken for dead when it has read nothing between two looks, and not before', async () => {
    const { listener, read } = open()
    listener.send('one')
    expect(listener.isAlive()).toBe(true)
    expect(listener.isAlive()).toBe(false)
    await read()
    expect(listener.isAlive()).toBe(true)
    expect(listener.isAlive()).toBe(true)
  })

  it('gets what waits before its end, and ends once', async () => {
    const { listener, read, reader, ends } = open()
    listener.send('last')
    listener.end()
    listener.send('too late')
    expect(await read()).toBe('last')
    expect(await read()).toBeUndefined()
    await reader.return?.()
    expect(ends()).toBe(1)
  })

  it('is let go of while it waits', async () => {
    const { read, reader, ends } = open()
    const waiting = read()
    await reader.return?.()
    expect(await waiting).toBeUndefined()
    expect(ends()).toBe(1)
  })
})
