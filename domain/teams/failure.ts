import { messages } from './messages.ts'

const wordsFor: readonly (readonly [RegExp, string])[] = [
  [/could not find the teams|PGRST116/i, messages.tableMissing],
  [/children/i, messages.schemaBroken],
  [/^team not found$/i, messages.notFound],
]

/** What an admin is told when a change of the teams was not saved. */
export const teamsFailure = (message: string) =>
  wordsFor.find(([sign]) => sign.test(message))?.[1] ?? messages.failed(message)
