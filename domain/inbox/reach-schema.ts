import { z } from 'zod'
import { ReminderSettings } from '../reminders/schema.ts'
import { digestRhythms, emailWays, type MatterName, matterNames } from './reach.ts'
import { reachMessages as words } from './reach-messages.ts'

const Matter = z.enum(matterNames as [MatterName, ...MatterName[]], words.matterUnknown)

const MatterChoice = z.object({
  matter: Matter,
  inInbox: z.boolean(),
  email: z.enum(emailWays, words.emailUnknown),
})
const Digest = z.enum(digestRhythms, words.digestUnknown)

/** What reaches a person, and by which way. */
export const Reach = z.object({
  choices: z.array(MatterChoice),
  digest: Digest,
  /** Nothing is mailed to an address that its owner has not confirmed. */
  isAddressConfirmed: z.boolean(),
  company: ReminderSettings.pick({ reminderWeekday: true }).extend({ timeZone: z.string() }),
})
export type Reach = z.infer<typeof Reach>

/** What is left out stays as it is. */
export const ReachChange = z.object({
  choices: z.array(MatterChoice).max(matterNames.length, words.matterTwice).default([]),
  digest: Digest.optional(),
})
export type ReachChange = z.output<typeof ReachChange>
