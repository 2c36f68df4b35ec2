import type { MyReminder } from '@cairn/domain/reminders/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { profiles } from '../db/schema/workspace.ts'
import { updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { companySettings } from '../workspace/queries.ts'

export const myReminder = async (tx: Tx, scope: Scope): Promise<Omit<MyReminder, 'isAddressConfirmed'>> => {
  const [row] = await tx.query<Columns<typeof profiles, 'weekly_reminder'>>(
    'select weekly_reminder from public.profiles where id = $1',
    [scope.actor.id],
  )
  const { remindersOn, reminderWeekday, reminderHour, timeZone } = await companySettings(tx, scope)
  return {
    isOn: row?.weekly_reminder ?? false,
    company: { remindersOn, reminderWeekday, reminderHour, timeZone },
  }
}

export const changeMyReminder = async (tx: Tx, scope: Scope, isOn: boolean) => {
  await lockBesideOthers(tx, scope)
  await updateRow(tx, profiles, scope.actor.id, { weeklyReminder: isOn, updatedAt: scope.now })
  await recordActivity(tx, scope, {
    action: 'profile.reminder_changed',
    subjectType: 'profile',
    subjectId: scope.actor.id,
    details: { isOn },
  })
  return myReminder(tx, scope)
}
