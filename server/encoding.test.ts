import { contract } from '@cairn/domain/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { Moment } from '@cairn/domain/moment'
import { sampleOf } from '@cairn/domain/sample-reply'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { encoderOf } from './encoding.ts'

const sent = (schema: z.ZodType, value: unknown) => JSON.stringify(encoderOf(schema)(value))
const Shape = z.object({
  name: z.string(),
  at: Moment.nullable(),
  kind: z.enum(['a', 'b']),
  parts: z.array(z.object({ size: z.int(), note: z.string().optional() })),
  value: z.union([z.string(), z.number(), z.null()]),
  more: z.record(z.string(), z.unknown()),
})
const good = {
  name: 'Harbour',
  at: new Date('2026-03-01T10:00:00Z'),
  kind: 'a',
  parts: [{ size: 1 }, { size: 2, note: 'x' }],
  value: 3,
  more: { any: ['thing'] },
}

describe('A reply', () => {
  it('is written as its contract says, as the schema itself would', () => {
    expect(sent(Shape, good)).toBe(JSON.stringify(z.encode(Shape, good as z.infer<typeof Shape>)))
    expect(sent(Shape, { ...good, at: null, value: null })).toContain('"at":null')
  })

  it('leaves behind what its contract does not name, at every depth', () => {
    const parts = [{ size: 1, secret: 'inner' }]
    expect(sent(Shape, { ...good, secret: 'outer', parts })).not.toContain('secret')
  })

  it('keeps what its contract leaves open', () => {
    expect(sent(z.looseObject({ name: z.string() }), { name: 'a', other: 1 })).toBe('{"name":"a","other":1}')
  })

  it.each([
    { name: null },
    { name: undefined },
    { at: '2026-03-01' },
    { at: new Date(Number.NaN) },
    { kind: 'c' },
    { parts: 'none' },
    { parts: [null] },
    { parts: [{ size: '1' }] },
    { parts: [{ size: Number.NaN }] },
    { value: true },
  ])('of another shape is not sent: %j', (wrong) => {
    expect(() => sent(Shape, { ...good, ...wrong })).toThrow()
  })

  const calls = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'of %s names each key its schema names',
    (_, { reply }) => {
      const sample = sampleOf(reply)
      expect(sent(reply, sample)).toBe(JSON.stringify(z.encode(reply, sample)))
    },
  )
})
