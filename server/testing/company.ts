import { randomUUID } from 'node:crypto'
import { accounts } from '@cairn/domain/accounts/contract'
import { invite, invitedAdmin } from './invitations.ts'
import { type Member, password } from './people.ts'
import type { TestServer } from './server.ts'

/** Somebody whom that member invited, signed in. */
export const colleague = async (
  server: TestServer,
  inviter: Member,
  { fullName = 'Nadia Haddad', isAdmin = false } = {},
): Promise<Member> => {
  if (isAdmin) return invitedAdmin(server, inviter, fullName)
  const { email, token } = await invite(server, inviter)
  const body = { email, password, fullName, invitationToken: token }
  const { user } = (await server.visitor().call(accounts.createInvitedUser, { body })).reply
  const client = server.visitor()
  await client.call(accounts.signIn, { body: { email, password } })
  return { client, email, companyId: inviter.companyId, id: user.id }
}

/** One of everything that person can own, straight in the database. */
export const ownedBy = async ({ parts: { db } }: TestServer, { companyId, id }: Member) => {
  const [objective, strategy, team] = [randomUUID(), randomUUID(), randomUUID()]
  await db.as('cairn_app', { companyId }, async (tx) => {
    await tx.query(
      `insert into objectives (company_id, id, title, quarter, owner_id) values ($1, $2, 'Grow', 'Q4 2026', $3)`,
      [companyId, objective, id],
    )
    await tx.query(
      `insert into key_results (company_id, objective_id, title) values ($1, $2, 'Ten more ships')`,
      [companyId, objective],
    )
    await tx.query(
      `insert into strategies (company_id, id, title, quarter, owner_id) values ($1, $2, $3, 'Q4 2026', $4)`,
      [companyId, strategy, `North ${strategy}`, id],
    )
    await tx.query(
      `insert into weekly_updates (company_id, objective_id, update_text, status, created_by, author_name)
       values ($1, $2, 'Two of ten', 'on_track', $3, 'As it was')`,
      [companyId, objective, id],
    )
    await tx.query(
      `insert into teams (company_id, id, name, team_leader_id) values ($1, $2, 'Harbour', $3)`,
      [companyId, team, id],
    )
  })
  return { objective, strategy, team }
}
