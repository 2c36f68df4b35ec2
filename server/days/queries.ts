import { quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import { barSpan, keptDays, lastVisit } from '@cairn/domain/days/rules'
import type { DaysBar } from '@cairn/domain/days/schema'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import { readCompany } from './reading.ts'

/** A change is a stretch of days that begins, or ends without another. Of a quarter: those of the objectives that were in it then. */
const selectChanges = `
  with touched as (
    select objective_id, unnest(array[day, until]) as day from public.objective_days
    where $3::text is null or quarter = $3
    union
    select k.objective_id, k.day from public.key_result_days k
    where $3::text is null or exists (
      select from public.objective_days o
      where o.company_id = k.company_id and o.objective_id = k.objective_id and o.quarter = $3 and o.day <= k.day and o.until > k.day)
  )
  select day::text, count(*)::int from touched where day between $1::date and $2::date group by day order by day`

export const readBar = async (
  tx: Tx,
  { companyId, now }: AnyScope,
  visits: { on: string | null; before: string | null },
  quarter: Quarter | undefined,
): Promise<DaysBar> => {
  const company = await readCompany(tx, companyId)
  const { first, today } = keptDays(company, now)
  const span = barSpan(quarter === undefined ? null : quarterSpan(quarter, company.timeZone), today)
  const changes = await tx.query<DaysBar['changes'][number]>(selectChanges, [
    span.from < first ? first : span.from,
    span.to > today ? today : span.to,
    quarter ?? null,
  ])
  return {
    first,
    today,
    exactSince: company.keptSince,
    ...span,
    changes,
    lastVisit: lastVisit(visits, today),
  }
}
