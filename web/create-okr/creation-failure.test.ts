import { messages as commonMessages } from '@cairn/domain/messages'
import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import type { RefusalCode } from '@cairn/domain/refusal'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '../api.ts'
import { creationFailure, whatIsMissing } from './create-form.tsx'

const refused = (code: RefusalCode, message: string) => new RefusedError({ code, message }, 400)

describe('an OKR that could not be created', () => {
  it.each([
    [refused('not_signed_in', 'Not authenticated'), 'sign_in'],
    [refused('not_allowed', commonMessages.noCompany), 'onboarding'],
    [refused('access_lapsed', 'Trial Has Expired - …'), 'pay'],
    [refused('invalid_input', objectivesMessages.quarterInvalid), 'stay'],
    [refused('unavailable', commonMessages.network), 'stay'],
    [new TypeError('broken'), 'stay'],
  ])('%s: %s', (error, way) => {
    expect(creationFailure(error)).toBe(way)
  })

  it('is not even sent without a user or a company', () => {
    expect(whatIsMissing(null)).toBe('User information is missing. Please try logging out and back in.')
    expect(whatIsMissing({ membership: null })).toBe(
      'Company information is missing. Please try refreshing the page.',
    )
  })

  it('says why in one sentence', () => {
    expect(objectivesMessages.createFailed(commonMessages.malformed)).toBe(
      'Failed to create OKR: The request could not be read. Please check its format. Please try again.',
    )
  })
})
