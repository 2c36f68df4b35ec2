import type { FastifyInstance } from 'fastify'
import type { WithProvider } from './billing/provider.ts'
import { nightlyRound } from './billing/round.ts'
import { deliverEvent } from './billing/sandbox-send.ts'
import { endSubscriptions, syncSeats } from './billing/seats.ts'
import type { Handlers } from './jobs/queues.ts'
import type { Parts } from './parts.ts'
import { planAheadRound } from './quarters/plan-ahead-round.ts'
import { scoreRound } from './quarters/score-round.ts'
import { remindCompany } from './reminders/remind.ts'
import { reminderRound } from './reminders/round.ts'
import { deleteOutdatedRows } from './sweep.ts'
import { trashRound } from './trash/round.ts'

/** Who does what is handed in: each room its own. */
export const jobHandlers = (
  app: FastifyInstance,
  parts: WithProvider & Pick<Parts, 'settings' | 'db' | 'postman' | 'jobs' | 'seatsChanged' | 'clock'>,
): Handlers => ({
  'seat-sync': ({ id, data }) => syncSeats(parts, data.companyId, id),
  'billing-round': () => nightlyRound(parts),
  'subscription-end': ({ data }) => endSubscriptions(parts, data.customerId),
  'sandbox-event': ({ data }) => deliverEvent(app, parts, data.eventId),
  'reminder-round': () => reminderRound(parts),
  'company-reminders': ({ data }) => remindCompany(parts, data.companyId),
  'score-round': () => scoreRound(parts),
  'plan-ahead-round': () => planAheadRound(parts),
  'trash-round': () => trashRound(parts),
  sweep: () => deleteOutdatedRows(parts.db, parts.clock()),
})
