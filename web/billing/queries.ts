import { billing } from '@cairn/domain/billing/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { refreshSession } from '../session.ts'

export const overviewQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call(billing.overview, {}, { signal }),
})

/** A subscription without dates is mended from what the provider knows. */
export const fixDates = async (client: QueryClient, companyId: string) => {
  await call(workspace.adminUtils, { body: { action: 'fix-subscription-dates', companyId } })
  await client.invalidateQueries(overviewQuery)
}

/** Asks the payment provider anew; sidebar and trial strip read the same facts with the session. */
export const refreshBilling = async (client: QueryClient) => {
  client.setQueryData(overviewQuery.queryKey, await call(billing.refresh, {}))
  await refreshSession(client)
}
