import { expect, it } from 'vitest'
import { teamsFailure } from './failure.ts'

it.each([
  [
    'Could not find the teams in the cache',
    'Teams table not found. Please run the database migration first.',
  ],
  ['PGRST116', 'Teams table not found. Please run the database migration first.'],
  [
    'column "children" is missing',
    'Database schema error. Please check that the teams table was created correctly.',
  ],
  ['Team not found', 'Team not found'],
  ['A team cannot be its own parent.', 'Error managing teams: A team cannot be its own parent.'],
])('a change of the teams refused with %j is told as %j', (message, words) => {
  expect(teamsFailure(message)).toBe(words)
})
