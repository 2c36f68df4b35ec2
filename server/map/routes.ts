import { map } from '@cairn/domain/map/contract'
import type { FastifyInstance } from 'fastify'
import { readWithGhosts } from '../days/reading.ts'
import { readInCompany } from '../db/tenant.ts'
import { matchingReader } from '../objectives/reading.ts'
import { type ServeParts, serve, serveJson } from '../serve.ts'
import { readForecast } from './forecast-queries.ts'
import { readBranch, readChanges, readMap } from './queries.ts'

export const mapRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const readMatching = matchingReader(parts)

  serveJson(app, parts, map.whole, ({ scope, query }) =>
    readMatching(scope, query.search, (tx) =>
      readWithGhosts(tx, scope, query, (shown, reader, beside) => readMap(shown, reader, query, beside)),
    ),
  )
  serveJson(app, parts, map.branch, ({ scope, query }) =>
    readMatching(scope, query.search, (tx) =>
      readWithGhosts(tx, scope, query, (shown, reader, beside) => readBranch(shown, reader, query, beside)),
    ),
  )
  serve(app, parts, map.changes, ({ scope, query }) =>
    readMatching(scope, query.search, (tx) =>
      readWithGhosts(tx, scope, query, (shown, reader, beside) => readChanges(shown, reader, query, beside)),
    ),
  )
  serve(app, parts, map.forecast, ({ scope, membership: { company }, params: { id } }) =>
    readInCompany(parts.db, scope, (tx) => readForecast(tx, scope, company.timeZone, id)),
  )
}
