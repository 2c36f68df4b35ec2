import { z } from 'zod'
import { Account } from '../accounts/schema.ts'
import { Moment } from '../moment.ts'

/** Rows as they are kept, by the names of their columns: the file is for reading and for taking elsewhere. */
const Rows = z.array(z.record(z.string(), z.unknown()))

export const OwnData = z.object({
  exportedAt: Moment,
  account: Account.extend({ createdAt: Moment, twoFactorEnabled: z.boolean() }),
  /** Ways to sign in, without their secrets. */
  identities: Rows,
  passkeys: Rows,
  sessions: Rows,
  workspace: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  profile: z.record(z.string(), z.unknown()).nullable(),
  invitationsSent: Rows,
  teamsLed: Rows,
  strategies: Rows,
  /** Those the person owns and those shared with them. */
  objectives: Rows,
  keyResults: Rows,
  updates: Rows,
  activity: Rows,
})
export type OwnData = z.infer<typeof OwnData>
