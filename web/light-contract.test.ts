// @vitest-environment node
import { contract } from '@cairn/domain/contract'
import type { Endpoint } from '@cairn/domain/endpoint'
import { Moment } from '@cairn/domain/moment'
import { sampleOf } from '@cairn/domain/sample-reply'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lightCall, lightModule } from './light-contract.ts'
import { lightReply } from './light-reply.ts'

const calls = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room))
const read = (call: Endpoint, answer: unknown) => lightReply(lightCall(call).answer, answer)
const sent = (call: Endpoint) => JSON.parse(JSON.stringify(z.encode(call.reply, sampleOf(call.reply))))

describe('A built page', () => {
  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'reads of %s what the contract reads',
    (_, call) => {
      expect(read(call, sent(call))).toEqual(z.parse(call.reply, sent(call)))
    },
  )

  const one = { ...contract.invitations.list, reply: z.object({ at: Moment.nullable(), name: z.string() }) }

  it.each([
    { at: null },
    { at: 'tomorrow', name: 'Harbour' },
    { at: 3, name: 'Harbour' },
    null,
    undefined,
    'words',
    [],
  ])('takes no answer that is not of the call: %j', (answer) => {
    expect(() => read(one, answer)).toThrow()
  })

  it('leaves a moment that is not set as it is', () => {
    expect(read(one, { at: null, name: 'Harbour' })).toEqual({ at: null, name: 'Harbour' })
  })

  it('has of a call only where it goes and where its answer has moments', () => {
    const code = lightModule({ teams: { one }, Shape: one.reply, most: 3 })
    const light = { ...one, answer: { moments: { at: 1 }, keys: ['at', 'name'] } }
    expect(code).toBe(
      `export const teams = ${JSON.stringify({
        one: { method: light.method, path: light.path, answer: light.answer },
      })}\nexport const most = 3\n`,
    )
  })

  it.each<[string, z.ZodType]>([
    ['a value that is filled in', z.number().default(3)],
    ['a value that is changed', z.number().transform(String)],
    ['a moment that may be a list', z.union([Moment, z.array(Moment)])],
  ])('is not built with %s in an answer', (_, part) => {
    expect(() => lightCall({ ...one, reply: z.object({ part }) })).toThrow()
  })
})
