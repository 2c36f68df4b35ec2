/** The words of the screen Team Blockers. */
export const screenMessages = {
  title: 'Team Blockers',
  subtitle: 'Monitor blockers and challenges reported by your team members across all objectives.',
  loading: 'Loading blockers...',
  subTeams: 'Include sub-teams',
  dashboard: 'Go to Dashboard',
  blocker: 'Blocker:',
  noStrategy: 'No strategy',
  dismiss: 'Dismiss',
  dismissOne: (author: string) => `Dismiss the blocker of ${author}`,
  resolve: 'Mark resolved',
  resolveOne: (author: string) => `Mark resolved: the blocker of ${author}`,
  untilReload: 'Dismissing hides a blocker until you reload. It stays in the OKR’s history.',
  none: {
    title: 'No Blockers Reported',
    dismissed: "All blockers have been dismissed. Great! Your team hasn't reported any active blockers.",
    atAll:
      'Your team has not reported any blockers. Encourage everyone to share challenges in their weekly updates, so that you can help early.',
  },
} as const
