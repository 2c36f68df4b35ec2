/**
 * isComplete(), isOpen(), countsAs() and countedProgress() for rows with a status and a progress that are counted and
 * not read; tests compare them.
 */
export const judged = (facts: string) => `
  select *, not is_complete and status <> 'will_not_complete' as is_open,
    case when is_complete then 'completed' else status end as counts_as,
    case when is_complete then 100 else progress end as counted
  from (
    select *, status = 'completed' or status <> 'will_not_complete' and coalesce(progress >= 100, false) as is_complete
    from (${facts}) facts) told`

/** How objectives stand, with columns of theirs. */
export const standings = (columns: string, matched: string) =>
  judged(`
    select ${columns}, o.status, coalesce(o.progress, o.measured) as progress
    from public.objectives o where ${matched}`)
