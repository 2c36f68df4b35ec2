import { expect } from 'vitest'
import { seal, unseal } from '../accounts/sealed.ts'
import type { Database } from '../db/client.ts'
import type { Mail } from '../mail/mail.ts'
import { type Postman, startPostman } from '../mail/postman.ts'
import type { Delivery, Transport } from '../mail/smtp.ts'
import { eventually } from './eventually.ts'

export const sent: Delivery = { outcome: 'sent', error: null, mayRetry: false }
export const refused: Delivery = { outcome: 'not_sent', error: 'connect ECONNREFUSED', mayRetry: true }
export const unending = new Promise<never>(() => {})

/** A transport whose answers the test decides, and the subjects it was asked to send. */
export const stubbed = (answer: (subject: string) => Promise<Delivery>) => {
  const asked: string[] = []
  const transport: Transport = {
    send: ({ subject }) => {
      asked.push(subject)
      return answer(subject)
    },
  }
  return { asked, transport }
}

/** Stops a postman and notes when that is over. */
export const stopping = (postman: Postman) => {
  const end = { over: false, done: postman.stop() }
  end.done.then(() => {
    end.over = true
  })
  return end
}

type Kept = { status: string; attempts: number; last_error: string | null; sent_at: Date | null }

/** What a server with that secret seals letters with. */
export const sealingWith = (secret: string) => ({
  seal: (text: string) => seal({ secret }, text),
  unseal: (sealed: string) => unseal({ secret }, sealed),
})

/** Postmen on one database, on a clock that only moves when told to and with rounds only when nudged. */
export const postmenOn = (db: Database) => {
  let now = new Date('2031-03-04T08:00:00Z')

  const start = (transport: Transport | null, ownDb = db) => {
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const postman = startPostman({
      db: ownDb,
      sealing: sealingWith('a secret of the tests'),
      transport,
      clock: () => now,
      onError,
      roundEvery: 3_600_000,
    })
    return { postman, errors }
  }

  const queue = async (postman: Postman, subject = 'Hello') => {
    const mail: Mail = {
      kind: 'payment_failed',
      to: 'ada@example.com',
      subject,
      html: '<p>Hi</p>',
      text: 'Hi',
    }
    const stored = await db.as('cairn_accounts', {}, (tx) => postman.queue(tx, mail))
    return stored?.id ?? ''
  }

  const look = async (id: string) => {
    const [mail] = await db.raw<Kept>(
      'select status, attempts, last_error, sent_at from mail_outbox where id = $1',
      [id],
    )
    return mail
  }

  return {
    now: () => now,
    later: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
    start,
    queue,
    look,
    becomes: (id: string, expected: Partial<Kept>) =>
      eventually(async () => expect(await look(id)).toMatchObject(expected)),
    /** A whole round: whatever was due has been asked for when a mail queued last has been. */
    round: async (postman: Postman) => {
      const id = await queue(postman, 'marker')
      postman.nudge()
      await eventually(async () => expect((await look(id))?.attempts).toBe(1))
    },
  }
}
