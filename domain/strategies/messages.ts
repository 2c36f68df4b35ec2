import { countText } from '../plural.ts'

export const messages = {
  requiredFields: 'Please fill in all required fields',
  duplicate: 'A strategy with this name already exists for this quarter and team.',
  quarterInvalid: 'Invalid quarter selected. Please select a valid quarter.',
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
