/** Said about the way to the server. */
export const messages = {
  offline: {
    title: 'Offline',
    text: 'What you see may be out of date. What you type stays here.',
  },
  back: 'Back online',
  full: 'Too many screens are open. Live updates will be tried again in a moment.',
} as const
