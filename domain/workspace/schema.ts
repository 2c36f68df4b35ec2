import { z } from 'zod'
import { SubscriptionFacts, TrialFacts } from '../billing/schema.ts'
import { PermissionsLevel } from '../permissions.ts'
import { messages } from './messages.ts'

export const CompanyName = z
  .string({ error: messages.companyNameRequired })
  .trim()
  .min(1, messages.companyNameRequired)
  .max(120, messages.companyNameTooLong)

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
export const TimeZone = z.string().refine(isTimeZone, messages.timeZoneUnknown)

export const NewCompany = z.object({
  companyData: z.object({ name: CompanyName, timeZone: TimeZone.optional() }),
  userId: z.uuid(),
  userData: z.object({ fullName: z.string().trim().max(120).optional() }).optional(),
})

export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  trial: TrialFacts,
  subscription: SubscriptionFacts.nullable(),
})
export type Company = z.infer<typeof Company>

export const Profile = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  profileEmoji: z.string().nullable(),
  permissionsLevel: PermissionsLevel,
})
export type Profile = z.infer<typeof Profile>

/** A profile row is the membership: who someone is inside their one company. */
export const Membership = z.object({ profile: Profile, company: Company })
export type Membership = z.infer<typeof Membership>
