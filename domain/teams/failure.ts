import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

/** What an admin is told when a change of the teams was not saved. */
export const teamsFailure = ({ code, field, message }: Refusal) =>
  // A parent or a leader that is gone is not found either, and is named by its field.
  code === 'not_found' && field === undefined ? messages.notFound : messages.failed(message)
