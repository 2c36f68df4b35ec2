import { dashboard } from '@cairn/domain/dashboard/contract'
import type { FastifyInstance } from 'fastify'
import { readInCompany } from '../db/tenant.ts'
import { refuseUnknown } from '../objectives/matching.ts'
import { type ServeParts, serve } from '../serve.ts'
import { readDashboard, readQuarter } from './queries.ts'
import { objectivesBehind } from './tile-queries.ts'
import { reportedUpdates } from './update-queries.ts'

export const dashboardRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, dashboard.read, ({ scope, membership, query }) =>
    readInCompany(db, scope, (tx) => readDashboard(tx, scope, membership.company.timeZone, query.quarter)),
  )
  serve(app, parts, dashboard.updates, ({ scope, membership, query }) =>
    readInCompany(db, scope, async (tx) => {
      await refuseUnknown(tx, query)
      const quarter = await readQuarter(tx, scope, membership.company.timeZone, query.quarter)
      return reportedUpdates(tx, scope, { ...query, quarter })
    }),
  )
  serve(app, parts, dashboard.objectives, ({ scope, membership, query }) =>
    readInCompany(db, scope, async (tx) => {
      const quarter = await readQuarter(tx, scope, membership.company.timeZone, query.quarter)
      return objectivesBehind(tx, scope, { ...query, quarter })
    }),
  )
}
