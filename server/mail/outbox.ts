import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../db/client.ts'

export type Mail = {
  kind: string
  to: string
  subject: string
  html: string
  text: string
  /** Where its reader stops more of the kind. */
  unsubscribeUrl?: string
}
export type Outcome = 'sent' | 'not_sent' | 'timed_out'
export type StoredMail = {
  id: string
  to_email: string
  subject: string
  html: string
  text: string
  unsubscribe_url: string | null
  attempts: number
}

type Keeping = { status: 'queued' | 'sending' | 'kept'; companyId: string | null; now: Date }

/** Keeps mails in the caller's transaction, in one statement: they exist exactly when what they speak of does. */
export const keepMails = async (
  tx: Tx,
  mails: readonly Mail[],
  { status, companyId, now }: Keeping,
): Promise<StoredMail[]> => {
  const attempts = status === 'sending' ? 1 : 0
  const stored = mails.map(({ to, subject, html, text, unsubscribeUrl }) => ({
    id: randomUUID(),
    to_email: to,
    subject,
    html,
    text,
    unsubscribe_url: unsubscribeUrl ?? null,
    attempts,
  }))
  await tx.query(
    `insert into public.mail_outbox
       (company_id, status, attempts, claimed_at, created_at, id, kind, to_email, subject, html, text, unsubscribe_url)
     select $1, $2, $3, $4, $5, given.*
     from unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[]) as given`,
    [
      companyId,
      status,
      attempts,
      status === 'sending' ? now : null,
      now,
      stored.map(({ id }) => id),
      mails.map(({ kind }) => kind),
      stored.map(({ to_email }) => to_email),
      stored.map(({ subject }) => subject),
      stored.map(({ html }) => html),
      stored.map(({ text }) => text),
      stored.map(({ unsubscribe_url }) => unsubscribe_url),
    ],
  )
  return stored
}

export const maxAttempts = 6

/**
 * Takes the next mails for this server alone; a refused one waits twice as long each time before it is tried again. Where
 * the clock was wrong and has been put back, a last try in the future would keep a mail waiting until then.
 */
export const claimMails = (db: Database, now: Date) =>
  db.as('cairn_accounts', {}, (tx) =>
    tx.query<StoredMail>(
      `update public.mail_outbox set status = 'sending', claimed_at = $1, attempts = attempts + 1
       where id in (
         select id from public.mail_outbox
         where status = 'queued'
           and (claimed_at is null or claimed_at < $1::timestamptz - interval '15 seconds' * power(2, attempts)
             or claimed_at > $1::timestamptz + interval '1 hour')
         order by created_at limit 10 for update skip locked)
       returning id, to_email, subject, html, text, unsubscribe_url, attempts`,
      [now],
    ),
  )

export const settleMail = (
  db: Database,
  id: string,
  outcome: Outcome | 'queued',
  error: string | null,
  now: Date,
) =>
  db.as('cairn_accounts', {}, (tx) =>
    tx.query(
      `update public.mail_outbox
       set status = $2, last_error = $3, sent_at = case when $2 = 'sent' then $4::timestamptz end
       where id = $1`,
      [id, outcome, error, now],
    ),
  )

/** A server that died while sending leaves a mail that may have gone: that is a timeout, not a retry. */
export const abandonStaleMails = (db: Database, now: Date) =>
  db.as('cairn_accounts', {}, (tx) =>
    tx.query(
      `update public.mail_outbox set status = 'timed_out', last_error = 'the server stopped while sending'
       where status = 'sending' and claimed_at < $1::timestamptz - interval '5 minutes'`,
      [now],
    ),
  )

export type MailHead = { id: string; to_email: string; subject: string; created_at: Date }
export type ShownMail = MailHead & { html: string; text: string }

export const latestMails = (db: Database) =>
  db.as('cairn_accounts', {}, (tx) =>
    tx.query<MailHead>(
      'select id, to_email, subject, created_at from public.mail_outbox order by created_at desc, id limit 100',
    ),
  )

export const findMail = async (db: Database, id: string): Promise<ShownMail | undefined> => {
  const [mail] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<ShownMail>(
      'select id, to_email, subject, created_at, html, text from public.mail_outbox where id = $1',
      [id],
    ),
  )
  return mail
}
