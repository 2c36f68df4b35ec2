type Claims = { email: string; emailVerified: boolean }

/** What the page is told when Google brought nobody in; its words are in google-messages, or in those of the own account. */
export const googleFailures = ['failed', 'cancelled', 'unconfirmed', 'taken'] as const
export type GoogleFailure = (typeof googleFailures)[number]

/**
 * Whether a Google identity that nobody has used here yet may become a way into an account.
 * Google must vouch for its address, and the account's own has to be proven. Where both are the same address, Google's
 * word is the proof, and ends what was set before it; any other identity has to wait for one.
 */
export const whyGoogleMayNotEnter = (google: Claims, account: Claims | null): GoogleFailure | null => {
  if (!google.emailVerified) return 'failed'
  return account === null || account.emailVerified || provesAddress(google, account) ? null : 'unconfirmed'
}

export const provesAddress = (google: Claims, account: Claims) =>
  google.emailVerified && !account.emailVerified && google.email === account.email

const failureOfError: Record<string, GoogleFailure> = {
  // Someone who says no to Google has not failed at anything.
  access_denied: 'cancelled',
  unconfirmed: 'unconfirmed',
  account_already_linked_to_different_user: 'taken',
}

export const googleFailureOf = (error: string): GoogleFailure => failureOfError[error] ?? 'failed'
