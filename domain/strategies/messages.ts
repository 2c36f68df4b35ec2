import { countText } from '../plural.ts'

export const messages = {
  requiredFields: 'Please fill in all required fields',
  duplicate: 'A strategy with this name already exists for this quarter and team.',
  quarterInvalid: 'Invalid quarter selected. Please select a valid quarter.',
  holdsOthers: (objectives: number, quarter: string) =>
    `${countText(objectives, 'OKR')} linked to this strategy ${objectives === 1 ? 'is' : 'are'} not of ${quarter}. Please add a new strategy for ${quarter}, or give ${objectives === 1 ? 'it' : 'them'} another one first.`,
  teamInvalid: 'Invalid team selected. Please select a valid team.',
  failed: (reason: string) => `Error: ${reason}`,
  saveFailed: 'Failed to save strategy. Please try again.',
  deleteFailed: 'Failed to delete strategy. Please try again.',
  mayNotEdit: "You don't have permission to edit this strategy.",
  mayNotDelete: "You don't have permission to delete this strategy.",
  notFound: 'This strategy does not exist or was deleted.',
  confirmDelete: (title: string) => `Are you sure you want to delete the strategy "${title}"?`,
  losing: (objectives: number) =>
    objectives === 0
      ? 'No OKR is linked to it.'
      : `${countText(objectives, 'OKR')} will be left without a strategy.`,
} as const
