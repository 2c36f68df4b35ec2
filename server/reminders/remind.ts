import { hasAccess } from '@cairn/domain/billing/rules'
import { isTooLate, nextReminder } from '@cairn/domain/reminders/rules'
import type { ReminderSettings } from '@cairn/domain/reminders/schema'
import { sundayOf } from '@cairn/domain/week'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { reminders } from '../db/schema/reminders.ts'
import type { companies } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { type UnattendedScope, unattendedScope } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import type { Parts } from '../parts.ts'
import { readCompany } from '../workspace/company.ts'
import { type ReminderMail, reminderWriter } from './mails.tsx'
import { waitingPeople } from './queries.ts'

type Reminding = Pick<Parts, 'db' | 'clock' | 'postman' | 'settings'>

/**
 * Reminds everyone in a company who has something to update, if the hour has come and not long passed, and settles
 * when it comes next. It may run twice and on two servers at once: who was reminded for a week is not again.
 */
export const remindCompany = async (parts: Reminding, companyId: string) => {
  const scope = unattendedScope(companyId, parts.clock())
  const found = await inCompany(parts.db, scope, async (tx) => {
    const schedule = await readSchedule(tx, scope)
    return schedule && { schedule, company: await readCompany(tx, scope) }
  })
  if (found === null) return
  const { schedule, company } = found
  const { remindersOn, dueAt, timeZone } = schedule
  if (!remindersOn || (dueAt !== null && dueAt > scope.now)) return
  // Whose access lapsed could not post what the mail asks for.
  if (dueAt !== null && !isTooLate(dueAt, scope.now) && hasAccess(company, scope.now))
    await remindEveryone(parts, scope, company.name, sundayOf(dueAt, timeZone))
  await inCompany(parts.db, scope, (tx) => scheduleNext(tx, scope, schedule))
}

const remindEveryone = async (parts: Reminding, scope: UnattendedScope, company: string, week: string) => {
  const write = reminderWriter(parts.settings.publicUrl, company)
  let after: string | null = null
  do {
    const { people, nextAfter } = await inCompany(parts.db, scope, (tx) =>
      waitingPeople(tx, scope, week, after),
    )
    const mails: ReminderMail[] = []
    for (const person of people) mails.push(await write(person))
    if (mails.length > 0)
      await inCompany(parts.db, scope, (tx) => queueReminders(parts, tx, scope, week, mails))
    parts.postman.nudge()
    after = nextAfter
  } while (after !== null)
}

/** That someone is reminded for the week and the mail that does it are written together, or neither. */
const queueReminders = async (
  { postman }: Reminding,
  tx: Tx,
  scope: UnattendedScope,
  week: string,
  mails: readonly ReminderMail[],
) => {
  await lockBesideOthers(tx, scope)
  const reminded = await insertReminders(
    tx,
    scope,
    week,
    mails.map(({ personId }) => personId),
  )
  const due = mails.filter(({ personId }) => reminded.has(personId)).map(({ mail }) => mail)
  if (due.length === 0) return
  await postman.queueAll(tx, due, scope.companyId)
  await recordActivity(tx, scope, {
    action: 'reminders.sent',
    subjectType: 'company',
    subjectId: scope.companyId,
    details: { week, people: due.length },
  })
}

/** Of these the ones nobody has reminded for the week, who still are here and still want it; they are reminded now. */
const insertReminders = async (tx: Tx, scope: UnattendedScope, week: string, ids: readonly string[]) => {
  const rows = await tx.query<Columns<typeof reminders, 'profile_id'>>(
    `insert into public.reminders as known (company_id, profile_id, week, reminded_at)
     select p.company_id, p.id, $2::date, $3 from public.profiles p
     where p.id = any($1::uuid[]) and p.weekly_reminder order by p.id
     on conflict (company_id, profile_id) do update set week = excluded.week, reminded_at = excluded.reminded_at
       where known.week < excluded.week
     returning profile_id`,
    [ids, week, scope.now],
  )
  return new Set(rows.map(({ profile_id }) => profile_id))
}

type Company = typeof companies.$inferSelect
type Schedule = ReminderSettings & Pick<Company, 'timeZone'> & { dueAt: Company['nextReminderAt'] }

/** None where the company was deleted since the job was handed in. */
const readSchedule = async (tx: Tx, { companyId }: UnattendedScope): Promise<Schedule | null> => {
  const [row] = await tx.query<Schedule>(
    `select reminders_on as "remindersOn", reminder_weekday as "reminderWeekday", reminder_hour as "reminderHour",
       time_zone as "timeZone", next_reminder_at as "dueAt"
     from public.companies where id = $1`,
    [companyId],
  )
  return row ?? null
}

/** On to the next time, unless somebody changed the settings meanwhile and thereby said when that is. */
const scheduleNext = (tx: Tx, { companyId, now }: UnattendedScope, schedule: Schedule) =>
  tx.query(
    'update public.companies set next_reminder_at = $2 where id = $1 and next_reminder_at is not distinct from $3',
    [companyId, nextReminder(now, schedule, schedule.timeZone), schedule.dueAt],
  )
