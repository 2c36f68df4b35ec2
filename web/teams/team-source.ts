import { teams } from '@cairn/domain/teams/contract'
import { messages } from '@cairn/domain/teams/messages'
import type { TeamChoice } from '@cairn/domain/teams/schema'
import { call } from '../api.ts'
import type { SearchSource } from '../search-source.ts'

export const teamSource: SearchSource<TeamChoice> = {
  key: ['teams', 'choices'],
  none: messages.noneToChoose,
  find: async (search, signal) => {
    const reply = await call(teams.choices, { query: search ? { search } : {} }, { signal })
    return { choices: reply.teams, total: reply.total }
  },
}
