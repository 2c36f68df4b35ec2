import { counted } from '../plural.ts'

export const messages = {
  textRequired: 'Please write what happened this week.',
  tooLong: 'Please use at most 10,000 characters.',
  mayNotUpdate: "You don't have permission to update this OKR.",
  notFound: 'This update does not exist or was deleted.',
  notAuthor: 'Only its author can correct an update.',
  notLatest: 'Only your latest update can be corrected.',
  tooLate: 'An update can be corrected within an hour.',
  newerPosted: 'Someone posted a newer update. Only the words of yours can still be corrected.',
  submitFailed: 'An error occurred while submitting the update. Please try again.',
  loading: 'Loading Updates...',
  noneYet: 'No past updates found for this Objective.',
  loadFailed: 'The updates could not be loaded.',
  due: 'Weekly update due',
  updatedThisWeek: 'Updated this week',
  noChange: 'No change',
  completed: (updated: number, open: number) => `${updated} of ${open} weekly updates completed`,
  needed: (overdue: number) =>
    `${counted(overdue, 'OKR')} ${overdue === 1 ? 'needs' : 'need'} weekly updates`,
  upToDate: 'All OKRs are up to date',
} as const
