import { nextReminder } from '@cairn/domain/reminders/rules'
import type { CompanyChange, CompanyInfo } from '@cairn/domain/workspace/settings'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { companies } from '../db/schema/workspace.ts'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import type { Sealing } from '../sealing.ts'
import { lockCompany } from './company.ts'
import { joinCodeOf, renewJoinCode } from './join-codes.ts'
import { companySettings } from './queries.ts'

/** A change of one of these begins anew with the next time it is that hour; an hour that has passed is not made up for. */
const decidesReminders = [
  'remindersOn',
  'reminderWeekday',
  'reminderHour',
  'timeZone',
] as const satisfies (keyof z.output<typeof CompanyInfo>)[]

/** Who turns this on late has missed the round that would have begun: there is one more. */
const decidesPlanning = ['planAhead', 'timeZone'] as const satisfies (keyof z.output<typeof CompanyInfo>)[]

export const changeCompany = async (
  tx: Tx,
  scope: Scope,
  { jobs }: Pick<Parts, 'jobs'>,
  change: z.output<typeof CompanyChange>,
) => {
  await lockCompany(tx, scope)
  const before = await companySettings(tx, scope)
  const settings = { ...before, ...change } as typeof before
  const changes = (part: keyof typeof before) => before[part] !== settings[part]
  const beginsAnew = decidesReminders.some(changes)
  await updateRow(tx, companies, scope.companyId, {
    name: settings.name,
    timeZone: settings.timeZone,
    joiningEnabled: settings.joiningEnabled,
    invitesBy: settings.invitesBy,
    publicLinks: settings.publicLinks,
    coachOn: settings.coachOn,
    planAhead: settings.planAhead,
    remindersOn: settings.remindersOn,
    reminderWeekday: settings.reminderWeekday,
    reminderHour: settings.reminderHour,
    ...(beginsAnew ? { nextReminderAt: nextReminder(scope.now, settings, settings.timeZone) } : {}),
    updatedAt: scope.now,
  })
  if (settings.planAhead && decidesPlanning.some(changes)) await jobs.enqueue(tx, 'plan-ahead-round', {})
  await note(tx, scope, 'company.changed', change)
}

export const resetCompanyId = async (tx: Tx, scope: Scope, sealing: Sealing) => {
  await lockCompany(tx, scope)
  await renewJoinCode(tx, scope.companyId, sealing)
  await updateRow(tx, companies, scope.companyId, { updatedAt: scope.now })
  await note(tx, scope, 'company.company_id_reset')
}

/** A code that nobody can be shown any more is replaced by one that can: its secret was lost, and nobody can have asked for it. */
export const companyInfo = async (tx: Tx, scope: Scope, sealing: Sealing) => {
  const { companyId } = scope
  const code = await joinCodeOf(tx, companyId, sealing)
  if (code === null) await lockCompany(tx, scope)
  return {
    ...(await companySettings(tx, scope)),
    companyId: code ?? (await renewJoinCode(tx, companyId, sealing)),
  }
}

/** Reading writes nothing unless there is a code to replace. */
export const readCompanyInfo = async ({ db, sealing }: Pick<Parts, 'db' | 'sealing'>, scope: Scope) => {
  const [settings, companyId] = await readInCompany(db, scope, async (tx) => [
    await companySettings(tx, scope),
    await joinCodeOf(tx, scope.companyId, sealing),
  ])
  if (companyId !== null) return { ...settings, companyId }
  return inCompany(db, scope, (tx) => companyInfo(tx, scope, sealing))
}

const note = (tx: Tx, scope: Scope, action: `company.${string}`, details: Record<string, unknown> = {}) =>
  recordActivity(tx, scope, { action, subjectType: 'company', subjectId: scope.companyId, details })
