import { messages } from './messages.ts'

/** The words of the administration page of all OKRs. */
export const adminMessages = {
  title: 'All OKRs',
  subtitle: 'Manage all objectives and key results across the organization',
  search: 'Search objectives',
  loading: 'Loading OKRs...',
  create: 'Create OKR',
  none: { title: 'No Objectives Found', text: 'Objectives of every team will be listed here.' },
  noneMatch: messages.empty.text,
  clearFilters: 'Clear filters',
  context: 'Does not match the filters itself',
  update: 'Update',
  edit: 'Edit',
  delete: 'Delete',
  history: 'History',
  subscribe: 'Subscribe to edit OKRs',
} as const
