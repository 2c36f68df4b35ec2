import { blockers } from '@cairn/domain/blockers/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { resolveBlocker } from './commands.ts'
import { listBlockers } from './queries.ts'

export const blockersRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, blockers.list, ({ scope, query }) =>
    readInCompany(db, scope, (tx) => listBlockers(tx, scope, query)),
  )
  serve(app, parts, blockers.resolve, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => resolveBlocker(tx, scope, params.id, body.note)),
  )
}
