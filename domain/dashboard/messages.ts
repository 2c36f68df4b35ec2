export const messages = {
  title: (company: string) => `${company} OKR Dashboard`,
  noQuarters: 'No quarters available. Create an OKR to get started.',
  gettingStarted: {
    title: 'Getting Started',
    admin:
      'You created this workspace, so you are its admin, with permission to edit, update and delete all OKRs.',
  },
} as const
