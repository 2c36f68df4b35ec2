import { endpoint } from '@cairn/domain/endpoint'
import { messages } from '@cairn/domain/messages'
import { Moment } from '@cairn/domain/moment'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call, onProofNeeded, RefusedError } from './api.ts'

const show = endpoint('GET', '/api/teams/:id', {
  summary: 'One team',
  audience: 'member',
  params: z.object({ id: z.string() }),
  query: z.object({ quarter: z.string().optional(), page: z.number().optional() }),
  reply: z.object({ name: z.string(), createdAt: Moment }),
})
const create = endpoint('POST', '/api/teams', {
  summary: 'Create a team',
  audience: 'admin',
  body: z.object({ name: z.string() }),
  reply: z.null(),
})

const answerWith = (answer: () => Response | Promise<Response>) => {
  const fetched = vi.fn((_address: string, _options: RequestInit) => Promise.resolve(answer()))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RefusedError)) throw new Error('expected a RefusedError')
  return error
}
const name = { body: { name: 'Data' } }

afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('fills the path, leaves out what was not asked and decodes the reply', async () => {
    const createdAt = '2026-01-05T08:00:00.000Z'
    const fetched = answerWith(() =>
      Response.json({ name: 'Data', createdAt, secret: 'not in the contract' }),
    )
    const team = await call(show, { params: { id: 'a/b' }, query: { quarter: 'Q1 2026', page: undefined } })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/teams/a%2Fb?quarter=Q1+2026')
    expect(team).toEqual({ name: 'Data', createdAt: new Date(createdAt) })
  })

  it('sends its body as JSON with the API version, to its own site only', async () => {
    const fetched = answerWith(() => new Response(null, { status: 204 }))
    expect(await call(create, name)).toBeNull()
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: '{"name":"Data"}',
      headers: { 'content-type': 'application/json', 'cairn-api-version': '1' },
    })
  })

  it('carries a refusal with its field, status and request id', async () => {
    const refusal = { code: 'invalid_input', message: 'Too short', field: 'name' }
    answerWith(() => Response.json({ ...refusal, requestId: 'r1' }, { status: 422 }))
    expect(await failureOf(call(create, name))).toMatchObject({ refusal, status: 422, requestId: 'r1' })
  })

  it('says that the network failed when nothing comes back', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    const failure = await failureOf(call(create, name))
    expect(failure.refusal).toEqual({ code: 'unavailable', message: messages.network })
    expect(failure.status).toBe(0)
  })

  it.each([
    ['2', 2],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [null, undefined],
  ])('knows when to ask again, if it was told in seconds: %s', async (told, retryAfter) => {
    const headers = told === null ? {} : { 'retry-after': told }
    answerWith(() => Response.json({ code: 'unavailable', message: 'Busy' }, { status: 503, headers }))
    expect((await failureOf(call(create, name))).retryAfter).toBe(retryAfter)
    answerWith(() => new Response('<h1>Busy</h1>', { status: 503, headers }))
    expect((await failureOf(call(create, name))).retryAfter).toBe(retryAfter)
  })

  it('understands a proxy that answers for a server that is down', async () => {
    answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect((await failureOf(call(create, name))).refusal.code).toBe('unavailable')
  })

  it.each([
    ['an error in no known shape', () => new Response('boom', { status: 500 })],
    ['a reply that is not what the contract promises', () => Response.json({ wrong: true })],
    ['a reply that is not JSON', () => new Response('<html>')],
  ])('calls %s unexpected', async (_, answer) => {
    answerWith(answer)
    expect((await failureOf(call(create, name))).refusal).toEqual({
      code: 'unexpected',
      message: messages.unexpected,
    })
  })
})

describe('a call that needs a proof', () => {
  const unproven = () =>
    Response.json({ code: 'proof_needed', message: 'Please confirm that it is you.' }, { status: 403 })
  const proofGiven = (isGiven: boolean) => {
    const asked = vi.fn(async () => isGiven)
    onProofNeeded(asked)
    return asked
  }
  afterEach(() => onProofNeeded(async () => false))

  it('is sent once more, as it was, when the proof is given', async () => {
    const answers = [unproven, () => new Response(null, { status: 204 })]
    const fetched = answerWith(() => answers.shift()?.() ?? Response.error())
    const asked = proofGiven(true)
    const typed = { password: 'correct horse', field: 'confirmation' }
    expect(await call(create, name, { typed })).toBeNull()
    expect(asked.mock.calls).toEqual([[typed]])
    expect(fetched.mock.calls.map(([, { body }]) => body)).toEqual(['{"name":"Data"}', '{"name":"Data"}'])
    expect(fetched.mock.calls[0]?.[1]).not.toHaveProperty('typed')
  })

  it('is refused when the proof is not given, and asks only once', async () => {
    const fetched = answerWith(unproven)
    proofGiven(false)
    expect((await failureOf(call(create, name))).refusal.code).toBe('proof_needed')
    expect(fetched).toHaveBeenCalledTimes(1)
    const asked = proofGiven(true)
    expect((await failureOf(call(create, name))).refusal.code).toBe('proof_needed')
    expect(asked).toHaveBeenCalledTimes(1)
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('is the only kind that asks for one', async () => {
    answerWith(() => Response.json({ code: 'not_allowed', message: 'No' }, { status: 403 }))
    const asked = proofGiven(true)
    await failureOf(call(create, name))
    expect(asked).not.toHaveBeenCalled()
  })
})
