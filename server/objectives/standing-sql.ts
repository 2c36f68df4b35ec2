import { restingStates } from '@cairn/domain/objectives/quarter'

/** The quarters in which no updates are asked for, read once a statement. */
const restingQuarters = `array(select q.quarter from public.quarters q
  where q.state in (${restingStates.map((state) => `'${state}'`).join(', ')}))`

/** Whether `o` is open, as isOpen() has it. */
export const isAskedFor = `o.draft is null and o.counts_as not in ('completed', 'will_not_complete')
    and o.quarter <> all(${restingQuarters})`

/**
 * How objectives stand, with columns of theirs: isComplete(), isOpen(), countsAs() and countedProgress() for those that are
 * counted and not read. The database keeps what one counts as; tests compare it with the rules. A draft is neither open
 * nor complete and counts nothing: **who counts by `counts_as` leaves out what `is_draft`**.
 */
export const standings = (columns: string, matched: string) => `
  select ${columns}, o.counts_as, o.draft is not null as is_draft,
    o.draft is null and o.counts_as = 'completed' as is_complete,
    ${isAskedFor} as is_open,
    case when o.draft is not null then null when o.counts_as = 'completed' then 100
      else coalesce(o.progress, o.measured) end as counted
  from public.objectives o where ${matched}`

/** Of standings, by the status they count as: how many there are, and beside them how many drafts. */
export const countedAndDrafts =
  'count(*) filter (where not is_draft)::int as count, count(*) filter (where is_draft)::int as drafts'
