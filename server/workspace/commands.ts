import { randomUUID } from 'node:crypto'
import type { Account } from '@cairn/domain/accounts/schema'
import { startTrial } from '@cairn/domain/billing/rules'
import { nameOrMailbox } from '@cairn/domain/people/rules'
import { nextReminder } from '@cairn/domain/reminders/rules'
import { defaultReminders } from '@cairn/domain/reminders/schema'
import type { Company, Membership, NewCompany } from '@cairn/domain/workspace/schema'
import type { z } from 'zod'
import { record } from '../activity/record.ts'
import type { Database, Tx } from '../db/client.ts'
import { companies } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { insertRows } from '../db/writing.ts'
import { scopeOf } from '../gate.ts'
import type { Sealing } from '../sealing.ts'
import { renewJoinCode } from './join-codes.ts'
import { insertProfile } from './members.ts'

/** A workspace, its running trial and its first admin come into being together or not at all. */
export const createCompany = async (
  { db, sealing }: { db: Database; sealing: Sealing },
  account: Account,
  { companyData, userData }: z.output<typeof NewCompany>,
  now: Date,
): Promise<Company> => {
  const founding = foundingOf(
    account,
    userData?.fullName,
    companyData.name,
    companyData.timeZone ?? 'UTC',
    now,
  )
  const scope = scopeOf(founding, now)
  await inCompany(db, scope, async (tx) => {
    await insertCompany(tx, founding.company, now)
    await renewJoinCode(tx, founding.company.id, sealing)
    await insertProfile(tx, founding.company.id, founding.profile, now)
    await record(tx, scope, {
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
