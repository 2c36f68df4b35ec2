const ending = {
  preview: 'Make a new one before, so that nothing stops.',
  title: 'An API key ends soon',
} as const

/** The words of the letters about keys. */
export const mailMessages = {
  news: {
    made: (name: string) => ({
      subject: 'An API key was made for your Cairn account',
      text: `the API key “${name}” was made. Programs that have it act as you.`,
      first: 'revoke it on your profile: a new password does not end it.',
    }),
  },
  company: {
    made: (name: string, maker: string) => ({
      subject: `${maker} made an API key for your company`,
      preview: 'Programs that have it act for the company.',
      title: 'An API key was made',
      text: `${maker} made the API key “${name}” for your company. Programs that have it act for the company, also once ${maker} has left. If you do not know what it is for, ask them, or revoke it.`,
    }),
    ending: (name: string, day: string) => ({
      subject: `The API key ${name} of your company ends on ${day}`,
      ...ending,
      text: `the API key “${name}” of your company ends on ${day}. Whatever uses it is refused from that day on. Make a new key before, and put it in its place.`,
    }),
    left: (maker: string, names: readonly string[]) => ({
      subject: `API keys that ${maker} made still work`,
      preview: 'They act for the company, whoever made them.',
      title: 'API keys of somebody who is no admin any more',
      text: `${maker} is no admin of your company any more, and ${names.length === 1 ? 'an API key' : `${names.length} API keys`} they made for it still ${names.length === 1 ? 'works' : 'work'}: ${names.map((name) => `“${name}”`).join(', ')}. Whoever has seen a key can use it. Revoke what nobody needs, or make a new key in its place.`,
    }),
    action: 'Open Connections',
  },
  ending: {
    subject: (name: string, day: string) => `Your API key ${name} ends on ${day}`,
    ...ending,
    text: (name: string, may: string, day: string) =>
      `your API key “${name}” (${may}) ends on ${day}. Whatever uses it is refused from that day on. Make a new key before, and put it in its place.`,
    action: 'Open My Profile',
  },
} as const
