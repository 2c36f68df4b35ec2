/**
 * How objectives stand, with columns of theirs: isComplete(), isOpen(), countsAs() and countedProgress() for those that are
 * counted and not read. The database keeps what one counts as; tests compare it with the rules.
 */
export const standings = (columns: string, matched: string) => `
  select ${columns}, o.counts_as, o.counts_as = 'completed' as is_complete,
    o.counts_as not in ('completed', 'will_not_complete') as is_open,
    case when o.counts_as = 'completed' then 100 else coalesce(o.progress, o.measured) end as counted
  from public.objectives o where ${matched}`
