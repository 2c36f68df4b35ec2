import { workspace } from '@cairn/domain/workspace/contract'
import { whyCannotActAs, whyCannotEnter, whyCannotMaintain } from '@cairn/domain/workspace/rules'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { type ServeParts, serve } from '../serve.ts'
import { adoptOrphans } from './adopt.ts'
import { createCompany, fillMissingEmails, joinCompany } from './commands.ts'
import { joinCodeOf } from './join-codes.ts'
import { companySettings, overview } from './queries.ts'
import { changeCompany, companyInfo, resetCompanyId } from './settings.ts'

export const workspaceRoutes = (
  app: FastifyInstance,
  parts: ServeParts & Pick<Parts, 'seatsChanged' | 'refreshSubscription' | 'sealing'>,
) => {
  const { sealing } = parts

  serve(app, parts, workspace.info, async ({ scope }) => {
    const [settings, companyId] = await readInCompany(parts.db, scope, async (tx) => [
      await companySettings(tx, scope),
      await joinCodeOf(tx, scope.companyId, sealing),
    ])
    if (companyId !== null) return { ...settings, companyId }
    return inCompany(parts.db, scope, (tx) => companyInfo(tx, scope, sealing))
  })

  serve(app, parts, workspace.change, ({ scope, body }) =>
    inCompany(parts.db, scope, async (tx) => {
      await changeCompany(tx, scope, body)
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
    if (action === 'fix-subscription-dates') {
      await parts.refreshSubscription(companyId)
      return { success: true as const }
    }
    return inCompany(parts.db, scope, async (tx) =>
      action === 'populate-emails'
        ? { success: true as const, updated: await fillMissingEmails(tx, scope) }
        : { success: true as const, ...(await adoptOrphans(tx, scope)) },
    )
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
