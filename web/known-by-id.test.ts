import { expect, it, vi } from 'vitest'
import { RefusedError } from './api.ts'
import { isFinal } from './failure.ts'
import { knownById } from './known-by-id.ts'

it('tells of a broken id what it tells of an unknown one, and asks nobody', async () => {
  const ask = vi.fn(async () => 'found')
  const failed = await knownById('foo', 'It is not there.', ask).catch((error: Error) => error)
  expect(failed).toMatchObject({ message: 'It is not there.', refusal: { code: 'not_found' } })
  expect(isFinal(failed)).toBe(true)
  expect(ask).not.toHaveBeenCalled()
  expect(await knownById('3f2a6d0e-5b7c-4d1e-8f90-a1b2c3d4e5f6', '', ask)).toBe('found')
})

it.each([
  ['not_found', 404, true],
  ['conflict', 409, true],
  ['too_many_tries', 429, false],
  ['unexpected', 500, false],
  ['unavailable', 0, false],
] as const)('what is refused with %s (%i) stays refused: %s', (code, status, stays) => {
  expect(isFinal(new RefusedError({ code, message: 'No.' }, status))).toBe(stays)
})
