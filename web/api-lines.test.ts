import { endpoint } from '@cairn/domain/endpoint'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { callLines } from './api-lines.ts'

const counting = endpoint('POST', '/api/count', {
  summary: 'Counts',
  audience: 'visitor',
  body: z.object({ to: z.int() }),
  reply: z.object({ n: z.int() }),
})

const answering = (chunks: string[], init: ResponseInit = {}) => {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk))
      stream.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)))
}

afterEach(() => vi.unstubAllGlobals())

describe('a call answered in lines', () => {
  it('hands on each line once it is whole, however it was cut on the way', async () => {
    answering(['{"n":1}\n{"n', '":2}\n', '{"n":3}'])
    const heard: number[] = []
    await callLines(counting, { body: { to: 3 } }, ({ n }) => heard.push(n))
    expect(heard).toEqual([1, 2, 3])
  })

  it('that is refused throws the refusal', async () => {
    answering(['{"code":"access_lapsed","message":"Trial Has Expired"}'], { status: 402 })
    const call = callLines(counting, { body: { to: 3 } }, () => {})
    await expect(call).rejects.toMatchObject({ status: 402, message: 'Trial Has Expired' })
  })

  it('that nobody answers is a network error', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const call = callLines(counting, { body: { to: 3 } }, () => {})
    await expect(call).rejects.toMatchObject({ refusal: { code: 'unavailable' } })
  })
})
