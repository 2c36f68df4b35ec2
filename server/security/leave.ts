import { messages } from '@cairn/domain/accounts/proving-messages'
import { adminLevels } from '@cairn/domain/permissions'
import type { ownAccount } from '@cairn/domain/security/own-account-contract'
import { goesOnPaying, whyCannotLeave, whyNotConfirmed } from '@cairn/domain/security/own-account-rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { WithEngine } from '../accounts/engine.ts'
import { readSession, type Session, type SessionParts } from '../accounts/session.ts'
import { deleteOpenCode } from '../accounts/sign-in-codes.ts'
import { acceptPendingInvitation, signOut } from '../accounts/way-in.ts'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { type Scope, scopeOf } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { confirmMembership, declineMembership } from '../people/decline.ts'
import { leaveCompany } from '../people/leave.ts'
import { Refused, refuse } from '../refused.ts'
import { lockCompany } from '../workspace/company.ts'
import type { Entrance } from '../workspace/members.ts'
import { accountDeletedMail } from './mails.tsx'
import { isPasswordOf } from './password.ts'

type Others = { members: number; admins: number; heir: string | null }

/** Who stays: how many, how many of them admins, and the admin who has been one of them longest. */
const othersThan = async (tx: Tx, id: string): Promise<Others> => {
  const [row] = await tx.query<Others>(
    `with others as (
       select id, created_at, asked_at, permissions_level = any($2) as is_admin
       from public.profiles where id <> $1)
     select count(*)::int as members, count(*) filter (where is_admin and asked_at is null)::int as admins,
       (array_agg(id order by asked_at is not null, created_at, id) filter (where is_admin))[1] as heir
     from others`,
    [id, adminLevels],
  )
  return row ?? { members: 0, admins: 0, heir: null }
}

/** Takes the person out of their company: what they own goes to the longest-standing admin, or all of it with them. */
const leaveOwnCompany = (entrance: Entrance, scope: Scope, deletesWorkspace: boolean) =>
  inCompany(entrance.db, scope, async (tx) => {
    const { id } = scope.actor
    const company = await lockCompany(tx, scope)
    const { members, admins, heir } = await othersThan(tx, id)
    refuse(
      whyCannotLeave({
        person: scope.actor,
        otherMembers: members,
        otherAdmins: admins,
        hasRunningSubscription: goesOnPaying(company.subscription),
        deletesWorkspace,
      }),
    )
    if (members === 0) {
      await tx.query('delete from public.companies where id = $1', [scope.companyId])
      return
    }
    if (heir === null) throw new Error('A company has members and no admin')
    await leaveCompany(entrance, tx, scope, scope.actor, heir, 'member.left')
  })

const deleteAccount = (tx: Tx, id: string) => tx.query('delete from auth."user" where id = $1', [id])

/** They have answered for the membership from before, so nothing of the account is in doubt any more. */
const clearClaim = (tx: Tx, id: string) =>
  tx.query('update auth."user" set claimed_at = null where id = $1', [id])

type LeavingParts = SessionParts &
  WithEngine &
  Pick<Parts, 'db' | 'postman' | 'jobs' | 'seatsChanged' | 'settings'>
type Leaving = {
  session: Session
  body: z.output<(typeof ownAccount.deleteAccount)['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** The own account for good, and the place in the company before it. */
export const deleteOwnAccount = async (
  parts: LeavingParts,
  { session, body, request, reply }: Leaving,
  now: Date,
) => {
  const { insider, origin } = session
  const { account } = session.me
  const typed = body.confirmation
  const isRightPassword = await isPasswordOf(parts, { session, request, password: typed }, now)
  refuse(whyNotConfirmed({ email: account.email, isRightPassword, typed }))
  const mail = await accountDeletedMail(account)
  if (insider !== null && session.me.askedAbout) await declineMembership(parts, insider, now, origin)
  else if (insider !== null)
    await leaveOwnCompany(parts, scopeOf(insider, now, origin), body.deletesWorkspace)
  // The cookie goes while there is a session to end; the account takes every other one along.
  await signOut(parts, session, reply)
  await parts.db.as('cairn_accounts', {}, async (tx) => {
    // A link that still waits in a mail would make the account anew.
    await deleteOpenCode(tx, account.email)
    await deleteAccount(tx, account.id)
    await parts.postman.queue(tx, mail)
  })
  parts.postman.nudge()
}

/** Whether they stay where they were put before their address was proven. */
export const answerMembership = async (
  parts: LeavingParts,
  session: Session,
  stays: boolean,
  request: FastifyRequest,
  now: Date,
) => {
  const { insider, me } = session
  if (me.askedAbout === undefined || insider === null)
    throw new Refused({ code: 'conflict', message: messages.askedAbout.notAsked })
  if (stays) await confirmMembership(parts, insider, now, session.origin, me.account, me.askedAbout.isClaimed)
  else await declineMembership(parts, insider, now, session.origin)
  await parts.db.as('cairn_accounts', {}, (tx) => clearClaim(tx, me.account.id))
  // What waited meanwhile, such as the invitation whose link they came by, has its turn now.
  const answered = await readSession(parts, request, now)
  return acceptPendingInvitation(parts, answered ?? session, now)
}
