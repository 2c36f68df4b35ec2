import { randomUUID } from 'node:crypto'
import { nextReminder } from '@cairn/domain/reminders/rules'
import type { CompanyChange, CompanyInfo } from '@cairn/domain/workspace/settings'
import type { z } from 'zod'
import { record } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { lockCompany } from './company.ts'
import { companyInfo } from './queries.ts'

/** A change of one of these begins anew with the next time it is that hour; an hour that has passed is not made up for. */
const decidesReminders = [
  'remindersOn',
  'reminderWeekday',
  'reminderHour',
  'timeZone',
] as const satisfies (keyof z.output<typeof CompanyInfo>)[]

export const changeCompany = async (tx: Tx, scope: Scope, change: z.output<typeof CompanyChange>) => {
  await lockCompany(tx, scope)
  const before = await companyInfo(tx, scope)
  const settings = { ...before, ...change } as typeof before
  await tx.query(
    `update public.companies set name = $2, time_zone = $3, joining_enabled = $4, invites_by = $5,
       public_links = $6, updated_at = $7, reminders_on = $8, reminder_weekday = $9, reminder_hour = $10,
       next_reminder_at = coalesce($11, next_reminder_at)
     where id = $1`,
    [
      scope.companyId,
      settings.name,
      settings.timeZone,
      settings.joiningEnabled,
      settings.invitesBy,
      settings.publicLinks,
      scope.now,
      settings.remindersOn,
      settings.reminderWeekday,
      settings.reminderHour,
      decidesReminders.some((part) => before[part] !== settings[part])
        ? nextReminder(scope.now, settings, settings.timeZone)
        : null,
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
