/** objectiveProgress() without one set by hand, for rows that are counted or sorted and not read; a test compares them. */
export const measuredProgress = (objective: string) => `
  select avg(key_result_progress(k.start_value, k.current_value, k.target_value) order by k.position, k.id) as progress
  from public.key_results k where k.objective_id = ${objective}.id`
