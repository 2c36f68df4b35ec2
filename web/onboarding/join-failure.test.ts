import { describe, expect, it } from 'vitest'
import { RefusedError } from '../api.ts'
import { whyNotJoined } from './failures.ts'

describe('joining that failed', () => {
  it.each([
    ['Invalid Company ID', 404, 'Invalid Company ID. Please check the code and try again.'],
    ['Invalid Company ID', 422, 'Invalid Company ID. Please check the code and try again.'],
    ['You already belong to a workspace.', 409, 'You already belong to a workspace.'],
    ['An unexpected error occurred.', 500, 'Failed to join company. Please try again.'],
    ['Network error.', 0, 'Failed to join company. Please try again.'],
  ])('%s (%i) is told as: %s', (message, status, words) => {
    expect(whyNotJoined(new RefusedError({ code: 'conflict', message }, status))).toBe(words)
  })

  it('has words for a fault of the program', () => {
    expect(whyNotJoined(new TypeError('x'))).toBe('Failed to join company. Please try again.')
  })
})
