export const messages = {
  emailRequired: 'Please enter your email.',
  emailInvalid: 'Please enter a valid email address.',
  passwordRequired: 'Please enter your password.',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 128 characters',
  fullNameRequired: 'Please enter your full name.',
  fullNameTooLong: 'Please use at most 120 characters.',
  confirmationSent: 'Check your email for confirmation link!',
  authenticationFailed: 'Authentication failed. Please try again.',
  wrongEmailOrPassword: 'Wrong email or password.',
  confirmationExpired: 'This confirmation link has expired. Sign in to get a new one.',
  confirmationInvalid: 'This confirmation link does not work. Sign in to get a new one.',
} as const
