import { dayPlus, endOfDay, type KeptDays, keptDays, shownDay } from '@cairn/domain/days/rules'
import type { ObjectiveListing } from '@cairn/domain/objectives/listing'
import { messages } from '@cairn/domain/objectives/messages'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'
import { Refused } from '../refused.ts'
import { type Beside, besideOf } from './comparison-queries.ts'
import { type Shown, statementOf } from './sql.ts'

type Asked = Pick<ObjectiveListing, 'at' | 'since' | 'search'>
/** `beside` is there where one day is read beside another. */
type Read<T> = (tx: Tx, scope: AnyScope, beside: Beside | null) => Promise<T>

/**
 * Reads as of a day: the very statements that read today, asked of the tables as they stood then, so that there is no second
 * way to read. Nothing of the past can be changed by anybody. A day that is not over is read as ever.
 */
export const readAsOf = <T>(tx: Tx, scope: AnyScope, asked: Asked, read: Read<T>): Promise<T> =>
  readDays(tx, scope, asked, { past: 'past', today: null }, read)

/** The same with what is there on the other of the two days alone: `is_ghost` says so of an objective. */
export const readWithGhosts = <T>(tx: Tx, scope: AnyScope, asked: Asked, read: Read<T>): Promise<T> =>
  readDays(tx, scope, asked, { past: 'past with later', today: 'today with gone' }, read)

const readDays = async <T>(
  tx: Tx,
  scope: AnyScope,
  { at, since, search }: Asked,
  shown: { past: Shown; today: Shown | null },
  read: Read<T>,
): Promise<T> => {
  if (at === undefined && since === undefined) return read(tx, scope, null)
  if (at !== undefined && since !== undefined)
    throw new Refused({ code: 'invalid_input', message: messages.onePastOnly, field: 'since' })
  const company = await readCompany(tx, scope.companyId)
  const kept = keptDays(company, scope.now)
  if (since !== undefined) {
    await nameDay(tx, dayBefore(since, kept), company.timeZone)
    return read(
      shown.today === null ? tx : showing(tx, shown.today),
      scope,
      besideOf(tx, showing(tx, 'past'), 'today'),
    )
  }
  const day = shownDay(at ?? kept.today, kept)
  if (day === kept.today) return read(tx, scope, null)
  if (search) throw new Refused({ code: 'invalid_input', message: messages.noSearchInPast, field: 'search' })
  const end = await nameDay(tx, day, company.timeZone)
  const beside = besideOf(tx, showing(tx, 'past'), 'before')
  return read(showing(tx, shown.past), { ...scope, now: end, isPast: true }, beside)
}

/** What changed since a day is what differs from the end of the one before it. */
const dayBefore = (since: string, kept: KeptDays) => dayPlus(shownDay(since, kept), -1)

const showing = (tx: Tx, shown: Shown): Tx => ({
  ...tx,
  query: (text, values) => tx.query(statementOf(text, shown), values),
})

const nameDay = async (tx: Tx, day: string, timeZone: string) => {
  const end = endOfDay(day, timeZone)
  await tx.query(
    `select set_config('app.at', $1, true), set_config('app.day_end', $2, true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
    [day, end.toISOString()],
  )
  return end
}

export const readCompany = async (tx: Tx, id: string) => {
  const [company] = await tx.query<Columns<typeof companies, 'created_at' | 'time_zone' | 'days_kept_since'>>(
    'select created_at, time_zone, days_kept_since::text from public.companies where id = $1',
    [id],
  )
  if (company === undefined) throw new Error('The company of the scope is not there')
  return { createdAt: company.created_at, timeZone: company.time_zone, keptSince: company.days_kept_since }
}
