import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { isUnreachable } from './failure.ts'
import { RouteError } from './route-error.tsx'
import { sessionQuery } from './session.ts'

export type Context = { queryClient: QueryClient }

export const root = createRootRouteWithContext<Context>()({ errorComponent: RouteError })

/** The session, where a failed reading means signed out; only a silent server is worth waiting for. */
export const sessionOrNull = ({ queryClient }: Context) =>
  queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
    if (isUnreachable(error)) throw error
    return queryClient.setQueryData(sessionQuery.queryKey, null) ?? null
  })
