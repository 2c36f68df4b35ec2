import { quarters } from '@cairn/domain/quarters/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { commitDrafts, commitQuarter, markDraft, startPlanning, stopPlanning } from './commands.ts'
import { listQuarters } from './queries.ts'

export const quartersRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, quarters.list, ({ scope, membership }) =>
    readInCompany(db, scope, (tx) => listQuarters(tx, scope, membership.company.timeZone)),
  )
  serve(app, parts, quarters.startPlanning, ({ scope, membership: { company }, params: { quarter } }) =>
    inCompany(db, scope, (tx) => startPlanning({ tx, scope, timeZone: company.timeZone, quarter })),
  )
  serve(app, parts, quarters.stopPlanning, ({ scope, membership: { company }, params: { quarter } }) =>
    inCompany(db, scope, (tx) => stopPlanning({ tx, scope, timeZone: company.timeZone, quarter })),
  )
  serve(app, parts, quarters.commit, ({ scope, membership: { company }, params: { quarter }, body }) =>
    inCompany(db, scope, (tx) =>
      commitQuarter({ tx, scope, timeZone: company.timeZone, quarter }, body.which),
    ),
  )
  serve(app, parts, quarters.commitDrafts, ({ scope, membership: { company }, params: { quarter }, body }) =>
    inCompany(db, scope, (tx) =>
      commitDrafts({ tx, scope, timeZone: company.timeZone, quarter }, body.which),
    ),
  )
  serve(app, parts, quarters.mark, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => markDraft(tx, scope, params.id, body.draft)),
  )
}
