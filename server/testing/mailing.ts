import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import { startPostman } from '../mail/postman.ts'
import { smtpTransport } from '../mail/smtp.ts'
import { clientOf } from './client.ts'
import { eventually } from './eventually.ts'
import type { MailServer } from './mail-server.ts'
import { freshEmail, type Member } from './people.ts'
import type { TestServer } from './server.ts'

/** A second server on the same database, whose mails go elsewhere; the member is signed in there too. */
export const serverMailingTo = async (
  { parts }: TestServer,
  { client: { cookies } }: Member,
  { url, deadline }: { url: string; deadline?: number },
) => {
  const errors: unknown[] = []
  const postman = startPostman({
    db: parts.db,
    sealing: parts.sealing,
    clock: parts.clock,
    transport: smtpTransport(url, 'Cairn <cairn@example.com>', deadline),
    onError: (error) => errors.push(error),
    roundEvery: 3_600_000,
  })
  const app = await buildApp({ ...parts, postman })
  const client = clientOf(app)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  const close = async () => {
    await app.close()
    await postman.stop()
  }
  return { client, postman, errors, close }
}

export const mailsTo = ({ delivered }: MailServer, email: string) =>
  delivered.filter(({ recipients }) => recipients.includes(email)).map(({ mail }) => mail)

/** The newest mail to an address, as the outbox knows it. */
export const keptMail = async ({ parts }: TestServer, email: string) => {
  const [row] = await parts.db.raw<{ last_error: string | null }>(
    'select kind, status, attempts, last_error, sent_at from mail_outbox where to_email = $1 order by created_at desc limit 1',
    [email],
  )
  return row
}

/** A whole round of a postman: whatever was due has been taken when a mail queued last is sent. */
export const aRound = async (server: TestServer, postman = server.parts.postman) => {
  const to = freshEmail('marker')
  await server.parts.db.as('cairn_accounts', {}, (tx) =>
    postman.queue(tx, { kind: 'payment_failed', to, subject: 'Marker', html: '', text: 'Marker' }),
  )
  postman.nudge()
  await eventually(async () => expect(await keptMail(server, to)).toMatchObject({ status: 'sent' }))
}

/** The token of the link in an invitation mail. */
export const callbackIn = (mail: { text?: string | undefined } | undefined) =>
  /http:\/\/localhost:3000\/auth\/callback\?token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
