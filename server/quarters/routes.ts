import { quarters } from '@cairn/domain/quarters/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { countHintsAnew } from '../objectives/hint-commands.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve, serveJson } from '../serve.ts'
import {
  changeClosing,
  commitDrafts,
  commitQuarter,
  markDraft,
  startPlanning,
  stopPlanning,
} from './commands.ts'
import { readCourse } from './course-queries.ts'
import { listDrafts, readPlan } from './plan-queries.ts'
import { listQuarters } from './queries.ts'
import { revokeReview, sharedReview, shareReview } from './review-commands.ts'
import { listCounted } from './review-counted-queries.ts'
import { readReview } from './review-queries.ts'
import { readRun } from './run-queries.ts'
import { saveScore } from './score-commands.ts'
import { listScores, readUnscored } from './score-queries.ts'

export const quartersRoutes = (app: FastifyInstance, parts: ServeParts & Pick<Parts, 'sealing'>) => {
  const { db, sealing } = parts

  serve(app, parts, quarters.list, ({ scope, membership }) =>
    readInCompany(db, scope, (tx) => listQuarters(tx, scope, membership.company.timeZone)),
  )
  serve(app, parts, quarters.plan, async ({ scope, membership: { company }, params: { quarter } }) => {
    await countHintsAnew(db, scope, quarter)
    return readInCompany(db, scope, (tx) => readPlan(tx, scope, company.timeZone, quarter))
  })
  serveJson(app, parts, quarters.drafts, async ({ scope, params: { quarter }, query }) => {
    await countHintsAnew(db, scope, quarter)
    return readInCompany(db, scope, (tx) => listDrafts(tx, scope, quarter, query))
  })
  serve(app, parts, quarters.run, ({ scope, membership: { company }, params: { quarter } }) =>
    readInCompany(db, scope, (tx) => readRun(tx, scope, company.timeZone, quarter)),
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
  serve(app, parts, quarters.startClosing, ({ scope, membership: { company }, params: { quarter }, body }) =>
    inCompany(db, scope, (tx) =>
      changeClosing({ tx, scope, timeZone: company.timeZone, quarter }, 'startClosing', body.scoreBy),
    ),
  )
  for (const change of ['backToRun', 'publish', 'reopen'] as const)
    serve(app, parts, quarters[change], ({ scope, membership: { company }, params: { quarter } }) =>
      inCompany(db, scope, (tx) => changeClosing({ tx, scope, timeZone: company.timeZone, quarter }, change)),
    )
  serve(app, parts, quarters.scores, ({ scope, membership: { company }, params: { quarter }, query }) =>
    readInCompany(db, scope, (tx) => listScores(tx, scope, company.timeZone, quarter, query)),
  )
  serve(app, parts, quarters.unscored, ({ scope, params: { quarter } }) =>
    readInCompany(db, scope, (tx) => readUnscored(tx, quarter)),
  )
  serve(app, parts, quarters.review, ({ scope, membership: { company }, params: { quarter } }) =>
    readInCompany(db, scope, (tx) => readReview(tx, scope, company.timeZone, quarter, sealing)),
  )
  serve(app, parts, quarters.reviewed, ({ scope, membership: { company }, params: { quarter }, query }) =>
    readInCompany(db, scope, (tx) => listCounted(tx, company.timeZone, quarter, query)),
  )
  serve(app, parts, quarters.shareReview, ({ scope, params: { quarter } }) =>
    inCompany(db, scope, (tx) => shareReview(tx, scope, quarter, sealing)),
  )
  serve(app, parts, quarters.revokeReview, ({ scope, params: { quarter } }) =>
    inCompany(db, scope, (tx) => revokeReview(tx, scope, quarter)),
  )
  serve(app, parts, quarters.sharedReview, ({ query }) => sharedReview(db, query.quarter, query.key))
  serve(app, parts, quarters.course, ({ scope, membership: { company }, params }) =>
    readInCompany(db, scope, (tx) => readCourse(tx, scope, company.timeZone, params.id)),
  )
  serve(app, parts, quarters.score, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => saveScore(tx, scope, params.id, body)),
  )
  serve(app, parts, quarters.mark, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => markDraft(tx, scope, params.id, body.draft)),
  )
}
