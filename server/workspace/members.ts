import { effectivePlan, whyCannotAddMember } from '@cairn/domain/billing/rules'
import type { Profile } from '@cairn/domain/people/schema'
import { messages } from '@cairn/domain/workspace/messages'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import type { CompanyState } from './company.ts'

type NewProfile = Pick<Profile, 'id' | 'email' | 'fullName' | 'title' | 'permissionsLevel' | 'teamId'> & {
  role?: string
  /** Where nobody has chosen it: until they say that they want to be there. */
  askedAt?: Date | null
}

/** What entering a company needs besides the transaction. */
export type Entrance = Pick<Parts, 'db' | 'seatsChanged'>

/** Takes a seat. The company's row has to be locked, so that two cannot take the last one. */
export const addMember = async (
  { seatsChanged }: Pick<Entrance, 'seatsChanged'>,
  tx: Tx,
  scope: Scope,
  company: CompanyState,
  profile: NewProfile,
  how: 'join_code' | 'invitation',
) => {
  refuse(whyCannotAddMember(effectivePlan(company, scope.now), await countMembers(tx)))
  await insertProfile(tx, scope.companyId, profile, scope.now)
  await seatsChanged(tx, scope.companyId)
  await recordActivity(tx, scope, {
    action: 'member.joined',
    subjectType: 'profile',
    subjectId: profile.id,
    details: { how, permissionsLevel: profile.permissionsLevel },
  })
}

export const countMembers = async (tx: Tx) => {
  const [row] = await tx.query<{ count: number }>('select count(*)::int as count from public.profiles')
  return row?.count ?? 0
}

/** The account id is unique among all profiles: of two companies entered at once by one person, one is refused. */
export const insertProfile = async (tx: Tx, companyId: string, profile: NewProfile, now: Date) => {
  const inserted = await tx.query(
    `insert into public.profiles
       (company_id, id, email, full_name, title, team_id, permissions_level, last_active_at, created_at, updated_at,
        asked_at, role)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9, $10)
     on conflict (id) do nothing returning id`,
    [
      companyId,
      profile.id,
      profile.email,
      profile.fullName,
      profile.title,
      profile.teamId,
      profile.permissionsLevel,
      now,
      profile.askedAt ?? null,
      profile.role ?? 'member',
    ],
  )
  if (inserted.length === 0) throw new Refused({ code: 'conflict', message: messages.alreadyMember })
}
