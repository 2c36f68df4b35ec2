import { z } from 'zod'
import { ReminderSettings } from '../reminders/schema.ts'
import { CompanyName, TimeZone } from './schema.ts'

export const inviters = ['members', 'admins'] as const
export type Inviters = (typeof inviters)[number]

/** What Setup shows of the company. */
export const CompanyInfo = ReminderSettings.extend({
  name: z.string(),
  /** The code that lets others join, not the key of the row. */
  companyId: z.uuid(),
  joiningEnabled: z.boolean(),
  invitesBy: z.enum(inviters),
  publicLinks: z.boolean(),
  /** Whether the coach gives hints about the words of OKRs. */
  coachOn: z.boolean(),
  /** Whether planning of the next quarter starts by itself. */
  planAhead: z.boolean(),
  timeZone: z.string(),
})

/** Only what is named changes. */
export const CompanyChange = ReminderSettings.extend({
  name: CompanyName,
  timeZone: TimeZone,
  joiningEnabled: z.boolean(),
  invitesBy: z.enum(inviters),
  publicLinks: z.boolean(),
  coachOn: z.boolean(),
  planAhead: z.boolean(),
}).partial()
