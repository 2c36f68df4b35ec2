import { asWritten, planCompany } from '@cairn/domain/demo/plan'
import { type DemoRole, demoRoles } from '@cairn/domain/demo/roles'
import { canEnterAs, demoTrial } from '@cairn/domain/demo/rules'
import type { CompanyPlan } from '@cairn/domain/demo/shape'
import { personId } from '@cairn/domain/demo/structure'
import { demoCompanyId, demoSeed as seed } from '@cairn/domain/demo/visitors'
import { recordActivity } from '../activity/record.ts'
import { type Database, switchToAccountsRole, switchToCompanyRole, type Tx } from '../db/client.ts'
import { user } from '../db/schema/auth.ts'
import { companies, type profiles } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { updateRow } from '../db/writing.ts'
import { unattendedScope } from '../gate.ts'
import { newToken } from '../secret-token.ts'
import { writeAccounts, writeCompany } from './loading.ts'

const emailDomain = 'skerry.example'
const scopeAt = (now: Date) => unattendedScope(demoCompanyId, now)

/** Whom one enters as; the first three of the written people. */
export const demoPersonId = (role: DemoRole) => personId(seed, demoRoles.indexOf(role))

/** Makes sure that somebody can enter in that role, and answers with their account. */
export const enterDemoWorkspace = async (db: Database, role: DemoRole, now: Date): Promise<string> => {
  const isThere = await inCompany(db, scopeAt(now), (tx) => prepareDemoVisit(tx, role, now))
  if (!isThere) await rebuildDemo(db, now, (tx) => prepareDemoVisit(tx, role, now))
  const id = demoPersonId(role)
  await db.as('cairn_accounts', {}, (tx) => forgetProofs(tx, id))
  return id
}

/** Takes the demo workspace away, with what visitors made of it, and makes it as new. */
export const rebuildDemo = async (
  db: Database,
  now: Date,
  isMadeMeanwhile: (tx: Tx) => Promise<boolean> = async () => false,
) => {
  const plan = await planDemo(db, now)
  const objectives = [...plan.objectives]
  await inCompany(db, scopeAt(now), async (tx) => {
    // One at a time: whoever waited finds it there.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [demoCompanyId])
    if (await isMadeMeanwhile(tx)) return
    await remove(tx, plan)
    await writeAccounts(tx, plan.people)
    await switchToCompanyRole(tx, demoCompanyId)
    await writeCompany(tx, { ...plan, objectives }, demoTrial(now))
    await note(tx, now, 'demo.built')
  })
  return { people: plan.people.length, objectives: objectives.length }
}

export const removeDemo = (db: Database, now: Date) =>
  inCompany(db, scopeAt(now), (tx) => remove(tx, planAt(now)))

/** The company with all it has, and the accounts of its own people; the role is that of accounts then. */
const remove = async (tx: Tx, { people }: Pick<CompanyPlan, 'people'>) => {
  await tx.query('delete from public.companies where id = $1', [demoCompanyId])
  await switchToAccountsRole(tx)
  await tx.query('delete from auth."user" where id = any($1)', [people.map(({ id }) => id)])
}

const planAt = (now: Date, domain = emailDomain) =>
  planCompany({ seed, now, size: asWritten, emailDomain: domain, livesQuarters: true })

/** Whoever signed up with one of its addresses must not keep everyone else out. */
const planDemo = async (db: Database, now: Date) => {
  const plan = planAt(now)
  const taken = await db.as('cairn_accounts', {}, (tx) =>
    tx.query('select 1 from auth."user" where email = any($1) and not id = any($2) limit 1', [
      plan.people.map(({ email }) => email),
      plan.people.map(({ id }) => id),
    ]),
  )
  return taken.length === 0 ? plan : planAt(now, `${newToken(3)}.${emailDomain}`)
}

type DemoState = {
  builtAt: Date | null
  level: (typeof profiles.$inferSelect)['permissionsLevel'] | null
  leadsTeam: boolean
}

/** Whether the workspace is there and good for this role; then its trial goes on. */
const prepareDemoVisit = async (tx: Tx, role: DemoRole, now: Date) => {
  const id = demoPersonId(role)
  const [found] = await tx.query<DemoState>(
    `select (select max(created_at) from public.activity where action = 'demo.built') as "builtAt",
       (select permissions_level from public.profiles where id = $1) as level,
       exists (select from public.teams where team_leader_id = $1) as "leadsTeam"`,
    [id],
  )
  const { builtAt = null, level = null, leadsTeam = false } = found ?? {}
  const person = level && { id, permissionsLevel: level }
  if (!canEnterAs(role, { builtAt, person, leadsTeam }, now)) return false
  const { startDate, endDate } = demoTrial(now)
  await updateRow(tx, companies, demoCompanyId, {
    trialStartDate: startDate,
    trialEndDate: endDate,
    trialUsed: false,
    updatedAt: now,
  })
  await note(tx, now, 'demo.entered', { role })
  return true
}

const note = (tx: Tx, now: Date, action: `demo.${string}`, details: Record<string, unknown> = {}) =>
  recordActivity(tx, scopeAt(now), { action, subjectType: 'company', subjectId: demoCompanyId, details })

/** A password, passkey or second factor that a visitor set up would lock out the next one, or let them back in later. */
const forgetProofs = async (tx: Tx, id: string) => {
  await tx.query('delete from auth.account where user_id = $1', [id])
  await tx.query('delete from auth.passkey where user_id = $1', [id])
  await tx.query('delete from auth.two_factor where user_id = $1', [id])
  await updateRow(tx, user, id, { twoFactorEnabled: false })
}
