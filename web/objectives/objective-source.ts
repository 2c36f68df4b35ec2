import { objectives } from '@cairn/domain/objectives/contract'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { call } from '../api.ts'
import type { SearchSource } from '../search-source.ts'

/** OKRs by the words of their title, description or key results. */
export const objectiveSource: SearchSource<ListedObjective> = {
  key: ['objectives', 'found'],
  find: async (search, signal) => {
    const query = { ...(search && { search }), sort: 'title', direction: 'ascending' } as const
    const { rows } = await call(objectives.list, { query }, { signal })
    const choices = rows.filter(({ isContext }) => !isContext)
    return { choices, total: choices.length }
  },
}
