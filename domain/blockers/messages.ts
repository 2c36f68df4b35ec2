import { countText } from '../plural.ts'

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
  subscribe: 'Subscribe to resolve',
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

export const messages = {
  restricted: {
    title: 'Access Restricted',
    text: 'This page is only available to team managers. You must be assigned as a team leader to view team blockers.',
  },
  notFound: 'This blocker does not exist or was deleted.',
  mayNotResolve: 'Only its author or their team leader can resolve a blocker.',
  alreadyResolved: 'This blocker is already resolved.',
  resolveFailed: 'The blocker could not be resolved. Please try again.',
  resolve: {
    title: 'Resolve Blocker',
    question: 'It leaves the list of your team and stays in the OKR’s history.',
    note: 'Note',
    noteHint: 'How it was solved',
    optional: 'optional',
    cancel: 'Cancel',
    action: 'Mark resolved',
    done: 'Blocker resolved',
  },
  count: (blockers: number) => countText(blockers, 'blocker'),
} as const
