/** What visitors of the demo workspace read about the account they share. */
export const messages = {
  closed:
    'Everyone who explores the demo workspace shares this account, so nobody can change how it is protected.',
  needed:
    'Visitors of the demo workspace enter as this person, who therefore stays with this permission level.',
  title: 'A shared account',
  text: 'Everyone who explores the demo workspace shares this account. Passwords, passkeys, a second factor and your own data come with an account of your own.',
} as const
