/** One of several invitations, from waiting to its result. */
export type Entry =
  | { email: string; state: 'waiting' | 'sending' | 'sent' }
  | { email: string; state: 'link'; inviteUrl: string; timeout: boolean }
  | { email: string; state: 'refused'; words: string }

export const waitingFor = (emails: readonly string[]): Entry[] =>
  emails.map((email) => ({ email, state: 'waiting' }))

export const nextWaiting = (entries: readonly Entry[]) => entries.find(({ state }) => state === 'waiting')

export const withEntry = (entries: readonly Entry[], entry: Entry): Entry[] =>
  entries.map((before) => (before.email === entry.email ? entry : before))

/** Those that were refused wait again; what was sent is not sent twice. */
export const readyAgain = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => (entry.state === 'refused' ? { email: entry.email, state: 'waiting' } : entry))

export const tallyOf = (entries: readonly Entry[]) => {
  const count = (...states: Entry['state'][]) => entries.filter(({ state }) => states.includes(state)).length
  return {
    total: entries.length,
    done: count('sent', 'link', 'refused'),
    refused: count('refused'),
    waiting: count('waiting'),
  }
}
