import { counted } from '../plural.ts'

export const messages = {
  alreadyInvited: 'An invitation has already been sent to this email address.',
  alreadyMember: 'This person is already in your workspace.',
  notPermitted: 'You do not have permission to send invitations. Please contact your administrator.',
  notSaved: 'Invitation was not saved to database',
  teamUnknown: 'Please choose a team from the list.',
  titleTooLong: 'Please use at most 120 characters.',
  failedToSend: (reason: string) => `Failed to send invitation: ${reason}`,
  tryAgain: 'Please try again.',
  tokenFailed: 'Failed to generate invitation token. Please try again.',
  sent: (email: string) =>
    `Invitation email sent to ${email}! They will receive an email with login instructions.`,
  notSent: {
    title: 'Email Not Sent',
    text: (email: string) =>
      `Email could not be sent automatically. Please share this invitation link with ${email} yourself.`,
  },
  timedOut: {
    title: 'Email Status Uncertain',
    text: "Email may have been sent but timed out. If they don't receive an email, please share this invitation link",
  },
  copied: 'Invitation URL copied to clipboard!',
  resent: 'Invitation resent successfully!',
  resendFailed: 'Failed to resend invitation.',
  cancelFailed: 'Failed to cancel invitation.',
  notPending: 'Only a pending invitation can be resent or cancelled.',
  invalidOrExpired: 'Invalid or expired invitation',
  pageInvalid: 'This invitation is invalid or has expired.',
  loadFailed: 'Failed to load invitation.',
  acceptFailed: 'Failed to accept invitation. Please try again.',
  alreadyAccepted: 'This invitation has already been accepted.',
  signInToAccept: 'Please sign in to accept this invitation.',
  otherEmail: 'This invitation was sent to a different email address.',
  page: {
    title: "You're Invited!",
    hasInvited: 'has invited you to join their team',
    needsAccount: "You'll need to create an account to accept this invitation",
    createAccount: 'Create Account & Accept',
    accept: 'Accept Invitation',
    decline: 'Decline',
    error: 'Invitation Error',
    goToSignIn: 'Go to Sign In',
  },
  form: {
    noTeam: 'No Team',
    validity: 'The invitation is valid for 7 days.',
    severalHint: 'Paste several addresses to invite them at once.',
  },
  several: {
    send: (count: number) => `Send ${counted(count, 'Invitation')}`,
    tally: (done: number, total: number) => `${done} of ${total} done`,
    invalid: (pieces: readonly string[]) =>
      `Left out, as no email address: ${pieces.slice(0, 10).join(', ')}${pieces.length > 10 ? ' …' : ''}`,
    states: { waiting: 'Waiting', sending: 'Sending', sent: 'Sent' },
  },
  none: 'No invitations yet. Invite someone, and this list tells whether they came.',
  cancelled: (email: string) => `The invitation for ${email} is cancelled.`,
  levels: { company_admin: 'Company Admin', owner: 'Company Admin', member: 'Member' },
  badges: { pending: 'Pending', accepted: 'Accepted', cancelled: 'Cancelled', expired: 'Expired' },
} as const
