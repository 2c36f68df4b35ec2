import { expect, it } from 'vitest'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import { teamsFailure } from './rules.ts'

it.each<[Refusal, string]>([
  [{ code: 'not_found', message: messages.notFound }, 'Team not found'],
  [
    { code: 'not_found', message: messages.parentUnknown, field: 'parentId' },
    'Error managing teams: Please choose a parent team from the list.',
  ],
  [
    { code: 'not_found', message: messages.leaderUnknown, field: 'teamLeaderId' },
    'Error managing teams: Please choose a team leader from the list.',
  ],
  [
    { code: 'conflict', message: messages.ownParent, field: 'parentId' },
    'Error managing teams: A team cannot be its own parent.',
  ],
])('a change of the teams refused with %j is told as %j', (refusal, words) => {
  expect(teamsFailure(refusal)).toBe(words)
})
