import { reviews } from '@cairn/domain/reviews/contract'
import { dayOf } from '@cairn/domain/week'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import { tickAction } from './action-commands.ts'
import { myActions } from './action-queries.ts'
import { setNext, setTimer, speakAbout, startReview, switchSubTeams } from './commands.ts'
import { finishReview, mailSummary } from './finish-commands.ts'
import { removeLine, saveLine } from './line-commands.ts'
import { sayHere } from './news-queries.ts'
import { reviewObjective } from './objective-queries.ts'
import { getReview, reviewsOfTeam } from './queries.ts'
import { summaryOf } from './summary-queries.ts'

type Called = { scope: Scope; membership: Membership }
const zoneOf = ({ membership }: Called) => membership.company.timeZone
const todayOf = (called: Called) => dayOf(called.scope.now, zoneOf(called))

export const reviewsRoutes = (app: FastifyInstance, parts: ServeParts & Pick<Parts, 'jobs'>) => {
  const { db, jobs } = parts

  serve(app, parts, reviews.ofTeam, ({ scope, params, query }) =>
    readInCompany(db, scope, (tx) => reviewsOfTeam(tx, scope, params.team, query.cursor)),
  )
  serve(app, parts, reviews.start, (called) =>
    inCompany(db, called.scope, (tx) =>
      startReview(tx, called.scope, zoneOf(called), called.params.team, called.body),
    ),
  )
  serve(app, parts, reviews.get, (called) =>
    readInCompany(db, called.scope, (tx) => getReview(tx, called.scope, todayOf(called), called.params.id)),
  )
  serve(app, parts, reviews.objective, (called) =>
    readInCompany(db, called.scope, (tx) =>
      reviewObjective(tx, called.scope, {
        reviewId: called.params.id,
        objectiveId: called.params.objective,
        timeZone: zoneOf(called),
      }),
    ),
  )
  serve(app, parts, reviews.here, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => sayHere(tx, scope, params.id, body)),
  )
  serve(app, parts, reviews.speak, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => speakAbout(tx, scope, params.id, params.objective, body.isSpokenAbout)),
  )
  serve(app, parts, reviews.subTeams, (called) =>
    inCompany(db, called.scope, (tx) =>
      switchSubTeams(tx, called.scope, todayOf(called), called.params.id, called.body.withSubTeams),
    ),
  )
  serve(app, parts, reviews.timer, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => setTimer(tx, scope, params.id, body)),
  )
  serve(app, parts, reviews.saveLine, (called) => {
    const { id: reviewId, line: lineId } = called.params
    return inCompany(db, called.scope, (tx) =>
      saveLine(tx, called.scope, todayOf(called), { reviewId, lineId }, called.body),
    )
  })
  serve(app, parts, reviews.removeLine, ({ scope, params, query }) =>
    inCompany(db, scope, (tx) =>
      removeLine(tx, scope, { reviewId: params.id, lineId: params.line }, query.version),
    ),
  )
  serve(app, parts, reviews.finish, async (called) => {
    const summary = await inCompany(db, called.scope, (tx) =>
      finishReview({ jobs }, tx, called.scope, zoneOf(called), called.params.id, called.body),
    )
    jobs.nudge()
    return summary
  })
  serve(app, parts, reviews.summary, (called) =>
    readInCompany(db, called.scope, (tx) => summaryOf(tx, called.scope, zoneOf(called), called.params.id)),
  )
  serve(app, parts, reviews.mail, async ({ scope, params, body }) => {
    const mailed = await inCompany(db, scope, (tx) =>
      mailSummary({ jobs }, tx, scope, params.id, body.whomIds),
    )
    jobs.nudge()
    return mailed
  })
  serve(app, parts, reviews.setNext, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => setNext(tx, scope, params.id, body.nextOn)),
  )
  serve(app, parts, reviews.myActions, (called) =>
    readInCompany(db, called.scope, (tx) => myActions(tx, called.scope, todayOf(called))),
  )
  serve(app, parts, reviews.tickAction, (called) =>
    inCompany(db, called.scope, (tx) =>
      tickAction(tx, called.scope, todayOf(called), called.params.action, called.body.isDone),
    ),
  )
}
