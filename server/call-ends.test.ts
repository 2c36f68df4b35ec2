import { Readable } from 'node:stream'
import fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { type Call, callOf, perCall, watchCalls } from './call-life.ts'
import { eventually } from './testing/eventually.ts'

/** A call that was answered, and of which nobody knows any more. */
const pastCall = async () => {
  const app = fastify()
  watchCalls(app)
  const calls: Call[] = []
  app.get('/', async (request) => {
    calls.push(callOf(request))
    return 'done'
  })
  await app.inject('/')
  const [call] = calls
  if (call === undefined) throw new Error('Nobody called')
  await eventually(() => expect(call.isLeft()).toBe(true))
  return call
}

describe('Whoever comes to a call after its end', () => {
  it('is told of it at once', async () => {
    const call = await pastCall()
    const [left, over] = [vi.fn(), vi.fn()]
    call.whenLeft(left)
    call.whenOver(over)
    expect(left.mock.calls).toEqual([[200]])
    expect(over).toHaveBeenCalledOnce()
  })

  it('counts nothing that would stay', async () => {
    const counted = perCall<number>()
    counted.set(await pastCall(), 1)
    expect(counted.size).toBe(0)
  })

  it('sends it nothing more: a stream ends before its first word', async () => {
    const call = await pastCall()
    expect(call.sending(Readable.from(['never'])).destroyed).toBe(true)
  })
})
