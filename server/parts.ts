import type { Database, Tx } from './db/client.ts'
import type { Settings } from './env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Machine } from './loop-delay.ts'
import type { Postman } from './mail/postman.ts'
import type { Presence } from './presence.ts'
import type { Sealing } from './sealing.ts'

/**
 * What a request may need, made once at start. Tests bring their own clock, database and log. What belongs to one room is
 * named by that room, so that nothing here leads back into the rooms.
 */
export type Parts = {
  settings: Settings
  db: Database
  postman: Postman
  presence: Presence
  jobs: Jobs
  /** Call in the transaction that changed who belongs to a company: what it pays follows two minutes later. */
  seatsChanged: (tx: Tx, companyId: string) => Promise<void>
  /** Asks the payment provider how a company's subscription stands, and keeps what it says. */
  refreshSubscription: (companyId: string) => Promise<unknown>
  /**
   * Makes a token whose holder is signed in with that address, as long as the invitation has this hash; it belongs
   * into a mail to that address and nowhere else.
   */
  mintSignInLink: (email: string, validUntil: Date, invitationHash?: string) => Promise<string>
  clock: () => Date
  machine: Machine
  secret: string
  /** What was made with it still counts. */
  previousSecret: string | undefined
  /** For what has to be shown again: sealed with the secret, and opened with it or with the one before. */
  sealing: Sealing
  sessionCookie: string
  version: string
  /** Where the built web app lies; without it only the API is served. */
  webFolder: string | null
}
