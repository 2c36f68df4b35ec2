import { describe, expect, it } from 'vitest'
import { messages as commonMessages } from '../messages.ts'
import type { Refusal } from '../refusal.ts'
import { messages as invitationsMessages } from './messages.ts'
import { invitingFailure } from './rules.ts'

describe('an invitation that was not made', () => {
  it.each<[Refusal | null, string]>([
    [
      { code: 'conflict', message: invitationsMessages.alreadyInvited, field: 'email' },
      'An invitation has already been sent to this email address.',
    ],
    [
      { code: 'conflict', message: invitationsMessages.alreadyMember, field: 'email' },
      'This person is already in your workspace.',
    ],
    [
      { code: 'unexpected', message: invitationsMessages.tokenFailed, field: 'token' },
      'Failed to generate invitation token. Please try again.',
    ],
    [
      { code: 'not_allowed', message: invitationsMessages.notPermitted },
      'You do not have permission to send invitations. Please contact your administrator.',
    ],
    [
      { code: 'not_allowed', message: commonMessages.noCompany },
      'Your user profile is not associated with a company. Please contact your administrator or complete your profile setup.',
    ],
    [
      { code: 'not_allowed', message: invitationsMessages.adminsOnly, field: 'email' },
      'Failed to send invitation: This invitation makes an admin: only an admin can resend, replace or cancel it.',
    ],
    [{ code: 'plan_limit', message: 'The plan is full.' }, 'Failed to send invitation: The plan is full.'],
    [
      { code: 'unexpected', message: invitationsMessages.notSaved },
      'Failed to send invitation: Invitation was not saved to database',
    ],
    [
      { code: 'unavailable', message: commonMessages.unavailable },
      'Failed to send invitation: The service is not available right now. Please try again in a moment.',
    ],
    [null, 'Failed to send invitation: Please try again.'],
  ])('because of %j is told as %j', (refusal, words) => {
    expect(invitingFailure(refusal)).toBe(words)
  })
})
