/** The letter that tells admins of a webhook that was turned off. */
export const mailMessages = {
  off: {
    subject: (host: string) => `The webhook to ${host} was turned off`,
    title: 'A webhook was turned off',
    text: (url: string) => `Cairn no longer calls ${url}.`,
    why: {
      failing: 'Nothing arrived there for 5 days.',
      gone: 'It answered 410 Gone, which says that it is there no more.',
    },
    meanwhile: 'What happens meanwhile is not sent there later. Turn it on again once it answers.',
    action: 'See its deliveries',
  },
} as const
