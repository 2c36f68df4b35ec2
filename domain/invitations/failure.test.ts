import { describe, expect, it } from 'vitest'
import { invitingFailure } from './failure.ts'

describe('an invitation that was not made', () => {
  it.each([
    ['duplicate key value', 'An invitation has already been sent to this email address.'],
    ['The row already exists', 'An invitation has already been sent to this email address.'],
    ['No token could be made', 'Failed to generate invitation token. Please try again.'],
    [
      'permission denied',
      'You do not have permission to send invitations. Please contact your administrator.',
    ],
    ['Status 403', 'You do not have permission to send invitations. Please contact your administrator.'],
    ['Failed to fetch', 'Network error. Please check your connection and try again.'],
    ['Network is down', 'Network error. Please check your connection and try again.'],
    ['The plan is full.', 'Failed to send invitation: The plan is full.'],
    ['', 'Failed to send invitation: Please try again.'],
  ])('because of %j is told as %j', (message, words) => {
    expect(invitingFailure({ message })).toBe(words)
  })

  it.each([
    'An invitation has already been sent to this email address.',
    'This person is already in your workspace.',
    'Failed to generate invitation token. Please try again.',
    'You do not have permission to send invitations. Please contact your administrator.',
    'Network error. Please check your connection and try again.',
    'Your user profile is not associated with a company. Please contact your administrator or complete your profile setup.',
  ])('keeps words that are complete: %s', (message) => {
    expect(invitingFailure({ message })).toBe(message)
  })
})
