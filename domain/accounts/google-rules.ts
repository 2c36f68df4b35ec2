type Claims = { emailVerified: boolean }

/** What the page is told when Google brought nobody in; its words are in google-messages, or in those of the own account. */
export const googleFailures = ['failed', 'cancelled', 'unconfirmed', 'taken'] as const
export type GoogleFailure = (typeof googleFailures)[number]

/**
 * Whether a Google identity that nobody has used here yet may become a way into an account.
 * Both sides have to be proven: Google must vouch for the address, and so must the mail its account here once
 * answered. Else whoever signs up first with a stranger's address would share the account that stranger enters later.
 */
export const whyGoogleMayNotEnter = (google: Claims, account: Claims | null): GoogleFailure | null => {
  if (!google.emailVerified) return 'failed'
  return account === null || account.emailVerified ? null : 'unconfirmed'
}

const told: Record<string, GoogleFailure> = {
  // Someone who says no to Google has not failed at anything.
  access_denied: 'cancelled',
  unconfirmed: 'unconfirmed',
  account_already_linked_to_different_user: 'taken',
}

export const googleFailureOf = (error: string): GoogleFailure => told[error] ?? 'failed'
