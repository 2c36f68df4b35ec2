import { quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import { Quarter } from '@cairn/domain/objectives/quarter-schema'
import { messages } from '@cairn/domain/quarters/messages'
import type { Review, SharedReview } from '@cairn/domain/quarters/review'
import { publicReview, whyCannotShareReview } from '@cairn/domain/quarters/review-rules'
import { recordActivity } from '../activity/record.ts'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { reviews } from '../db/schema/quarters.ts'
import type { Scope } from '../gate.ts'
import { publicLinksOf } from '../objectives/one.ts'
import { Refused, refuse } from '../refused.ts'
import type { Sealing } from '../sealing.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { countedColumns } from './review-counted-queries.ts'
import { askedOf, readLiveReview, reviewedSql } from './review-queries.ts'

const keyBytes = 16
const countedPairs = Object.keys(countedColumns)
  .map((name) => `'${name}', ${name}`)
  .join(', ')

/** As it is now, with what its numbers count. A second time replaces the first; who has the public link sees the newer one. */
export const keepReview = async (tx: Tx, scope: Scope, timeZone: string, quarter: Quarter) => {
  const review = await readLiveReview(tx, scope, timeZone, quarter)
  await tx.query(
    `with ${reviewedSql}
     insert into public.reviews (company_id, quarter, review, counted, published_at, published_by, is_again)
     select $4, $1, $5, coalesce(jsonb_agg(jsonb_build_object(${countedPairs})), '[]'), $6, $7, false
     from reviewed
     on conflict (company_id, quarter) do update set review = excluded.review, counted = excluded.counted,
       published_at = excluded.published_at, published_by = excluded.published_by, is_again = true`,
    [...askedOf(quarter, timeZone), scope.companyId, JSON.stringify(review), scope.now, scope.actor.fullName],
  )
}

const noteLink = (tx: Tx, scope: Scope, quarter: Quarter, what: 'made' | 'revoked') =>
  recordActivity(tx, scope, {
    action: `quarter.link_${what}`,
    subjectType: 'quarter',
    subjectId: null,
    details: { quarter },
  })

/** Made once and kept, so that the same link can be shown again. */
export const shareReview = async (tx: Tx, scope: Scope, quarter: Quarter, { seal, unseal }: Sealing) => {
  const [kept] = await tx.query<Columns<typeof reviews, 'share_key_sealed'>>(
    'select share_key_sealed from public.reviews where quarter = $1 for update',
    [quarter],
  )
  const publicLinks = await publicLinksOf(tx, scope)
  refuse(whyCannotShareReview({ isPublished: kept !== undefined, publicLinks }, quarter))
  const sealed = kept?.share_key_sealed ?? null
  const known = sealed === null ? null : await unseal(sealed)
  if (known !== null) return { key: known }
  const key = newToken(keyBytes)
  await tx.query('update public.reviews set share_key = $2, share_key_sealed = $3 where quarter = $1', [
    quarter,
    hashOf(key),
    await seal(key),
  ])
  await noteLink(tx, scope, quarter, 'made')
  return { key }
}

export const revokeReview = async (tx: Tx, scope: Scope, quarter: Quarter) => {
  const gone = await tx.query(
    `update public.reviews set share_key = null, share_key_sealed = null
     where quarter = $1 and share_key is not null returning quarter`,
    [quarter],
  )
  if (gone.length > 0) await noteLink(tx, scope, quarter, 'revoked')
  return { revoked: gone.length > 0 }
}

/** The one answer to a wrong quarter, a wrong key, a revoked one, and a company that shows nothing in public. */
const notShared = () => new Refused({ code: 'not_found', message: messages.reviewNotShared })

type SharedRow = { review: Review } & SharedReview['published']

export const sharedReview = async (db: Database, asked: string, key: string): Promise<SharedReview> => {
  const quarter = Quarter.safeParse(asked)
  if (!quarter.success || key === '') throw notShared()
  const [row] = await db.crossing<SharedRow>(
    'review_by_share_key',
    'select * from crossing.review_by_share_key($1, $2)',
    [quarter.data, hashOf(key)],
  )
  if (row === undefined) throw notShared()
  const { review, ...published } = row
  const { firstDay, lastDay } = quarterSpan(quarter.data, 'UTC')
  return { quarter: { quarter: quarter.data, firstDay, lastDay }, review: publicReview(review), published }
}
