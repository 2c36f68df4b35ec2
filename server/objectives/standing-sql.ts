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

/**
 * objectiveProgress() of `o`; not looked up where it was set by hand, or where a completed one counts full anyway. Added
 * up in any order: neither whether it is full nor a rounded mean depends on that.
 */
const neededProgress = `
  select avg(key_result_progress(k.start_value, k.current_value, k.target_value)) as progress
  from public.key_results k where k.objective_id = o.id and o.progress is null and o.status <> 'completed'`

/** How objectives stand, with columns of theirs. */
export const standings = (columns: string, matched: string) =>
  judged(`
    select ${columns}, o.status, coalesce(o.progress, measured.progress) as progress
    from public.objectives o cross join lateral (${neededProgress}) measured
    where ${matched}`)
