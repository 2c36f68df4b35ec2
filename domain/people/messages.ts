export const messages = {
  emailRequired: 'Please enter your email.',
  emailInvalid: 'Please enter a valid email address.',
  fullNameRequired: 'Please enter your full name.',
  fullNameTooLong: 'Please use at most 120 characters.',
  profile: { title: 'My Profile' },
} as const
