import { describe, expect, it } from 'vitest'
import { permissionsLevels } from '../permissions.ts'
import { messages } from './messages.ts'
import { invitationStatuses } from './schema.ts'

describe('the words of invitations', () => {
  it('say why one could not be made', () => {
    expect(messages.alreadyInvited).toBe('An invitation has already been sent to this email address.')
    expect(messages.alreadyMember).toBe('This person is already in your workspace.')
    expect(messages.tokenFailed).toBe('Failed to generate invitation token. Please try again.')
    expect(messages.notSaved).toBe('Invitation was not saved to database')
    expect(messages.failedToSend('no luck')).toBe('Failed to send invitation: no luck')
    expect(messages.failedToSend(messages.tryAgain)).toBe('Failed to send invitation: Please try again.')
  })

  it('answer what is done in the list', () => {
    expect(messages.copied).toBe('Invitation URL copied to clipboard!')
    expect(messages.resent).toBe('Invitation resent successfully!')
    expect(messages.resendFailed).toBe('Failed to resend invitation.')
    expect(messages.cancelFailed).toBe('Failed to cancel invitation.')
  })

  it('lead through the invitation page', () => {
    expect(messages.page).toEqual({
      title: "You're Invited!",
      hasInvited: 'has invited you to join their team',
      needsAccount: "You'll need to create an account to accept this invitation",
      createAccount: 'Create Account & Accept',
      accept: 'Accept Invitation',
      signIn: 'Sign in to accept',
      decline: 'Decline',
      error: 'Invitation Error',
      goToSignIn: 'Go to Sign In',
      goToDashboard: 'Go to Dashboard',
      chooseHow: 'Choose how to start',
    })
    expect(messages.pageUnknown).toMatch(/^This invitation is invalid or has expired\. /)
    expect(messages.pageExpired).toMatch(/^This invitation is invalid or has expired\. /)
    expect(messages.loadFailed).toBe('Failed to load invitation.')
    expect(messages.acceptFailed).toBe('Failed to accept invitation. Please try again.')
    expect(messages.signInToAccept).toBe('Please sign in to accept this invitation.')
  })

  it('name every level, an owner as the admin they are', () => {
    expect(permissionsLevels.map((level) => [level, messages.levels[level]])).toEqual([
      ['company_admin', 'Company Admin'],
      ['owner', 'Company Admin'],
      ['member', 'Member'],
    ])
  })

  it('have a badge for every status', () => {
    expect(invitationStatuses.map((status) => messages.badges[status])).toEqual([
      'Pending',
      'Accepted',
      'Cancelled',
    ])
  })
})
