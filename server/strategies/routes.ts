import { strategies } from '@cairn/domain/strategies/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve, serveJson } from '../serve.ts'
import { createStrategy, deleteStrategy, editStrategy } from './commands.ts'
import { findStrategy, linkedObjectives, listStrategies, strategyQuarters } from './queries.ts'

export const strategiesRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serveJson(app, parts, strategies.list, ({ scope, query }) =>
    readInCompany(db, scope, (tx) => listStrategies(tx, scope, query)),
  )
  serve(app, parts, strategies.quarters, ({ scope, membership }) =>
    readInCompany(db, scope, (tx) => strategyQuarters(tx, scope, membership.company.timeZone)),
  )
  serve(app, parts, strategies.get, ({ scope, params }) =>
    readInCompany(db, scope, (tx) => findStrategy(tx, scope, params.id)),
  )
  serve(app, parts, strategies.objectives, ({ scope, params, query }) =>
    readInCompany(db, scope, (tx) => linkedObjectives(tx, scope, params.id, query.cursor)),
  )
  serve(app, parts, strategies.create, ({ scope, membership, body }) =>
    inCompany(db, scope, (tx) => createStrategy(tx, scope, membership.company.timeZone, body)),
  )
  serve(app, parts, strategies.update, ({ scope, membership, params, body }) =>
    inCompany(db, scope, (tx) => editStrategy(tx, scope, membership.company.timeZone, params.id, body)),
  )
  serve(app, parts, strategies.remove, ({ scope, params }) =>
    inCompany(db, scope, (tx) => deleteStrategy(tx, scope, params.id)),
  )
}
