/** Apart from the other words, for the sign-in page loads only what it shows. */
export const messages = {
  action: 'Continue with Google',
  failed: 'Google Sign-In failed. Please try again.',
  cancelled: 'You came back without signing in with Google. Choose another way, or try again.',
  unconfirmed:
    'This email has an account that was never confirmed. Sign in with an emailed code first, then Google works too.',
  taken: 'This Google account belongs to another Cairn account.',
} as const
