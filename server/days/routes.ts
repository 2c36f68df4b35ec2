import { days } from '@cairn/domain/days/contract'
import type { FastifyInstance } from 'fastify'
import { readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { readBar } from './queries.ts'

export const daysRoutes = (app: FastifyInstance, parts: ServeParts) => {
  serve(app, parts, days.bar, ({ scope, session, query: { quarter } }) =>
    readInCompany(parts.db, scope, (tx) => readBar(tx, scope, session.visits, quarter)),
  )
}
