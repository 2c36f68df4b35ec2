import { whileWaitingElsewhere } from '../call-life.ts'
import type { Database, Tx } from '../db/client.ts'
import type { Sealing } from '../sealing.ts'
import type { Mail } from './mail.ts'
import {
  claimMails,
  insertMails,
  markInterruptedMails,
  maxAttempts,
  type Outcome,
  type StoredMail,
  saveMailOutcome,
} from './outbox.ts'
import type { Transport } from './smtp.ts'

export type Postman = {
  /** Puts a mail into the outbox within the caller's transaction; null where it is one too many that nobody is told of. */
  queue(tx: Tx, mail: Mail, companyId?: string): Promise<StoredMail | null>
  /** The same for many at once. */
  queueAll(tx: Tx, mails: readonly Mail[], companyId: string): Promise<unknown>
  /** The same as queueing one, but out of reach of the rounds: whoever holds it delivers it after commit. */
  hold(tx: Tx, mail: Mail, companyId?: string): Promise<StoredMail>
  /** Carries a held mail now and says what became of it; it is not tried again. */
  deliver(held: StoredMail): Promise<Outcome>
  /** Call after commit: there is something to carry. */
  nudge(): void
  /** Resolves when nothing is on its way any more. */
  stop(): Promise<void>
}

type PostmanParts = {
  db: Database
  sealing: Sealing
  /** Without one, mails are kept for the local mailbox. */
  transport: Transport | null
  clock: () => Date
  onError: (error: unknown) => void
  /** How often to look for mails that another server left behind or that are due for another try. */
  roundEvery?: number
}

export const startPostman = ({
  db,
  sealing,
  transport,
  clock,
  onError,
  roundEvery = 15_000,
}: PostmanParts): Postman => {
  let round: Promise<void> = Promise.resolve()
  let stopped = false

  const keepAll = (
    tx: Tx,
    mails: readonly Mail[],
    companyId: string | null,
    status: 'waiting' | 'sending' = 'waiting',
  ) => {
    const keeping = { status: transport === null ? 'kept' : status, companyId, now: clock() } as const
    return insertMails(tx, sealing, mails, keeping)
  }

  const attempt = async (carrier: Transport, mail: StoredMail) => {
    const { outcome, error, mayRetry } = await carrier.send(mail)
    const again = mayRetry && mail.attempts < maxAttempts
    await saveMailOutcome(db, mail.id, again ? 'waiting' : outcome, error, clock())
  }

  const carry = async (carrier: Transport) => {
    await markInterruptedMails(db, clock())
    for (;;) {
      const mails = stopped ? [] : await claimMails(db, sealing, clock())
      if (mails.length === 0) return
      const ends = await Promise.allSettled(mails.map((mail) => attempt(carrier, mail)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    }
  }

  const nudge = () => {
    if (transport !== null && !stopped) round = round.then(() => carry(transport)).catch(onError)
  }
  const timer = setInterval(nudge, roundEvery)
  timer.unref()

  return {
    queue: async (tx, mail, companyId) => (await keepAll(tx, [mail], companyId ?? null))[0] ?? null,
    queueAll: (tx, mails, companyId) => keepAll(tx, mails, companyId),
    hold: async (tx, mail, companyId) => {
      const [stored] = await keepAll(tx, [mail], companyId ?? null, 'sending')
      if (stored === undefined) throw new Error('The mail was not kept')
      return stored
    },
    deliver: async (held) => {
      if (transport === null) return 'sent'
      const { outcome, error } = await whileWaitingElsewhere(() => transport.send(held))
      await saveMailOutcome(db, held.id, outcome, error, clock())
      return outcome
    },
    nudge,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await round
    },
  }
}
