/** What somebody did about help with a blocker, after their name: said by the history and by inboxes. */
export const helpVerbs = {
  offered: 'helps with a blocker',
  takenBack: 'took back that help was asked for',
  ended: 'cannot help after all',
} as const
