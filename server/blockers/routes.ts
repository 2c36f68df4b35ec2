import { blockers } from '@cairn/domain/blockers/contract'
import { dayOf } from '@cairn/domain/week'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { AnyScope } from '../gate.ts'
import { type ServeParts, serve } from '../serve.ts'
import { resolveBlocker } from './commands.ts'
import { askForHelp, escalate, offerHelp, passOn, stepBack, takeBack } from './help-commands.ts'
import { blockersOfObjective, listAsked, listBlockers, listResolved } from './queries.ts'

type Called = { scope: AnyScope; membership: Pick<Membership, 'company'> }
/** The day it is where the company is: help is needed by one of its days. */
const todayOf = ({ scope, membership }: Called) => dayOf(scope.now, membership.company.timeZone)

export const blockersRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, blockers.list, (called) =>
    readInCompany(db, called.scope, (tx) => listBlockers(tx, called.scope, todayOf(called), called.query)),
  )
  serve(app, parts, blockers.resolved, ({ scope, membership, query }) =>
    readInCompany(db, scope, (tx) => listResolved(tx, scope, membership.company.timeZone, query)),
  )
  serve(app, parts, blockers.asked, (called) =>
    readInCompany(db, called.scope, (tx) => listAsked(tx, called.scope, todayOf(called))),
  )
  serve(app, parts, blockers.ofObjective, (called) =>
    readInCompany(db, called.scope, (tx) =>
      blockersOfObjective(tx, called.scope, todayOf(called), called.params.objective),
    ),
  )
  serve(app, parts, blockers.ask, (called) =>
    inCompany(db, called.scope, (tx) =>
      askForHelp(tx, called.scope, todayOf(called), called.params.id, called.body),
    ),
  )
  serve(app, parts, blockers.help, (called) =>
    inCompany(db, called.scope, (tx) => offerHelp(tx, called.scope, todayOf(called), called.params.id)),
  )
  serve(app, parts, blockers.passOn, (called) =>
    inCompany(db, called.scope, (tx) =>
      passOn(tx, called.scope, todayOf(called), called.params.id, called.body),
    ),
  )
  serve(app, parts, blockers.takeBack, (called) =>
    inCompany(db, called.scope, (tx) => takeBack(tx, called.scope, todayOf(called), called.params.id)),
  )
  serve(app, parts, blockers.stepBack, (called) =>
    inCompany(db, called.scope, (tx) => stepBack(tx, called.scope, todayOf(called), called.params.id)),
  )
  serve(app, parts, blockers.escalate, (called) =>
    inCompany(db, called.scope, (tx) =>
      escalate(tx, called.scope, todayOf(called), called.params.id, called.body),
    ),
  )
  serve(app, parts, blockers.resolve, (called) =>
    inCompany(db, called.scope, (tx) =>
      resolveBlocker(tx, called.scope, todayOf(called), called.params.id, called.body),
    ),
  )
}
