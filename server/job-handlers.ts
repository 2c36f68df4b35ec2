import type { FastifyInstance } from 'fastify'
import { backupRound } from './backup/round.ts'
import type { WithProvider } from './billing/provider.ts'
import { nightlyRound } from './billing/round.ts'
import { deliverEvent } from './billing/sandbox-send.ts'
import { endSubscriptions, syncSeats } from './billing/seats.ts'
import { helpRound } from './blockers/round.ts'
import type { Database } from './db/client.ts'
import { tidyTables } from './db/tidy.ts'
import { digestRound, sendDigests } from './inbox/mail-round.ts'
import type { Handlers } from './jobs/queues.ts'
import { keyRound } from './keys/round.tsx'
import { deleteOldMails } from './mail/outbox.ts'
import type { Parts } from './parts.ts'
import { planAheadRound } from './quarters/plan-ahead-round.ts'
import { scoreRound } from './quarters/score-round.ts'
import { remindCompany } from './reminders/remind.ts'
import { reminderRound } from './reminders/round.ts'
import { actionRound } from './reviews/round.ts'
import { mailReview } from './reviews/send.ts'
import { trashRound } from './trash/round.ts'

const day = 24 * 60 * 60 * 1000

/** Throws away what has run out and nobody will ask for again. */
export const deleteOutdatedRows = (db: Database, now: Date) =>
  db.as('cairn_accounts', {}, async (tx) => {
    await tx.query('delete from auth.session where expires_at < $1', [now])
    await tx.query('delete from auth.verification where expires_at < $1', [now])
    await tx.query('delete from auth.rate_limit where last_request < $1', [now.getTime() - day])
    await deleteOldMails(tx, now)
  })

/** Who does what is handed in: each room its own. */
export const jobHandlers = (
  app: FastifyInstance,
  parts: WithProvider &
    Pick<
      Parts,
      'settings' | 'db' | 'postman' | 'jobs' | 'seatsChanged' | 'clock' | 'secret' | 'previousSecret'
    >,
): Handlers => ({
  'seat-sync': ({ id, data }) => syncSeats(parts, data.companyId, id),
  'billing-round': () => nightlyRound(parts),
  'subscription-end': ({ data }) => endSubscriptions(parts, data.customerId),
  'sandbox-event': ({ data }) => deliverEvent(app, parts, data.eventId),
  'reminder-round': () => reminderRound(parts),
  'company-reminders': ({ data }) => remindCompany(parts, data.companyId),
  'digest-round': () => digestRound(parts),
  'company-digests': ({ data }) => sendDigests(parts, data.companyId),
  'score-round': () => scoreRound(parts),
  'help-round': () => helpRound(parts),
  'action-round': () => actionRound(parts),
  'review-summary': ({ data }) => mailReview(parts, data),
  'key-round': () => keyRound(parts),
  'plan-ahead-round': () => planAheadRound(parts),
  'trash-round': () => trashRound(parts),
  'backup-round': () => backupRound(parts),
  sweep: () => deleteOutdatedRows(parts.db, parts.clock()),
  tidy: () => tidyTables(parts.db),
})
