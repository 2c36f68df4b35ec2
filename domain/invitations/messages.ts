import { lifetimes } from '../lifetimes.ts'
import { messages as sharedMessages } from '../messages.ts'

export const messages = {
  alreadyInvited: 'An invitation has already been sent to this email address.',
  alreadyMember: 'This person is already in your workspace.',
  notPermitted: 'You do not have permission to send invitations. Please contact your administrator.',
  notSaved: 'Invitation was not saved to database',
  teamUnknown: sharedMessages.teamUnknown,
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
  adminsOnly: 'This invitation makes an admin: only an admin can resend, replace or cancel it.',
  proofNeeded: (email: string) =>
    `This invitation makes you an admin, so this link alone is not enough: please open the link in the mail sent to ${email}, or sign in with an account whose address is confirmed.`,
  senderHasLeft: (email: string) =>
    `Whoever invited you has left this workspace, so this link alone is not enough: please open the link in the mail sent to ${email}, or sign in with an account whose address is confirmed.`,
  forAdmins: 'For admins to change',
  linkIsNotEnough:
    'It makes an admin, so the link alone does not let them in: they also have to sign in with a confirmed account for this address.',
  senderIsNoAdmin:
    'Whoever sent this invitation is no longer an admin. Please ask an admin of the workspace to send it again.',
  invalidOrExpired: 'Invalid or expired invitation',
  loadFailed: 'Failed to load invitation.',
  acceptFailed: 'Failed to accept invitation. Please try again.',
  alreadyAccepted: 'This invitation has already been accepted.',
  signInInstead:
    'This invitation has already been accepted. Please sign in. If you have no password yet, have a code mailed to you.',
  wasCancelled:
    'This invitation was cancelled. If you still want to join, please ask whoever invited you for a new one.',
  pageUnknown:
    'This invitation is invalid or has expired. If you were invited again since, please use the newest mail.',
  /** In the mail, too. */
  validity: `The invitation is valid for ${lifetimes.invitation} days.`,
  pageExpired: `This invitation is invalid or has expired. It was good for ${lifetimes.invitation} days: please ask for a new one.`,
  linkExpired: sharedMessages.invitationExpired,
  linkReplaced:
    'This invitation link no longer works. If you were invited again since, please use the newest mail; else ask for a new invitation.',
  linkSpent: 'This link no longer works. Please sign in: your invitation still waits for you.',
  signInToAccept: 'Please sign in to accept this invitation.',
  otherEmail: 'This invitation was sent to a different email address.',
  sentTo: (email: string) => `It was sent to ${email}. Sign in with that address to accept it.`,
  useAnotherAccount: 'Use another account',
  notNow: 'Not now',
  page: {
    title: "You're Invited!",
    hasInvited: 'has invited you to join their team',
    needsAccount: "You'll need to create an account to accept this invitation",
    createAccount: 'Create Account & Accept',
    accept: 'Accept Invitation',
    signIn: 'Sign in to accept',
    decline: 'Decline',
    error: 'Invitation Error',
    goToSignIn: sharedMessages.goToSignIn,
    goToDashboard: sharedMessages.goToDashboard,
    chooseHow: sharedMessages.chooseHow,
  },
  levels: { company_admin: 'Company Admin', owner: 'Company Admin', member: 'Member' },
  badges: { pending: 'Pending', accepted: 'Accepted', cancelled: 'Cancelled', expired: 'Expired' },
} as const
