import { z } from 'zod'
import { messages } from './messages.ts'
import { weekdays } from './weekdays.ts'

/** Whether and when a company reminds its people, by the clocks of its time zone. */
export const ReminderSettings = z.object({
  remindersOn: z.boolean(),
  reminderWeekday: z.enum(weekdays, messages.weekdayUnknown),
  reminderHour: z.int(messages.hourUnknown).min(0, messages.hourUnknown).max(23, messages.hourUnknown),
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** Late enough in the week to have something to tell, early enough to be told before the weekend. */
export const defaultReminders: ReminderSettings = {
  remindersOn: true,
  reminderWeekday: 'thursday',
  reminderHour: 9,
}

/** One's own switch, and what it switches. */
export const MyReminder = z.object({
  isOn: z.boolean(),
  /** Nothing is sent to an address that its owner has not confirmed. */
  isAddressConfirmed: z.boolean(),
  company: ReminderSettings.extend({ timeZone: z.string() }),
})
export type MyReminder = z.infer<typeof MyReminder>
