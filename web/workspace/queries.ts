import { workspace } from '@cairn/domain/workspace/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { refreshSession } from '../session.ts'

export const companyQuery = queryOptions({
  queryKey: ['company', 'info'],
  queryFn: ({ signal }) => call(workspace.info, {}, { signal }),
})

export const overviewQuery = queryOptions({
  queryKey: ['company', 'overview'],
  queryFn: ({ signal }) => call(workspace.overview, {}, { signal }),
})

const rooms = ['company', 'teams', 'people', 'invitations']

/** After a change of who belongs where: tree, lists and figures tell of the same people, oneself among them. */
export const refreshWorkspace = (client: QueryClient) =>
  Promise.all([
    ...rooms.map((room) => client.invalidateQueries({ queryKey: [room] })),
    refreshSession(client).catch(() => null),
  ])
