import {
  brokenLimit,
  limitsOf,
  type MailLimit,
  mailBudgets,
  whyTooManyMails,
} from '@cairn/domain/mail-budgets'
import type { Database, Tx } from '../db/client.ts'
import { Refused } from '../refused.ts'
import type { Mail } from './mail.ts'

/**
 * The mails that may still be made. The outbox itself is what is counted, so the limits hold across servers; of two that
 * count at once, one waits for the other.
 */
export const withinBudget = async (tx: Tx, mails: readonly Mail[], companyId: string | null, now: Date) => {
  const allowed: Mail[] = []
  for (const mail of mails) if (await isAllowed(tx, mail, companyId, now)) allowed.push(mail)
  return allowed
}

type MailAddress = Pick<Mail, 'kind' | 'to' | 'isGranted'>

/** Whether such a mail would be made, before the work for it is done. Whoever makes it at once with others is counted again. */
export const hasRoom = (db: Database, mail: MailAddress, now: Date) =>
  db.as('cairn_accounts', {}, (tx) => isAllowed(tx, mail, null, now))

const isAllowed = async (
  tx: Tx,
  { kind, to, isGranted }: MailAddress,
  companyId: string | null,
  now: Date,
) => {
  const limits = limitsOf(kind)
  if (limits.length === 0 || isGranted) return true
  const made = await tx.query<{ made: number; oldest: Date | null }>(
    `select seen.made, seen.oldest
     from unnest($1::text[], $2::uuid[], $3::timestamptz[]) with ordinality as given(address, company, since, place),
       crossing.mails_made($4, given.address, given.company, given.since) as seen
     order by place`,
    [
      limits.map(({ of }) => (of === 'company' ? null : to)),
      limits.map(({ of }) => (of === 'recipient' ? null : companyId)),
      limits.map(({ hours }) => new Date(now.getTime() - hours * 3_600_000).toISOString()),
      kind,
    ],
  )
  const counted = limits.map((limit, place) => ({ limit, ...(made[place] ?? { made: 0, oldest: null }) }))
  const broken = brokenLimit(counted, await isPaying(tx, limits, companyId), now)
  if (broken === null) return true
  if (mailBudgets[kind].over === 'drop') return false
  throw new Refused(whyTooManyMails(broken.limit), broken.retryAfter)
}

const isPaying = async (tx: Tx, limits: readonly MailLimit[], companyId: string | null) => {
  if (companyId === null) return false
  if (!limits.some(({ mostIfPaying }) => mostIfPaying !== undefined)) return false
  const rows = await tx.query(
    `select 1 from public.subscriptions where company_id = $1 and status in ('active', 'past_due')`,
    [companyId],
  )
  return rows.length > 0
}
