import { trash } from '@cairn/domain/trash/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { removeOlder, restore } from './commands.ts'
import { listTrash } from './queries.ts'

export const trashRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, trash.list, ({ scope, query }) =>
    readInCompany(db, scope, (tx) => listTrash(tx, scope, query.cursor)),
  )
  serve(app, parts, trash.restore, ({ scope, params }) =>
    inCompany(db, scope, (tx) => restore[params.kind](tx, scope, params.id)),
  )
  serve(app, parts, trash.empty, ({ scope }) =>
    inCompany(db, scope, (tx) => removeOlder(tx, scope, scope.now)),
  )
}
