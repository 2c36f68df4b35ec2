ALTER TABLE "quarters" ADD COLUMN "closing_since" timestamp (3) with time zone;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
-- From the week on in which closing started nothing of that quarter is open.
CREATE OR REPLACE FUNCTION rebuild_objective_weeks(company uuid, chosen uuid[] DEFAULT NULL) RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
	DELETE FROM public.objective_weeks w WHERE w.company_id = company AND (chosen IS NULL OR w.objective_id = ANY (chosen));

	WITH place AS MATERIALIZED (
		SELECT coalesce((SELECT z.name FROM pg_timezone_names z WHERE z.name = c.time_zone), 'UTC') AS zone
		FROM public.companies c WHERE c.id = company
	), wanted AS MATERIALIZED (
		SELECT o.id, o.quarter, o.draft IS NOT NULL AS is_draft, o.status, o.progress, (o.created_date AT TIME ZONE zone)::date AS made, (o.updated_date AT TIME ZONE zone)::date AS saved,
			rested - extract(dow FROM rested)::int AS rests
		FROM place CROSS JOIN public.objectives o
		LEFT JOIN public.quarters q ON q.company_id = company AND q.quarter = o.quarter AND q.closing_since IS NOT NULL,
			LATERAL (SELECT CASE WHEN q.closing_since IS NOT NULL THEN (greatest(q.closing_since, o.created_date) AT TIME ZONE zone)::date END AS rested) closing
		WHERE o.company_id = company AND (chosen IS NULL OR o.id = ANY (chosen))
	), said AS MATERIALIZED (
		SELECT u.objective_id, u.id, u.created_at, u.status, u.previous_value, u.value_changes,
			day - extract(dow FROM day)::int AS week
		FROM public.weekly_updates u JOIN wanted ON wanted.id = u.objective_id, place,
			LATERAL (SELECT (u.created_at AT TIME ZONE zone)::date AS day) local
		WHERE u.company_id = company
	), weeks AS MATERIALIZED (
		SELECT objective_id, week, bool_or(updated) AS updated, week >= max(CASE WHEN bool_or(recorded) THEN week END) OVER (PARTITION BY objective_id) AS is_last
		FROM (
			SELECT objective_id, week, true AS updated, true AS recorded FROM said
			UNION SELECT id, made - extract(dow FROM made)::int, false, true FROM wanted
			UNION SELECT id, saved - extract(dow FROM saved)::int, false, true FROM wanted
			UNION SELECT id, rests, false, false FROM wanted WHERE rests IS NOT NULL
		) moments
		GROUP BY objective_id, week
	), statuses AS (
		SELECT objective_id, week, (array_agg(status ORDER BY created_at DESC, id DESC))[1] AS went_to,
			(array_agg(coalesce(previous_value, status) ORDER BY created_at, id))[1] AS came_from
		FROM said GROUP BY objective_id, week
	), told AS (
		SELECT objective_id, week, CASE WHEN turn > 0 THEN first_value(went_to) OVER (PARTITION BY objective_id, turn ORDER BY week)
			ELSE first_value(came_from) OVER (PARTITION BY objective_id ORDER BY came_from IS NULL, week) END AS status
		FROM (
			SELECT objective_id, week, went_to, came_from, count(went_to) OVER (PARTITION BY objective_id ORDER BY week) AS turn
			FROM weeks LEFT JOIN statuses USING (objective_id, week)
		) turns
	), changes AS (
		SELECT (one ->> 'keyResultId')::uuid AS id, week, true AS changed,
			(array_agg((one ->> 'to')::float8 ORDER BY created_at DESC, said.id DESC))[1] AS went_to,
			(array_agg((one ->> 'from')::float8 ORDER BY created_at, said.id))[1] AS came_from
		FROM said, jsonb_array_elements(value_changes) one GROUP BY 1, 2
	), grid AS (
		SELECT k.objective_id, k.id, k.position, k.weight, week, is_last, k.start_value, k.current_value, k.target_value, changed, went_to, came_from,
			count(changed) OVER (PARTITION BY k.id ORDER BY week) AS turn, count(changed) OVER (PARTITION BY k.id) AS turns
		FROM weeks
		JOIN public.key_results k ON k.company_id = company AND k.objective_id = weeks.objective_id
		LEFT JOIN changes USING (id, week)
	), measured AS (
		SELECT objective_id, week, CASE WHEN count(weight) = 0 THEN avg(progress ORDER BY position, id)
			ELSE sum(weight * progress ORDER BY position, id) / nullif(sum(weight) FILTER (WHERE progress IS NOT NULL), 0) END AS progress
		FROM (
			SELECT objective_id, id, position, weight, week, start_value, target_value, CASE
				WHEN is_last OR turns = 0 THEN current_value
				WHEN turn > 0 THEN first_value(went_to) OVER (PARTITION BY id, turn ORDER BY week)
				ELSE first_value(came_from) OVER (PARTITION BY id ORDER BY changed IS NULL, week) END AS value
			FROM grid
		) valued, LATERAL (SELECT public.key_result_progress(start_value, value, target_value) AS progress) reached
		GROUP BY objective_id, week
	), standing AS (
		SELECT wanted.id, wanted.quarter, wanted.is_draft, coalesce(week >= wanted.rests, false) AS is_resting, week, updated, coalesce(wanted.progress, measured.progress) AS progress,
			CASE WHEN is_last THEN wanted.status ELSE coalesce(told.status, wanted.status) END AS status
		FROM weeks JOIN wanted ON wanted.id = weeks.objective_id
		LEFT JOIN told USING (objective_id, week) LEFT JOIN measured USING (objective_id, week)
	), judged AS (
		SELECT *, status = 'completed' OR status <> 'will_not_complete' AND coalesce(progress >= 100, false) AS is_complete FROM standing
	), counted AS (
		SELECT id, quarter, week, updated, CASE WHEN is_draft THEN NULL WHEN is_complete THEN 100 ELSE progress END AS progress,
			NOT is_draft AND NOT is_resting AND NOT is_complete AND status <> 'will_not_complete' AS is_open
		FROM judged
	)
	INSERT INTO public.objective_weeks (company_id, objective_id, week, quarter, progress_from, progress_to, open_from, open_to, updated)
	SELECT company, id, week, quarter, lag(progress) OVER line, progress, coalesce(lag(is_open) OVER line, false), is_open, updated
	FROM counted WINDOW line AS (PARTITION BY id ORDER BY week);
$$;
