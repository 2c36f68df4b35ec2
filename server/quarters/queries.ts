import { phaseOf, quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import {
  compareQuarters,
  currentQuarter,
  type Quarter,
  quarterChoices,
} from '@cairn/domain/objectives/quarter'
import { quarterToShow, usualScoreBy, whyCannotChangeState } from '@cairn/domain/quarters/rules'
import type { QuarterOverview } from '@cairn/domain/quarters/schema'
import { dayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import {
  type KeptQuarter,
  quarterStanding,
  readKeptQuarters,
  undeclared,
} from '../objectives/quarter-stored.ts'

type Counts = Pick<QuarterOverview, 'quarter' | 'objectives' | 'drafts' | 'ready'> & { addedSince: number }

const countIn = (tx: Tx, quarter: Quarter | null) =>
  tx.query<Counts>(
    `select quarter, count(*) filter (where draft is null)::int as objectives,
       count(draft)::int as drafts, count(*) filter (where draft = 'ready')::int as ready,
       count(*) filter (where draft is null and added_after_commit)::int as "addedSince"
     from public.objectives where ${quarter === null ? '$1::text is null' : 'quarter = $1'} group by quarter`,
    [quarter],
  )

const overviewOf = (
  kept: KeptQuarter,
  counts: Counts | undefined,
  now: Date,
  timeZone: string,
): QuarterOverview => {
  const { quarter, state, committedAt, committedBy, closingSince, scoreBy } = kept
  const span = quarterSpan(quarter, timeZone)
  const { objectives = 0, drafts = 0, ready = 0, addedSince = 0 } = counts ?? {}
  return {
    quarter,
    state,
    phase: phaseOf(span, now),
    firstDay: span.firstDay,
    lastDay: span.lastDay,
    committed: committedAt === null ? null : { at: committedAt, by: committedBy, addedSince },
    mayClose: whyCannotChangeState('startClosing', kept, now, timeZone) === null,
    closing:
      closingSince === null
        ? null
        : {
            since: closingSince,
            scoreBy: scoreBy ?? usualScoreBy(quarter, dayOf(closingSince, timeZone)),
          },
    objectives,
    drafts,
    ready,
  }
}

export const readOverview = async (
  tx: Tx,
  { now }: Pick<AnyScope, 'now'>,
  timeZone: string,
  quarter: Quarter,
) => {
  const [counts] = await countIn(tx, quarter)
  return overviewOf(await quarterStanding(tx, quarter), counts, now, timeZone)
}

export const listQuarters = async (tx: Tx, { now }: AnyScope, timeZone: string) => {
  const kept = new Map((await readKeptQuarters(tx)).map((one) => [one.quarter, one]))
  const counted = new Map((await countIn(tx, null)).map((one) => [one.quarter, one]))
  const current = currentQuarter(now, timeZone)
  const named = new Set([...quarterChoices(now, timeZone), ...kept.keys(), ...counted.keys()])
  const quarters = [...named]
    .sort((a, b) => compareQuarters(b, a))
    .map((quarter) =>
      overviewOf(kept.get(quarter) ?? undeclared(quarter), counted.get(quarter), now, timeZone),
    )
  return { current, shown: quarterToShow(quarters, current), quarters }
}
