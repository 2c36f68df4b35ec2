import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RefusalCode, refusalIn, refusalStatus } from './refusal.ts'
import { RefusalReply } from './refusal-schema.ts'

const expected: Record<RefusalCode, number> = {
  malformed_request: 400,
  wrong_api_version: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  access_lapsed: 402,
  not_allowed: 403,
  email_not_verified: 403,
  second_factor_required: 403,
  proof_needed: 403,
  foreign_origin: 403,
  not_found: 404,
  identity_not_found: 404,
  conflict: 409,
  signed_in_as_other: 409,
  plan_limit: 409,
  identity_already_exists: 409,
  single_identity_not_deletable: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  invalid_input: 422,
  weak_password: 422,
  wrong_proof: 422,
  too_many_tries: 429,
  unexpected: 500,
  unavailable: 503,
}

describe('a refusal', () => {
  it.each(Object.entries(expected))('%s travels with status %i', (code, status) => {
    expect(refusalStatus[code as RefusalCode]).toBe(status)
  })

  it.each(Object.entries(refusalStatus))('%s is never sent as a success or a redirect', (_, status) => {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  })

  it.each(Object.keys(refusalStatus))('%s is a code the reply may carry', (code) => {
    expect(RefusalReply.parse({ code, message: 'No.' })).toEqual({ code, message: 'No.' })
  })

  it('carries no code that nobody knows', () => {
    expect(RefusalReply.safeParse({ code: 'teapot', message: 'No.' }).success).toBe(false)
    expect(RefusalReply.safeParse({ code: 'toString', message: 'No.' }).success).toBe(false)
  })

  it('always has words', () => {
    expect(RefusalReply.safeParse({ code: 'gone' }).success).toBe(false)
  })

  it('lets nothing internal out', () => {
    const reply = { code: 'unexpected', message: 'No.', field: 'email', requestId: 'r-1' }
    expect(RefusalReply.parse({ ...reply, stack: 'at db.ts:1', cause: 'select …' })).toEqual(reply)
  })

  it('is understood without its schema exactly when its schema accepts it', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.constantFrom(null, 7, ['gone'])), { nil: undefined })
    const code = fc.oneof(fc.constantFrom('gone', 'toString', ['gone'], undefined), fc.string())
    const names = ['message', 'field', 'requestId', 'error', 'details', 'stripeError'] as const
    const parts = Object.fromEntries(names.map((name) => [name, text]))
    const answer = fc.oneof(fc.record({ code, ...parts }, { requiredKeys: [] }), fc.jsonValue())
    fc.assert(
      fc.property(answer, (given) => {
        const reply = RefusalReply.safeParse(given)
        const understood = refusalIn(given)
        expect(understood !== null).toBe(reply.success)
        if (reply.success) expect(understood).toMatchObject(reply.data)
      }),
      { examples: [[{ code: 'gone', message: 'No.' }], [{ code: ['gone'], message: 'No.' }]] },
    )
  })
})
