import { messages } from '@cairn/domain/invitations/messages'
import { whyCannotShow } from '@cairn/domain/invitations/rules'
import type { Invitation, ShownInvitation } from '@cairn/domain/invitations/schema'
import type { Actor } from '@cairn/domain/permissions'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { invitations } from '../db/schema/invitations.ts'
import type { teams } from '../db/schema/teams.ts'
import type { companies, profiles } from '../db/schema/workspace.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { Refused, refuse } from '../refused.ts'
import { hashOf } from '../secret-token.ts'

const pageLength = 20

type Inviter = typeof profiles.$inferSelect
type InvitationRow = Columns<
  typeof invitations,
  | 'id'
  | 'email'
  | 'title'
  | 'role'
  | 'permissions_level'
  | 'status'
  | 'team_id'
  | 'created_at'
  | 'expires_at'
  | 'accepted_at'
> & {
  team_name: Team['name'] | null
  inviter_id: Inviter['id'] | null
  inviter_name: Inviter['fullName'] | null
  inviter_level: Inviter['permissionsLevel'] | null
}
type Team = typeof teams.$inferSelect

const selectInvitationFrom = (source: string) => `
  select i.id, i.email, i.title, i.role, i.permissions_level, i.status, i.team_id, t.name as team_name,
         p.id as inviter_id, p.full_name as inviter_name, p.permissions_level as inviter_level, i.created_at, i.expires_at, i.accepted_at
  from ${source} i
  left join lateral (select name from public.teams where id = i.team_id limit 1) t on true
  left join lateral (
    select id, full_name, permissions_level from public.profiles where id = i.invited_by limit 1) p on true`

const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  title: row.title,
  permissionsLevel: row.permissions_level,
  status: row.status,
  team: row.team_id === null || row.team_name === null ? null : { id: row.team_id, name: row.team_name },
  inviter: row.inviter_name === null ? null : { fullName: row.inviter_name },
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
})

const listName = 'invitations'

/** Newest first. The page is taken first, then joined. */
export const listInvitations = async (tx: Tx, cursor: string | undefined) => {
  const [before = null, id = null] = cursor ? readCursor(cursor, listName, ['timestamptz', 'uuid']) : []
  const found = await tx.query<InvitationRow>(
    `${selectInvitationFrom(`(
       select * from public.invitations
       where $2::uuid is null or (created_at, id) < ($1::timestamptz, $2)
       order by created_at desc, id desc limit $3)`)}
     order by i.created_at desc, i.id desc`,
    [before, id, pageLength + 1],
  )
  const { rows, next } = pageOf(found, pageLength, (last) =>
    cursorOf(listName, [last.created_at.toISOString(), last.id]),
  )
  return { invitations: rows.map(invitationOf), nextCursor: next }
}

/** With the role it gives, and whoever vouches for it, as they are now. */
export const findInvitation = async (
  tx: Tx,
  id: string,
): Promise<(Invitation & { role: string | null; sender: Actor | null }) | null> => {
  const [row] = await tx.query<InvitationRow>(
    `${selectInvitationFrom('public.invitations')} where i.id = $1 for update of i`,
    [id],
  )
  if (row === undefined) return null
  const { inviter_id: senderId, inviter_level: level } = row
  const sender = senderId === null || level === null ? null : { id: senderId, permissionsLevel: level }
  return { ...invitationOf(row), role: row.role, sender }
}

export type FoundByToken = ShownInvitation & { companyId: string; id: string }

/** What a rule asks about it. */
export const stateOf = ({ status, email, permissions_level, expires_at }: FoundByToken) => ({
  status,
  email,
  permissionsLevel: permissions_level,
  expiresAt: expires_at,
})

export const findByToken = (db: Database, token: string) => findByTokenHash(db, hashOf(token))

/** What the page of an invitation says of it, while it may be shown. */
export const showInvitation = async (db: Database, token: string, includeAccepted: boolean, now: Date) => {
  const found = await findByToken(db, token)
  if (found === null) throw new Refused({ code: 'not_found', message: messages.invalidOrExpired })
  refuse(whyCannotShow(stateOf(found), includeAccepted, now))
  return found
}

type TokenRow = Columns<
  typeof invitations,
  'company_id' | 'email' | 'title' | 'permissions_level' | 'status' | 'expires_at'
> &
  Pick<InvitationRow, 'team_name' | 'inviter_name'> & {
    invitation_id: InvitationRow['id']
    company_name: (typeof companies.$inferSelect)['name']
  }

export const findByTokenHash = async (db: Database, hash: string): Promise<FoundByToken | null> => {
  const [row] = await db.crossing<TokenRow>(
    'invitation_by_token',
    'select * from crossing.invitation_by_token($1)',
    [hash],
  )
  if (row === undefined) return null
  return {
    companyId: row.company_id,
    id: row.invitation_id,
    email: row.email,
    title: row.title,
    permissions_level: row.permissions_level,
    status: row.status,
    expires_at: row.expires_at,
    company: { name: row.company_name },
    team: row.team_name === null ? null : { name: row.team_name },
    inviter: row.inviter_name === null ? null : { full_name: row.inviter_name },
  }
}

/** The oldest live invitation to an address. Only an address that is proven may be asked for. */
export const findWaiting = async (db: Database, email: string, now: Date) => {
  const [row] = await db.crossing<Pick<TokenRow, 'company_id' | 'invitation_id'>>(
    'waiting_invitation',
    'select * from crossing.waiting_invitation($1, $2)',
    [email, now],
  )
  return row === undefined ? null : { companyId: row.company_id, id: row.invitation_id }
}
