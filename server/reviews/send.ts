import { demoCompanyId } from '@cairn/domain/demo/visitors'
import type { Receiver } from '@cairn/domain/reviews/summary-schema'
import { receiverReasons } from '@cairn/domain/reviews/summary-schema'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { type UnattendedScope, unattendedScope } from '../gate.ts'
import type { Mail } from '../mail/mail.ts'
import type { Parts } from '../parts.ts'
import { summaryMail } from './mails.tsx'
import { readForLetter } from './summary-queries.ts'

type Sending = Pick<Parts, 'db' | 'clock' | 'postman' | 'settings'>
type Due = { why: Receiver['why']; email: string }

/** Writes the letters of a summary to whom it was sent and who has not got one. It may run twice, and each of them gets one. */
export const mailReview = async (
  { db, clock, postman, settings }: Sending,
  { companyId, reviewId }: { companyId: string; reviewId: string },
) => {
  // Its people are shared by strangers.
  if (companyId === demoCompanyId) return
  const scope = unattendedScope(companyId, clock())
  const known = await inCompany(db, scope, (tx) => readForLetter(tx, scope, reviewId))
  // The team, or the whole company, was deleted meanwhile.
  if (known === null) return
  const { summary, timeZone } = known
  const letters = new Map<Receiver['why'], Mail>()
  for (const why of receiverReasons)
    letters.set(why, await summaryMail(summary, { publicUrl: settings.publicUrl, timeZone, why }))
  await inCompany(db, scope, async (tx) => {
    const due = await takeDue(tx, scope, reviewId)
    const mails = due.flatMap(({ why, email }) => {
      const letter = letters.get(why)
      return letter ? [{ ...letter, to: email }] : []
    })
    if (mails.length > 0) await postman.queueAll(tx, mails, companyId)
  })
  postman.nudge()
}

/** Noted in the transaction that posts them: of two servers, the second finds nothing to do. */
const takeDue = (tx: Tx, { now }: UnattendedScope, reviewId: string) =>
  tx.query<Due>(
    `with due as (
       update public.team_review_mails set written_at = $2 where review_id = $1 and written_at is null
       returning profile_id, why)
     select due.why, proven.email from due
     join crossing.confirmed_addresses(array(select profile_id from due)) proven on proven.profile_id = due.profile_id`,
    [reviewId, now],
  )
