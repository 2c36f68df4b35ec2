import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { mailOutbox } from '../db/schema/mail.ts'
import type { Sealing } from '../sealing.ts'
import { withinBudget } from './budget.ts'
import type { Content, Mail } from './mail.ts'

export type Outcome = 'sent' | 'not_sent' | 'timed_out'
type SealedContent = Columns<typeof mailOutbox, 'sealed'>
export type StoredMail = Content &
  Columns<typeof mailOutbox, 'id' | 'to_email' | 'unsubscribe_url' | 'one_click' | 'attempts'>

type MailStorage = { status: 'waiting' | 'sending' | 'kept'; companyId: string | null; now: Date }

/**
 * Keeps mails in the caller's transaction, in one statement: they exist exactly when what they speak of does. Those beyond
 * their kind's budget are refused or left out.
 */
export const insertMails = async (
  tx: Tx,
  sealing: Sealing,
  mails: readonly Mail[],
  { status, companyId, now }: MailStorage,
): Promise<StoredMail[]> => {
  const attempts = status === 'sending' ? 1 : 0
  const allowed = await withinBudget(tx, mails, companyId, now)
  const stored = allowed.map(({ to, subject, html, text, unsubscribeUrl, isOneClick }) => ({
    id: randomUUID(),
    to_email: to,
    subject,
    html,
    text,
    unsubscribe_url: unsubscribeUrl ?? null,
    one_click: isOneClick ?? false,
    attempts,
  }))
  await tx.query(
    `insert into public.mail_outbox
       (company_id, status, attempts, claimed_at, created_at, id, kind, to_email, sealed, unsubscribe_url, one_click)
     select $1, $2, $3, $4, $5, given.*
     from unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::boolean[]) as given`,
    [
      companyId,
      status,
      attempts,
      status === 'sending' ? now : null,
      now,
      stored.map(({ id }) => id),
      allowed.map(({ kind }) => kind),
      stored.map(({ to_email }) => to_email),
      await Promise.all(stored.map((mail) => sealContent(sealing, mail))),
      stored.map(({ unsubscribe_url }) => unsubscribe_url),
      stored.map(({ one_click }) => one_click),
    ],
  )
  return stored
}

const sealContent = (sealing: Sealing, { subject, html, text }: Content) =>
  sealing.seal(JSON.stringify([subject, html, text]))

/** What a letter says. One from before letters were sealed says it in clear; one whose secret has changed says nothing. */
const contentOf = async (sealing: Sealing, row: Content & SealedContent): Promise<Content | null> => {
  if (row.sealed === null) return { subject: row.subject, html: row.html, text: row.text }
  const plain = await sealing.unseal(row.sealed)
  if (plain === null) return null
  const [subject = '', html = '', text = ''] = JSON.parse(plain) as string[]
  return { subject, html, text }
}

const unreadable = 'This mail was sealed with another secret'

export const maxAttempts = 6

/**
 * Takes the next mails for this server alone; a refused one waits twice as long each time before it is tried again. Where
 * the clock was wrong and has been put back, a last try in the future would keep a mail waiting until then. A server of
 * an earlier version takes only what is queued, in clear.
 */
export const claimMails = async (db: Database, sealing: Sealing, now: Date): Promise<StoredMail[]> => {
  const rows = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<StoredMail & SealedContent>(
      `update public.mail_outbox set status = 'sending', claimed_at = $1, attempts = attempts + 1
       where id in (
         select id from public.mail_outbox
         where status in ('waiting', 'queued')
           and (claimed_at is null or claimed_at < $1::timestamptz - interval '15 seconds' * power(2, attempts)
             or claimed_at > $1::timestamptz + interval '1 hour')
         order by created_at limit 10 for update skip locked)
       returning id, to_email, subject, html, text, sealed, unsubscribe_url, one_click, attempts`,
      [now],
    ),
  )
  const readable: StoredMail[] = []
  for (const { sealed: kept, ...row } of rows) {
    const content = await contentOf(sealing, { ...row, sealed: kept })
    if (content === null) await saveMailOutcome(db, row.id, 'not_sent', unreadable, now)
    else readable.push({ ...row, ...content })
  }
  return readable
}

/** Once a letter has left, or may have, what it said is nobody's any more. One that was given up can be put back for a day. */
const blankColumns = `sealed = null, subject = '', html = '', text = ''`

export const saveMailOutcome = (
  db: Database,
  id: string,
  outcome: Outcome | 'waiting',
  error: string | null,
  now: Date,
) =>
  db.as('cairn_accounts', {}, (tx) =>
    tx.query(
      `update public.mail_outbox
       set status = $2, last_error = $3, sent_at = case when $2 = 'sent' then $4::timestamptz end
         ${outcome === 'sent' || outcome === 'timed_out' ? `, ${blankColumns}` : ''}
       where id = $1`,
      [id, outcome, error, now],
    ),
  )

/** A server that died while sending leaves a mail that may have gone: that is a timeout, not a retry. */
export const markInterruptedMails = (db: Database, now: Date) =>
  db.as('cairn_accounts', {}, (tx) =>
    tx.query(
      `update public.mail_outbox
       set status = 'timed_out', last_error = 'the server stopped while sending', ${blankColumns}
       where status = 'sending' and claimed_at < $1::timestamptz - interval '5 minutes'`,
      [now],
    ),
  )

/** Days for which the outbox remembers: what became of a mail, and in the local mailbox what it said. */
const daysKept = 30

/** What the database says of a letter whose company is deleted: it counts for a day for who was sent it, and goes. */
const companyGone = 'The workspace is gone'

export const deleteOldMails = async (tx: Tx, now: Date) => {
  await tx.query(
    `update public.mail_outbox set ${blankColumns}
     where status = 'not_sent' and created_at < $1::timestamptz - interval '1 day' and sealed is not null`,
    [now],
  )
  await tx.query(
    `delete from public.mail_outbox
     where created_at < $1::timestamptz - interval '${daysKept} days' and status not in ('waiting', 'queued', 'sending')
       or last_error = $2 and created_at < $1::timestamptz - interval '1 day'`,
    [now, companyGone],
  )
}

export type MailHead = Columns<typeof mailOutbox, 'id' | 'to_email' | 'subject' | 'created_at'>
export type ShownMail = MailHead & Content & Columns<typeof mailOutbox, 'kind' | 'status' | 'unsubscribe_url'>

type MailSelection = { id: string } | { to: string } | { kind: string; companyId?: string } | 'latest'

const conditions = (wanted: MailSelection): [string, unknown[]] => {
  if (wanted === 'latest') return [`not (sealed is null and subject = '')`, []]
  if ('id' in wanted) return ['id = $1', [wanted.id]]
  if ('to' in wanted) return ['to_email = $1', [wanted.to]]
  return ['kind = $1 and ($2::uuid is null or company_id = $2)', [wanted.kind, wanted.companyId ?? null]]
}

/** The newest first, to read: for the local mailbox, and for tests. The one place where a sealed letter is opened to be seen. */
export const readMails = async (
  db: Database,
  sealing: Sealing,
  wanted: MailSelection,
): Promise<ShownMail[]> => {
  const [condition, values] = conditions(wanted)
  const rows = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<ShownMail & SealedContent>(
      `select id, kind, status, to_email, subject, html, text, sealed, unsubscribe_url, created_at
       from public.mail_outbox where ${condition} order by created_at desc, id ${wanted === 'latest' ? 'limit 100' : ''}`,
      values,
    ),
  )
  return Promise.all(
    rows.map(async ({ sealed: kept, ...row }) => {
      const content = await contentOf(sealing, { ...row, sealed: kept })
      return { ...row, ...(content ?? { subject: unreadable, html: '', text: '' }) }
    }),
  )
}
