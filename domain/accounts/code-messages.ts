import { messages as sharedMessages } from '../messages.ts'

/** Apart from the other words, for the sign-in page loads only what it shows. */
export const messages = {
  backToSignIn: sharedMessages.backToSignIn,
  ask: 'Email me a code',
  title: 'Sign in with a code',
  text: 'Tell us your email, and we send you a code and a link that sign you in.',
  action: 'Send code',
  sentTitle: 'Check your email',
  sent: 'If this address has an account, a 6-digit code is on its way. Use the newest mail: it works for 10 minutes.',
  label: '6-digit code',
  signIn: 'Sign in',
  again: 'Send another code',
  malformed: 'Please enter the 6 digits from the email.',
  wrong: 'This code is not right. Please check the email and try again.',
  gone: 'This code has expired or was tried too often. Please ask for a new one.',
  linkTitle: 'Sign in to Cairn',
  linkText: 'You asked for this link by email. One click, and you are in.',
  linkGone: 'This link has expired or was used before. Please ask for a new one.',
  linkGoneTitle: 'This link does not work',
} as const
