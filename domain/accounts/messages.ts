import { messages as sharedMessages } from '../messages.ts'
import { messages as codeMessages } from './code-messages.ts'

/** What a mail brought that signs in whoever follows it. */
type MailedThing = 'invitation' | 'link'

export const messages = {
  passwordRequired: sharedMessages.passwordRequired,
  backToSignIn: sharedMessages.backToSignIn,
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 128 characters',
  passwordTooCommon: 'This password is among the most common ones. Please choose another.',
  confirmationSent: 'Check your email for confirmation link!',
  authenticationFailed: 'Authentication failed. Please try again.',
  wrongEmailOrPassword: 'Wrong email or password.',
  signInWithPasskey: 'Sign in with a passkey',
  secondFactorRequired: 'Please enter the code of your second factor.',
  confirmationSentAgain:
    'Your email is not confirmed yet, and the link we sent has ended. A new one is on its way.',
  confirmationAsked: 'If this address waits to be confirmed, a new link is on its way. Use the newest mail.',
  mailUnderway: {
    again: 'Send again',
    sentAgain: 'Sent again. Use the newest mail.',
    kept: 'No mail server is set, so the mail waits on this machine:',
    mailbox: 'Open the local mailbox',
    keptElsewhere:
      'No mail server is set, so no mail will arrive. It waits on the machine that Cairn runs on: ask whoever runs it.',
  },
  confirmationInvalid:
    'This confirmation link does not work. If you were sent another since, use the newest mail; else sign in to get a new one.',
  alreadyConfirmed: 'Your email is already confirmed. Please sign in.',
  secureTokenFailed: (reason: string) => `Failed to generate secure token: ${reason}`,
  noUser: 'User not authenticated',
  renewalUnanswered: 'Cairn does not answer. You stay signed in, and we keep trying.',
  userNotLoaded: 'Could not load user data. Please try logging in again.',
  confirmLogout: {
    title: 'Confirm Logout',
    text: "Are you sure you want to log out? You'll need to sign in again to access your account.",
    unsent: 'You have typed something, here or in another tab, that is not saved yet. It will be lost.',
  },
  sessionEnded:
    'Your session has ended: it ran out, or was ended on another device or by a new password. Please sign in again.',
  stillSignedIn: {
    title: 'You are still signed in',
    text: 'Cairn could not sign you out. Please try again before you leave this device.',
    unreachable:
      'You are still signed in. Cairn signs you out as soon as it answers; until then keep this page open.',
    stay: 'Stay signed in',
    again: 'Try again',
  },
  accountCreatedSignInFailed:
    'Account created successfully, but sign-in failed. Please try signing in manually.',
  accountCreated: 'Account created successfully. Please sign in to continue.',
  createFailed: 'Failed to create account. Please try again.',
  accountExists: 'An account with this email already exists. Please sign in to accept the invitation.',
  callback: {
    title: 'Completing your invitation...',
    text: 'Please wait while we set up your account.',
    error: 'Invitation Error',
    goToSignIn: sharedMessages.goToSignIn,
    goToDashboard: sharedMessages.goToDashboard,
    chooseHow: sharedMessages.chooseHow,
    tryAgain: 'Try Again',
    expired: sharedMessages.invitationExpired,
    unknown:
      'This invitation link is incomplete or unknown. Please open it once more from the mail, or ask for a new invitation.',
    sessionFailed: 'Failed to complete authentication. Please try again.',
    unexpected: sharedMessages.unexpected,
  },
  forOther: {
    title: (what: MailedThing) => `This ${what} is for someone else`,
    text: (what: MailedThing, email: string, signedInAs: string) =>
      `This ${what} is for ${email}, and you are signed in as ${signedInAs}.`,
    replace: (what: MailedThing) => `Sign out and go on with the ${what}`,
    stay: 'Stay signed in',
  },
  giveName: {
    title: 'What is your name?',
    text: 'Your colleagues see it wherever you write or own something.',
    label: 'Full name',
    action: 'Continue',
  },
  setPassword: {
    title: 'Set Your Password',
    text: 'Please set a password to secure your account',
    /** Whose account it is, and what it is for. */
    account: 'Account',
    workspace: 'Workspace',
    invitedBy: 'Invited by',
    missing: {
      both: 'Type your new password in both fields.',
      password: 'Type your new password first.',
      confirmation: 'Type the same password once more.',
    },
    ended:
      'Your email is confirmed. The password that was set before has ended, for whoever chose it had not shown that this address is theirs.',
    newPassword: 'New Password',
    confirmPassword: 'Confirm Password',
    action: 'Set Password',
    busy: 'Setting Password...',
    mismatch: 'Passwords do not match',
    failed: 'Failed to set password. Please try again.',
    alreadySet: 'This account has a password. Change it with the current one.',
    done: 'Your password is set. Please sign in with it.',
  },
  recoverySent:
    'If this address has an account, a link to set a new password is on its way. Use the newest mail.',
  recoveryInvalid: codeMessages.linkGone,
} as const
