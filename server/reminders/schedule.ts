import { nextReminder } from '@cairn/domain/reminders/rules'
import type { ReminderSettings } from '@cairn/domain/reminders/schema'
import type { Tx } from '../db/client.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { UnattendedScope } from '../gate.ts'

type Company = typeof companies.$inferSelect
type Schedule = ReminderSettings & Pick<Company, 'timeZone'> & { dueAt: Company['nextReminderAt'] }

/** None where the company was deleted since the job was handed in. */
export const readSchedule = async (tx: Tx, { companyId }: UnattendedScope): Promise<Schedule | null> => {
  const [row] = await tx.query<Schedule>(
    `select reminders_on as "remindersOn", reminder_weekday as "reminderWeekday", reminder_hour as "reminderHour",
       time_zone as "timeZone", next_reminder_at as "dueAt"
     from public.companies where id = $1`,
    [companyId],
  )
  return row ?? null
}

/** On to the next time, unless somebody changed the settings meanwhile and thereby said when that is. */
export const scheduleNext = (tx: Tx, { companyId, now }: UnattendedScope, schedule: Schedule) =>
  tx.query(
    'update public.companies set next_reminder_at = $2 where id = $1 and next_reminder_at is not distinct from $3',
    [companyId, nextReminder(now, schedule, schedule.timeZone), schedule.dueAt],
  )
