import { describe, expect, it } from 'vitest'
import { RefusedError } from '../api.ts'
import { whyNotJoined } from './failures.ts'

describe('joining that failed', () => {
  it.each([
    ['not_found', 404, 'Invalid Company ID. Please check the code and try again.', true],
    ['conflict', 409, 'You already belong to a workspace.', false],
    ['unexpected', 500, 'Failed to join company. Please try again.', false],
    ['unavailable', 0, 'Failed to join company. Please try again.', false],
  ] as const)('%s (%i) is told as: %s', (code, status, words, isUnknown) => {
    const message = code === 'conflict' ? 'You already belong to a workspace.' : 'Whatever the server says.'
    expect(whyNotJoined(new RefusedError({ code, message }, status))).toEqual({ words, isUnknown })
  })

  it('has words for a fault of the program', () => {
    expect(whyNotJoined(new TypeError('x')).words).toBe('Failed to join company. Please try again.')
  })
})
