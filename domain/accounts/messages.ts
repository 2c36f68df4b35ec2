export const messages = {
  passwordRequired: 'Please enter your password.',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 128 characters',
  confirmationSent: 'Check your email for confirmation link!',
  authenticationFailed: 'Authentication failed. Please try again.',
  wrongEmailOrPassword: 'Wrong email or password.',
  confirmationExpired: 'This confirmation link has expired. Sign in to get a new one.',
  confirmationInvalid: 'This confirmation link does not work. Sign in to get a new one.',
  alreadyConfirmed: 'Your email is already confirmed. Please sign in.',
  userNotLoaded: 'Could not load user data. Please try logging in again.',
  confirmLogout: {
    title: 'Confirm Logout',
    text: "Are you sure you want to log out? You'll need to sign in again to access your account.",
  },
} as const
