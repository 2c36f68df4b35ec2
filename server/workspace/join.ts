import type { Account } from '@cairn/domain/accounts/schema'
import { nameOrMailbox } from '@cairn/domain/people/rules'
import { messages } from '@cairn/domain/workspace/messages'
import type { Joining } from '@cairn/domain/workspace/schema'
import type { z } from 'zod'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { Refused } from '../refused.ts'
import { lockCompany } from './company.ts'
import { companyByJoinCode } from './join-codes.ts'
import { addMember, type Entrance } from './members.ts'

/** Whoever knows the code may come in, as a member without a team. */
export const joinCompany = async (
  entrance: Entrance,
  account: Account,
  { companyId: joinCode, userData }: z.output<typeof Joining>,
  now: Date,
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
  const scope = scopeOf({ company: { id: company.company_id }, profile }, now)
  await inCompany(entrance.db, scope, async (tx) =>
    addMember(entrance, tx, scope, await lockCompany(tx, scope), profile, 'join_code'),
  )
  return { id: company.company_id, name: company.company_name }
}
