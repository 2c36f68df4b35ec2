import { map } from '@cairn/domain/map/contract'
import type { FastifyInstance } from 'fastify'
import { matchingReader } from '../objectives/reading.ts'
import { type ServeParts, serveJson } from '../serve.ts'
import { readBranch, readMap } from './queries.ts'

export const mapRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const readMatching = matchingReader(parts)

  serveJson(app, parts, map.whole, ({ scope, query }) =>
    readMatching(scope, query.search, (tx) => readMap(tx, scope, query)),
  )
  serveJson(app, parts, map.branch, ({ scope, query }) =>
    readMatching(scope, query.search, (tx) => readBranch(tx, scope, query)),
  )
}
