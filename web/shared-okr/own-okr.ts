import type { QueryClient } from '@tanstack/react-query'
import { isExpected } from '../failure.ts'
import { objectiveQuery } from '../objectives/queries.ts'

/** Whether an OKR is of one's own workspace. Only a clear no counts: anything else is for the page itself to show. */
export const isOwnOkr = (client: QueryClient, id: string) =>
  client.ensureQueryData(objectiveQuery(id)).then(
    () => true,
    (error: unknown) => !(isExpected(error) && ['not_found', 'invalid_input'].includes(error.refusal.code)),
  )
