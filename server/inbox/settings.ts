import {
  type Choice,
  type DigestRhythm,
  defaultChoice,
  digestDay,
  type MatterName,
  matterNames,
  matters,
} from '@cairn/domain/inbox/reach'
import type { Reach, ReachChange } from '@cairn/domain/inbox/reach-schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { digests, inboxChoices } from '../db/schema/inbox.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { Scope, UnattendedScope } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'

type Calendar = Columns<typeof companies, 'time_zone' | 'reminder_weekday'>

export const readCalendar = async (tx: Tx, { companyId }: Pick<Scope, 'companyId'>) => {
  const [row] = await tx.query<Calendar>(
    'select time_zone, reminder_weekday from public.companies where id = $1',
    [companyId],
  )
  if (row === undefined) throw new Error('The company of this scope does not exist')
  return row
}

export const readReach = async (tx: Tx, scope: Scope): Promise<Omit<Reach, 'isAddressConfirmed'>> => {
  const mine = [scope.actor.id]
  const chosen = await tx.query<Columns<typeof inboxChoices, 'matter' | 'in_inbox' | 'email'>>(
    'select matter, in_inbox, email from public.inbox_choices where profile_id = $1',
    mine,
  )
  const [digest] = await tx.query<Columns<typeof digests, 'rhythm'>>(
    'select rhythm from public.digests where profile_id = $1',
    mine,
  )
  const choiceOf = new Map(
    chosen.map(({ matter, in_inbox, email }) => [matter, { inInbox: in_inbox, email } satisfies Choice]),
  )
  const { time_zone: timeZone, reminder_weekday: reminderWeekday } = await readCalendar(tx, scope)
  return {
    choices: matterNames.map((matter) => ({ matter, ...(choiceOf.get(matter) ?? defaultChoice(matter)) })),
    digest: digest?.rhythm ?? 'off',
    company: { timeZone, reminderWeekday },
  }
}

export const changeReach = async (tx: Tx, scope: Scope, change: ReachChange) => {
  await lockBesideOthers(tx, scope)
  await keepChoices(tx, scope, scope.actor.id, change.choices)
  if (change.digest !== undefined) await keepDigest(tx, scope, scope.actor.id, change.digest)
  await recordActivity(tx, scope, {
    action: 'profile.reach_changed',
    subjectType: 'profile',
    subjectId: scope.actor.id,
    details: change,
  })
  return readReach(tx, scope)
}

/** The last word counts where a matter is named twice. What waits to be mailed at once and is not wanted so any more, does not leave. */
const keepChoices = async (
  tx: Tx,
  { companyId }: Pick<Scope, 'companyId'>,
  profileId: string,
  given: readonly ({ matter: MatterName } & Choice)[],
) => {
  const choices = [...new Map(given.map((choice) => [choice.matter, choice])).values()]
  if (choices.length === 0) return
  await tx.query(
    `insert into public.inbox_choices (company_id, profile_id, matter, in_inbox, email)
     select $1, $2, given.* from unnest($3::text[], $4::boolean[], $5::text[]) as given
     on conflict (company_id, profile_id, matter) do update set in_inbox = excluded.in_inbox, email = excluded.email`,
    [
      companyId,
      profileId,
      choices.map(({ matter }) => matter),
      choices.map(({ inInbox }) => inInbox),
      choices.map(({ email }) => email),
    ],
  )
  const unwanted = choices.filter(({ email }) => email !== 'at_once')
  await tx.query(
    `update public.inbox_entries set mail_at = null
     where profile_id = $1 and kind = any($2) and mail_at is not null and mailed_at is null`,
    [profileId, unwanted.flatMap(({ matter }) => matters[matter].kinds)],
  )
}

/** The first one is the next: the day whose hour has passed counts as over. */
const keepDigest = async (
  tx: Tx,
  scope: Pick<Scope, 'companyId' | 'now'>,
  profileId: string,
  rhythm: DigestRhythm,
) => {
  const { time_zone } = await readCalendar(tx, scope)
  await tx.query(
    `insert into public.digests as known (company_id, profile_id, rhythm, last_day) values ($1, $2, $3, $4)
     on conflict (company_id, profile_id) do update set rhythm = excluded.rhythm,
       last_day = case when known.rhythm = 'off' then greatest(known.last_day, excluded.last_day) else known.last_day end`,
    [scope.companyId, profileId, rhythm, digestDay(scope.now, time_zone)],
  )
}

/** Pressed again, however often, it changes nothing and is not noted. */
const isMailed = async (tx: Tx, profileId: string, what: 'digest' | readonly MatterName[]) => {
  const [row] = await tx.query<{ still: boolean }>(
    what === 'digest'
      ? `select exists (select from public.digests where profile_id = $1 and rhythm <> 'off') as still`
      : `select count(*) filter (where email = 'never') < cardinality($2::text[]) as still
         from public.inbox_choices where profile_id = $1 and matter = any($2)`,
    what === 'digest' ? [profileId] : [profileId, what],
  )
  return row?.still ?? true
}

/** Ends a kind of mail for whoever holds a letter of it, signed in or not. False where its reader is gone. */
export const stopMail = async (
  tx: Tx,
  scope: UnattendedScope,
  profileId: string,
  what: 'digest' | readonly MatterName[],
) => {
  await lockBesideOthers(tx, scope)
  const known = await tx.query('select 1 from public.profiles where id = $1', [profileId])
  if (known.length === 0) return false
  if (!(await isMailed(tx, profileId, what))) return true
  if (what === 'digest') await keepDigest(tx, scope, profileId, 'off')
  else {
    const chosen = await tx.query<Columns<typeof inboxChoices, 'matter' | 'in_inbox'>>(
      'select matter, in_inbox from public.inbox_choices where profile_id = $1',
      [profileId],
    )
    const isShown = new Map(chosen.map(({ matter, in_inbox }) => [matter, in_inbox]))
    const never = what.map((matter) => ({
      matter,
      inInbox: isShown.get(matter) ?? true,
      email: 'never' as const,
    }))
    await keepChoices(tx, scope, profileId, never)
  }
  await recordActivity(tx, scope, {
    action: 'profile.mail_stopped',
    subjectType: 'profile',
    subjectId: profileId,
    details: { what },
  })
  return true
}
