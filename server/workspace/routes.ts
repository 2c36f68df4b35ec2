import { workspace } from '@cairn/domain/workspace/contract'
import { whyCannotActAs, whyCannotEnter, whyCannotMaintain } from '@cairn/domain/workspace/rules'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { createCompany, joinCompany, maintain } from './commands.ts'
import { overview } from './queries.ts'
import { changeCompany, companyInfo, readCompanyInfo, resetCompanyId } from './settings.ts'

export const workspaceRoutes = (
  app: FastifyInstance,
  parts: ServeParts & Pick<Parts, 'jobs' | 'seatsChanged' | 'refreshSubscription' | 'sealing'>,
) => {
  const { sealing } = parts

  serve(app, parts, workspace.info, ({ scope }) => readCompanyInfo(parts, scope))

  serve(app, parts, workspace.change, ({ scope, body }) =>
    inCompany(parts.db, scope, async (tx) => {
      await changeCompany(tx, scope, parts, body)
      return companyInfo(tx, scope, sealing)
    }),
  )

  serve(app, parts, workspace.resetCompanyId, ({ scope }) =>
    inCompany(parts.db, scope, async (tx) => {
      await resetCompanyId(tx, scope, sealing)
      return companyInfo(tx, scope, sealing)
    }),
  )

  serve(app, parts, workspace.overview, ({ scope, membership }) =>
    readInCompany(parts.db, scope, (tx) => overview(tx, scope, membership.company.timeZone)),
  )

  serve(app, parts, workspace.adminUtils, async ({ scope, body: { action, companyId } }) => {
    refuse(whyCannotMaintain(scope, companyId))
    return { success: true as const, ...(await maintain(parts, scope, action)) }
  })

  serve(app, parts, workspace.createCompany, async ({ session, body, now }) => {
    refuse(whyCannotActAs(session.me.account, body.userId))
    refuse(whyCannotEnter(session.me.membership))
    return { company: await createCompany(parts, session.me.account, body, now, session.origin) }
  })

  serve(app, parts, workspace.joinCompany, async ({ session, body, now }) => {
    refuse(whyCannotActAs(session.me.account, body.userId))
    refuse(whyCannotEnter(session.me.membership))
    return { company: await joinCompany(parts, session.me.account, body, now, session.origin) }
  })
}
