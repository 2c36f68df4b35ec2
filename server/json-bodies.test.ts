import { messages } from '@cairn/domain/messages'
import { objectives } from '@cairn/domain/objectives/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isTooMuchJson } from './json-bodies.ts'
import { founder, type Member } from './testing/people.ts'
import { type TestServer, testServer } from './testing/server.ts'

let server: TestServer
let member: Member
beforeAll(async () => {
  server = await testServer()
  member = await founder(server)
})
afterAll(() => server.close())

const bytes = (text: string) => Buffer.from(text)

describe('A body', () => {
  it.each([
    ['nested beyond sense', `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
    ['nested beyond sense and never closed', '{"a":'.repeat(100_000)],
    ['of more values than any list has', `[${'0,'.repeat(400_000)}0]`],
    [
      'of more keys than any object has',
      `{${Array.from({ length: 50_000 }, (_, key) => `"${key}":0`).join()}}`,
    ],
    ['of more empty lists than anything', `[${'[],'.repeat(200_000)}[]]`],
  ])('%s is refused before it is parsed', async (_, payload) => {
    const { status, text } = await member.client.send({
      method: 'POST',
      url: objectives.create.path,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect({ status, message: JSON.parse(text).message }).toEqual({
      status: 400,
      message: messages.tooManyParts,
    })
  })

  it('may have thirty-two levels and twenty thousand parts, and not one more', () => {
    const levels = (count: number) => bytes(`${'{"a":'.repeat(count - 1)}[]${'}'.repeat(count - 1)}`)
    const parts = (count: number) => bytes(`[0${',0'.repeat(count - 1)}]`)
    expect([isTooMuchJson(levels(32)), isTooMuchJson(levels(33))]).toEqual([false, true])
    expect([isTooMuchJson(parts(20_000)), isTooMuchJson(parts(20_001))]).toEqual([false, true])
  })

  it('whose text is full of brackets, commas and quotation marks is not', () => {
    const text = '[{,:}]\\"'.repeat(50_000)
    expect(isTooMuchJson(bytes(JSON.stringify({ description: text })))).toBe(false)
  })

  it('of any ordinary size and depth is not', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(isTooMuchJson(bytes(text))).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'that reaches into every object is refused: %s',
    async (payload) => {
      const { status } = await member.client.send({
        method: 'POST',
        url: objectives.create.path,
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect(status).toBe(400)
    },
  )
})
