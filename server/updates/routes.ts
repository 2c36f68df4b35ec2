import { updates } from '@cairn/domain/updates/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { correctUpdate, postUpdate } from './commands.ts'
import { listUpdates, myWeek } from './queries.ts'

export const updatesRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, updates.list, ({ scope, params, query }) =>
    readInCompany(db, scope, (tx) => listUpdates(tx, scope, params.objective, query.cursor)),
  )
  serve(app, parts, updates.post, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => postUpdate(tx, scope, params.objective, body)),
  )
  serve(app, parts, updates.correct, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => correctUpdate(tx, scope, params.id, body)),
  )
  serve(app, parts, updates.myWeek, ({ scope, membership }) =>
    readInCompany(db, scope, (tx) => myWeek(tx, scope, membership.company.timeZone)),
  )
}
