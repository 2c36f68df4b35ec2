import { objectives } from '@cairn/domain/objectives/contract'
import { addressOf } from '../api.ts'
import type { Filters } from '../objectives/queries.ts'

/** Where the browser fetches the file of what the filters leave. */
export const exportAddress = (filters: Filters) => addressOf(objectives.export, { query: filters })
