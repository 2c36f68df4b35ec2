import { startOfWeek } from '@cairn/domain/week'
import type { Overview } from '@cairn/domain/workspace/schema'
import type { CompanyInfo } from '@cairn/domain/workspace/settings'
import type { z } from 'zod'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'

type Info = Omit<z.output<typeof CompanyInfo>, 'companyId'>

type SettingsRow = Columns<
  typeof companies,
  | 'name'
  | 'joining_enabled'
  | 'invites_by'
  | 'public_links'
  | 'coach_on'
  | 'plan_ahead'
  | 'time_zone'
  | 'reminders_on'
  | 'reminder_weekday'
  | 'reminder_hour'
>

/** What Setup shows, apart from the code that lets others join. */
export const companySettings = async (tx: Tx, scope: Pick<AnyScope, 'companyId'>): Promise<Info> => {
  const [row] = await tx.query<SettingsRow>(
    `select name, joining_enabled, invites_by, public_links, coach_on, plan_ahead, time_zone,
       reminders_on, reminder_weekday, reminder_hour
     from public.companies where id = $1`,
    [scope.companyId],
  )
  if (row === undefined) throw new Error('The company of this scope does not exist')
  return {
    name: row.name,
    joiningEnabled: row.joining_enabled,
    invitesBy: row.invites_by,
    publicLinks: row.public_links,
    coachOn: row.coach_on,
    planAhead: row.plan_ahead,
    timeZone: row.time_zone,
    remindersOn: row.reminders_on,
    reminderWeekday: row.reminder_weekday,
    reminderHour: row.reminder_hour,
  }
}

/** Each figure is counted along an index of its own. */
export const overview = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
): Promise<z.output<typeof Overview>> => {
  const [row] = await tx.query<z.output<typeof Overview>>(
    `select
       (select count(*) from public.profiles)::int as "members",
       (select count(*) from public.profiles where last_active_at >= $1)::int as "activeThisWeek",
       (select count(*) from public.invitations where status = 'pending' and expires_at > $2)::int as "pendingInvitations",
       count(*)::int as "teams",
       (count(*) filter (where parent_id is null))::int as "topLevelTeams",
       count(team_leader_id)::int as "teamsWithLeader",
       count(distinct team_leader_id)::int as "leaders"
     from public.teams`,
    [startOfWeek(scope.now, timeZone), scope.now],
  )
  if (row === undefined) throw new Error('Counting gave no answer')
  return row
}
