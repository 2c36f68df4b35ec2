import { randomUUID } from 'node:crypto'
import type { CompanyChange } from '@cairn/domain/workspace/schema'
import type { z } from 'zod'
import { record } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { lockCompany } from './members.ts'
import { companyInfo } from './queries.ts'

export const changeCompany = async (tx: Tx, scope: Scope, change: z.output<typeof CompanyChange>) => {
  await lockCompany(tx, scope)
  const settings = { ...(await companyInfo(tx, scope)), ...change }
  await tx.query(
    `update public.companies set name = $2, time_zone = $3, joining_enabled = $4, invites_by = $5,
       public_links = $6, updated_at = $7
     where id = $1`,
    [
      scope.companyId,
      settings.name,
      settings.timeZone,
      settings.joiningEnabled,
      settings.invitesBy,
      settings.publicLinks,
      scope.now,
    ],
  )
  await note(tx, scope, 'company.changed', change)
  return companyInfo(tx, scope)
}

/** Whoever knows the old code can no longer come in by it. */
export const resetCompanyId = async (tx: Tx, scope: Scope) => {
  await lockCompany(tx, scope)
  await tx.query('update public.companies set join_code = $2, updated_at = $3 where id = $1', [
    scope.companyId,
    randomUUID(),
    scope.now,
  ])
  await note(tx, scope, 'company.company_id_reset')
  return companyInfo(tx, scope)
}

const note = (tx: Tx, scope: Scope, action: `company.${string}`, details: Record<string, unknown> = {}) =>
  record(tx, scope, { action, subjectType: 'company', subjectId: scope.companyId, details })
