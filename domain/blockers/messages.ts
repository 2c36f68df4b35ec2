import { countText } from '../plural.ts'

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
