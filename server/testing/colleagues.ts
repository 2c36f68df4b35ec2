import { randomUUID } from 'node:crypto'
import { accounts } from '@cairn/domain/accounts/contract'
import type { PermissionsLevel } from '@cairn/domain/permissions'
import { teams } from '@cairn/domain/teams/contract'
import { invite, invitedAdmin } from './invitations.ts'
import { freshEmail, type Member, password } from './people.ts'
import type { TestServer } from './server.ts'

type Wanted = { fullName?: string; permissionsLevel?: 'member' | 'company_admin'; teamId?: string }

/** Someone who came into that admin's company by an invitation, signed in. */
export const colleague = async (server: TestServer, admin: Member, wanted: Wanted = {}): Promise<Member> => {
  const { fullName = 'Nadia Haddad', ...level } = wanted
  if (level.permissionsLevel === 'company_admin') return invitedAdmin(server, admin, fullName, level)
  const { email, token } = await invite(server, admin, level)
  const body = { email, password, fullName, invitationToken: token }
  const { user } = (await server.visitor().call(accounts.createInvitedUser, { body })).reply
  const client = server.visitor()
  await client.call(accounts.signIn, { body: { email, password } })
  return { client, email, companyId: admin.companyId, id: user.id }
}

type Written = {
  fullName?: string
  email?: string
  title?: string | null
  teamId?: string | null
  permissionsLevel?: PermissionsLevel
  lastActiveAt?: Date | null
  emailVerified?: boolean
}

/** Someone who never signs in, written straight into the database. */
export const writtenPerson = async (
  { parts: { db } }: TestServer,
  companyId: string,
  person: Written = {},
): Promise<string> => {
  const { fullName = 'Elin Berg', email = freshEmail('written'), title = null, teamId = null } = person
  const id = randomUUID()
  await db.raw('insert into auth."user" (id, name, email, email_verified) values ($1, $2, $3, $4)', [
    id,
    fullName,
    email,
    person.emailVerified ?? true,
  ])
  await db.raw(
    `insert into profiles (company_id, id, email, full_name, title, team_id, permissions_level, last_active_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      companyId,
      id,
      email,
      fullName,
      title,
      teamId,
      person.permissionsLevel ?? 'member',
      person.lastActiveAt ?? null,
    ],
  )
  return id
}

/** An objective of that person, in their team. */
export const writtenObjective = async (
  { parts: { db } }: TestServer,
  companyId: string,
  ownerId: string,
): Promise<string> => {
  const [row] = await db.raw<{ id: string }>(
    `insert into objectives (company_id, title, quarter, owner_id, team_id)
     values ($1, 'Deliver by noon', 'Q1 2026', $2, (select team_id from profiles where id = $2)) returning id`,
    [companyId, ownerId],
  )
  return row?.id ?? ''
}

export const teamOfObjective = async ({ parts: { db } }: TestServer, id: string) => {
  const [row] = await db.raw<{ team_id: string | null }>('select team_id from objectives where id = $1', [id])
  return row?.team_id
}

type NewTeam = { parentId?: string | null; teamLeaderId?: string | null }

export const newTeam = async ({ client }: Member, name: string, more: NewTeam = {}) =>
  (await client.call(teams.create, { body: { name, ...more } })).reply
