/** Apart from the other words, for the sign-in page loads only what it shows. */
export const messages = {
  email: {
    title: 'Email address',
    text: 'Not confirmed yet. Until it is, no passkey, second factor or Google account can be added.',
    action: 'Send the confirmation mail again',
    sent: 'The confirmation mail is on its way. Open the link of the newest in this browser.',
  },
  confirmFirst: 'Confirm your email first, with the link we sent you.',
  askedAbout: {
    claimed: {
      title: 'Is this workspace yours?',
      text: (company: string, inviter: string | undefined) =>
        `Somebody used your email address to join “${company}”${inviter ? `, invited by ${inviter},` : ''} before you proved that it is yours. Whatever else they set in your account has ended.`,
      stay: 'Stay in it',
      leave: 'Leave it',
      leaving:
        'If you leave, what was made there in your name goes to its longest-standing admin. A workspace with nobody else in it is removed.',
    },
    invited: {
      title: 'Do you want to join?',
      text: (company: string, inviter: string | undefined) =>
        `${inviter ?? 'Somebody'} invited you to the workspace “${company}”. Join it only if you know who asks you: its admins see your name and address, and may delete the account of whoever joined.`,
      stay: 'Join this workspace',
      leave: 'Decline',
      leaving:
        'If you decline, this invitation ends. Any other that waits for you is shown next; else you may make or join a workspace of your choice.',
    },
    notAsked: 'There is no workspace that you have to answer for.',
  },
} as const
