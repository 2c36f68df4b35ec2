import { randomUUID } from 'node:crypto'
import type { Account } from '@cairn/domain/accounts/schema'
import { startTrial } from '@cairn/domain/billing/rules'
import { nameOrMailbox } from '@cairn/domain/people/name-rules'
import { nextReminder } from '@cairn/domain/reminders/rules'
import { defaultReminders } from '@cairn/domain/reminders/schema'
import type { workspace } from '@cairn/domain/workspace/contract'
import { messages } from '@cairn/domain/workspace/messages'
import type { Company, Joining, Membership, NewCompany } from '@cairn/domain/workspace/schema'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { companies, type profiles } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { insertRows } from '../db/writing.ts'
import { type Scope, scopeOf } from '../gate.ts'
import type { Origin } from '../origin.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import type { Sealing } from '../sealing.ts'
import { adoptOrphans } from './adopt.ts'
import { lockCompany } from './company.ts'
import { companyByJoinCode, renewJoinCode } from './join-codes.ts'
import { addMember, type Entrance, insertProfile } from './members.ts'

/** A workspace, its running trial and its first admin come into being together or not at all. */
export const createCompany = async (
  { db, sealing }: { db: Database; sealing: Sealing },
  account: Account,
  { companyData, userData }: z.output<typeof NewCompany>,
  now: Date,
  origin: Origin,
): Promise<Company> => {
  const founding = foundingOf(
    account,
    userData?.fullName,
    companyData.name,
    companyData.timeZone ?? 'UTC',
    now,
  )
  const scope = scopeOf(founding, now, origin)
  await inCompany(db, scope, async (tx) => {
    await insertCompany(tx, founding.company, now)
    await renewJoinCode(tx, founding.company.id, sealing)
    await insertProfile(tx, founding.company.id, founding.profile, now)
    await recordActivity(tx, scope, {
      action: 'company.created',
      subjectType: 'company',
      subjectId: founding.company.id,
      details: { name: founding.company.name },
    })
  })
  return founding.company
}

const foundingOf = (
  account: Account,
  fullName: string | undefined,
  name: string,
  timeZone: string,
  now: Date,
): Membership => ({
  company: { id: randomUUID(), name, timeZone, trial: startTrial(now), subscription: null },
  profile: {
    id: account.id,
    fullName: nameOrMailbox(fullName ?? account.fullName, account.email),
    email: account.email,
    title: null,
    profileEmoji: null,
    permissionsLevel: 'company_admin',
    teamId: null,
    isTeamLeader: false,
  },
})

const insertCompany = (tx: Tx, company: Company, now: Date) =>
  insertRows(tx, companies, [
    {
      id: company.id,
      name: company.name,
      timeZone: company.timeZone,
      trialStartDate: company.trial.startDate,
      trialEndDate: company.trial.endDate,
      trialUsed: company.trial.used,
      createdAt: now,
      updatedAt: now,
      nextReminderAt: nextReminder(now, defaultReminders, company.timeZone),
    },
  ])

/** Whoever knows the code may come in, as a member without a team. */
export const joinCompany = async (
  entrance: Entrance,
  account: Account,
  { companyId: joinCode, userData }: z.output<typeof Joining>,
  now: Date,
  origin: Origin,
) => {
  const company = await companyByJoinCode(entrance.db, joinCode)
  if (company === null) throw new Refused({ code: 'not_found', message: messages.companyIdInvalid })
  const profile = {
    id: account.id,
    email: account.email,
    fullName: nameOrMailbox(userData?.fullName ?? account.fullName, account.email),
    title: null,
    permissionsLevel: 'member' as const,
    teamId: null,
  }
  const scope = scopeOf({ company: { id: company.company_id }, profile }, now, origin)
  await inCompany(entrance.db, scope, async (tx) =>
    addMember(entrance, tx, scope, await lockCompany(tx, scope), profile, 'join_code'),
  )
  return { id: company.company_id, name: company.company_name }
}

/** Profiles without an e-mail get that of their account. */
const fillMissingEmails = async (tx: Tx, scope: Scope) => {
  const missing = await tx.query('select 1 from crossing.missing_emails() limit 1')
  if (missing.length === 0) return 0
  await lockCompany(tx, scope)
  const filled = await tx.query<Columns<typeof profiles, 'id'>>(
    `update public.profiles p set email = m.email, updated_at = $1 from crossing.missing_emails() m
     where p.id = m.profile_id and p.email is null
       and not exists (select from public.profiles other where lower(other.email) = lower(m.email))
     returning p.id`,
    [scope.now],
  )
  if (filled.length > 0)
    await recordActivity(tx, scope, {
      action: 'company.emails_populated',
      subjectType: 'company',
      subjectId: scope.companyId,
      details: { profileIds: filled.map(({ id }) => id) },
    })
  return filled.length
}

type Upkeep = z.output<(typeof workspace.adminUtils)['body']>['action']

/** What an admin's browser starts now and then, and what came of it. */
export const maintain = async (
  { db, refreshSubscription }: Pick<Parts, 'db' | 'refreshSubscription'>,
  scope: Scope,
  action: Upkeep,
): Promise<{ updated?: number; adopted?: number; remaining?: number }> => {
  switch (action) {
    case 'fix-subscription-dates':
      await refreshSubscription(scope.companyId)
      return {}
    case 'populate-emails':
      return { updated: await inCompany(db, scope, (tx) => fillMissingEmails(tx, scope)) }
    case 'adopt-orphans':
      return inCompany(db, scope, (tx) => adoptOrphans(tx, scope))
  }
}
