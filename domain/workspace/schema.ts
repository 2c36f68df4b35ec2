import { z } from 'zod'
import { SubscriptionFacts, TrialFacts } from '../billing/schema.ts'
import { lengths } from '../lengths.ts'
import { messages as commonMessages } from '../messages.ts'
import { hasHiddenCharacters, isAddress } from '../names.ts'
import { FullName, Profile } from '../people/schema.ts'
import { SeenText } from '../seen-text.ts'
import { messages as workspaceMessages } from './messages.ts'

export const CompanyName = SeenText(workspaceMessages.companyNameRequired)
  .max(lengths.name, workspaceMessages.companyNameTooLong)
  .refine((name) => !hasHiddenCharacters(name), commonMessages.hiddenCharacters)
  .refine((name) => !isAddress(name), commonMessages.noAddresses)

/** Named zones only: an offset has no daylight saving, and an abbreviation means a different place to everyone. */
const isTimeZone = (zone: string) => {
  if (zone === 'UTC') return true
  try {
    return zone.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
export const TimeZone = z.string().refine(isTimeZone, workspaceMessages.timeZoneUnknown)

export const NewCompany = z.object({
  companyData: z.object({ name: CompanyName, timeZone: TimeZone.optional() }),
  userId: z.uuid(),
  userData: z.object({ fullName: FullName.optional() }).optional(),
})

/** A company's join code, as an admin hands it out; anything else is no Company ID. */
export const CompanyId = z
  .string({ error: workspaceMessages.companyIdRequired })
  .trim()
  .min(1, workspaceMessages.companyIdRequired)
  .pipe(z.uuid(workspaceMessages.companyIdInvalid))
  .transform((code) => code.toLowerCase())

export const Joining = z.object({
  companyId: CompanyId,
  userId: z.uuid(),
  userData: z.object({ fullName: FullName.optional() }).optional(),
})

export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  trial: TrialFacts,
  subscription: SubscriptionFacts.nullable(),
})
export type Company = z.infer<typeof Company>

/** A profile row is the membership: who someone is inside their one company. */
export const Membership = z.object({ profile: Profile, company: Company })
export type Membership = z.infer<typeof Membership>

/** The figures at the top of Setup. */
export const Overview = z.object({
  members: z.int(),
  pendingInvitations: z.int(),
  teams: z.int(),
  topLevelTeams: z.int(),
  teamsWithLeader: z.int(),
  leaders: z.int(),
  activeThisWeek: z.int(),
})
