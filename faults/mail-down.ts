import { setTimeout as wait } from 'node:timers/promises'
import { invitations } from '@cairn/domain/invitations/contract'
import { sendingMessage } from '@cairn/domain/invitations/rules'
import type { Database } from '../server/db/client.ts'
import { mailServer } from '../server/testing/mail-server.ts'
import { askAgain } from './answers.ts'
import { movedClock } from './clock.ts'
import { type Cluster, newDatabase } from './cluster.ts'
import { type Length, onStage, type Stage, storedAt } from './stage.ts'
import { openTcpProxy } from './tcp-proxy.ts'

const downFor = { long: 45, short: 3 } as const
const longestDelivery = 300_000
/** As many mails are on their way at a moment, and there are two failures. */
const mostUncertain = 2 * 10

/**
 * The mail server refuses, and then is silent. People sign up meanwhile, and each is to get the mail in the end. The short
 * form does not wait for the next try: its clock is moved there.
 */
export const mailServerDown = async (cluster: Cluster, length: Length) => {
  const url = await newDatabase(cluster, 'mail_down')
  const mail = await mailServer()
  const way = await openTcpProxy(mail.port)
  const clock = movedClock()
  const openStored = storedAt(url)
  const db = await openStored()
  try {
    return await onStage(
      {
        name: `mail server refuses, then is silent, for ${downFor[length]} s each`,
        length,
        env: { DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${way.port}`, ...clock.env },
        openStored,
        mail,
      },
      async (stage) => {
        let worst = 0
        let ahead = 0
        for (const fail of [way.refuse, way.fallSilent]) {
          await fail()
          const signUpsBefore = keptAccounts(stage)
          await inviteMeanwhile(stage, fail === way.refuse ? 'refused' : 'silent')
          await wait(downFor[length] * 1000)
          await someMailFailed(db)
          if (keptAccounts(stage) === signUpsBefore)
            stage.ledger.complain('nobody could sign up without a mail server')
          await way.passOn()
          const moment = performance.now()
          if (length === 'short') {
            ahead += 15 * 60_000
            clock.moveAhead(ahead)
          }
          await allDelivered(stage, db)
          worst = Math.max(worst, (performance.now() - moment) / 1000)
        }
        return worst
      },
    )
  } finally {
    await db.close()
    await way.close()
    await mail.close()
    clock.remove()
  }
}

/** Who invites waits for what becomes of the mail, and is told; the invitation stands, with its link. */
const inviteMeanwhile = async ({ site, clients: [client], ledger }: Stage, how: 'refused' | 'silent') => {
  const email = `invited-${how}@example.com`
  const begun = performance.now()
  const answer = await askAgain({ ...site, cookie: client?.cookie ?? '' }, invitations.create, {
    body: { email },
  })
  ledger.hear(answer, performance.now() - begun)
  if (answer.kind !== 'acknowledged')
    return ledger.complain(`an invitation was answered ${JSON.stringify(answer)}`)
  const { emailSent, timeout, message } = answer.reply
  const words = sendingMessage(how === 'silent' ? 'timed_out' : 'not_sent', email)
  if (emailSent || timeout !== (how === 'silent') || message !== words)
    ledger.complain(`who invited without a mail server was told: ${message}`)
}

/** Otherwise nothing would be proven: a mail has been tried, in vain, and its failure is known. */
const someMailFailed = async (db: Database) => {
  const sql = `select 1 from mail_outbox where kind <> 'invitation' and status <> 'sent' and last_error is not null`
  while ((await db.raw(sql)).length === 0) await wait(100)
}

const keptAccounts = ({ ledger }: Stage) =>
  ledger.writes.filter(({ kind, isAcknowledged }) => kind === 'account' && isAcknowledged).length

/**
 * Resolves when everyone whose sign-up was acknowledged by now has their mail. One that was handed over in full when the
 * connection broke may have gone: it is known as such, nobody sends it twice, and whoever misses it asks for another.
 */
const allDelivered = async ({ ledger, mail, remark }: Stage, db: Database) => {
  const addresses = ledger.writes
    .filter(({ kind, isAcknowledged }) => kind === 'account' && isAcknowledged)
    .map(({ mark }) => mark)
  const missing = () => {
    const arrived = new Set(mail.delivered.flatMap(({ recipients }) => recipients))
    return addresses.filter((address) => !arrived.has(address))
  }
  const begun = performance.now()
  for (;;) {
    const states = await db.raw<{ to_email: string; status: string }>(
      'select to_email, status, attempts, last_error from mail_outbox where to_email = any($1)',
      [missing()],
    )
    const uncertain = new Set(
      states.filter(({ status }) => status === 'timed_out').map(({ to_email }) => to_email),
    )
    if (uncertain.size > mostUncertain) return ledger.complain(`${uncertain.size} mails are uncertain`)
    if (missing().every((address) => uncertain.has(address)))
      return remark(
        `${addresses.length - uncertain.size} mails came once, ${uncertain.size} broke off at their end`,
      )
    if (performance.now() - begun > longestDelivery)
      return ledger.complain(`mails never came: ${JSON.stringify(states.slice(0, 5))}`)
    await wait(50)
  }
}
