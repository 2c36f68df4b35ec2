/** Words of Setup's tab for programs that work with this one. */
export const connectionsMessages = {
  title: 'Setup',
  tabs: { label: 'Parts of Setup', team: 'Team', connections: 'Connections' },
  organization: (company: string) => `${company} Organization`,
  reference: 'API reference',
  restricted: {
    title: 'Access Restricted',
    text: 'Connections are for admins. Keys of your own are on your profile.',
    action: 'Back to Setup',
  },
} as const
