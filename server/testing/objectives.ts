import { accounts } from '@cairn/domain/accounts/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import type { NewObjective } from '@cairn/domain/objectives/fields'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { z } from 'zod'
import { invite } from './invitations.ts'
import { type Member, password } from './people.ts'
import type { TestServer } from './server.ts'

/** Someone else in the company of that member. */
export const colleague = async (
  server: TestServer,
  host: Member,
  fullName = 'Nadia Haddad',
): Promise<Member> => {
  const { email, token } = await invite(server, host)
  const body = { email, password, fullName, invitationToken: token }
  await server.visitor().call(accounts.createInvitedUser, { body })
  const client = server.visitor()
  const { reply } = await client.call(accounts.signIn, { body: { email, password } })
  return { client, email, companyId: host.companyId, id: reply.account.id }
}

type Wanted = Partial<z.input<typeof NewObjective>>

export const newObjective = async ({ client }: Member, wanted: Wanted = {}): Promise<Objective> => {
  const body = { title: 'Grow', keyResults: [{ title: 'Ten customers' }], ...wanted }
  return (await client.call(objectives.create, { body })).reply
}

/** A line of objectives, each under the one before. */
export const newLine = async (member: Member, ...titles: string[]): Promise<Objective[]> => {
  const line: Objective[] = []
  for (const title of titles)
    line.push(await newObjective(member, { title, parentId: line.at(-1)?.id ?? null }))
  return line
}

/** What a form would send to save the objective as it is. */
export const editOf = ({ version, title, quarter, status }: Objective) => ({
  version,
  title,
  quarter,
  status,
})

export const newTeam = async ({ parts }: TestServer, companyId: string, name: string, parentId?: string) => {
  const [team] = await parts.db.raw<{ id: string }>(
    'insert into teams (company_id, name, parent_id) values ($1, $2, $3) returning id',
    [companyId, name, parentId ?? null],
  )
  return team?.id ?? ''
}

export const newStrategy = async (
  { parts }: TestServer,
  companyId: string,
  title: string,
  quarter: string | null = null,
) => {
  const [strategy] = await parts.db.raw<{ id: string }>(
    'insert into strategies (company_id, title, quarter) values ($1, $2, $3) returning id',
    [companyId, title, quarter],
  )
  return strategy?.id ?? ''
}

export const newUpdate = async (
  { parts }: TestServer,
  { companyId, id: authorId }: Pick<Member, 'companyId' | 'id'>,
  objectiveId: string,
  createdAt: Date,
  blockers: string | null = null,
) => {
  await parts.db.raw(
    `insert into weekly_updates (company_id, objective_id, update_text, status, created_by, author_name, created_at, blockers)
     values ($1, $2, 'Going well', 'on_track', $3, 'Author', $4, $5)`,
    [companyId, objectiveId, authorId, createdAt, blockers],
  )
}

/** What the log says of an objective, oldest first. */
export const activityOf = ({ parts }: TestServer, subjectId: string) =>
  parts.db.raw<{ action: string; actor_id: string; details: Record<string, unknown> }>(
    'select action, actor_id, details from activity where subject_id = $1 order by id',
    [subjectId],
  )

/** What All OKRs lists for a search, as it lists it. */
export const titlesFound = async ({ client }: Member, search: string) =>
  (await client.call(objectives.list, { query: { search } })).reply.rows.map(({ title }) => title)
