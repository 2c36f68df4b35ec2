ALTER TABLE "objectives" ADD COLUMN "progress_counts" text DEFAULT 'key_results' NOT NULL;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "own_share" integer DEFAULT 70 NOT NULL;--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_own_share_percent" CHECK ("objectives"."own_share" between 5 and 95) NOT VALID;--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_progress_counts_known" CHECK ("objectives"."progress_counts" in ('key_results', 'children', 'both')) NOT VALID;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
--
-- What the given objectives come to, and everything above that follows from it: own key results, children, or both. One statement
-- counts them, from the deepest level up, each with what those beneath it have come to just now; five levels are the most
-- there are. Before that they are held from below, so that of two who post beneath one objective the second counts what the first
-- has said; whoever was moved meanwhile is looked for again. It stops at an objective that does not count its children, and at one
-- of a closed quarter. What it changed above is told to the transaction.
CREATE FUNCTION count_progress(company uuid, selves uuid[], parents uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	held uuid[] := '{}';
	wanted uuid[];
	levels integer[];
	climbed text;
BEGIN
	LOOP
		WITH RECURSIVE closed AS MATERIALIZED (
			SELECT q.quarter FROM public.quarters q WHERE q.company_id = company AND q.state = 'closed'
		), up AS (
			SELECT o.id, o.parent_id FROM public.objectives o
			WHERE o.company_id = company AND o.id = ANY (selves || parents) AND (o.id = ANY (selves)
				OR o.progress_counts <> 'key_results' AND o.quarter NOT IN (SELECT quarter FROM closed))
			UNION
			SELECT o.id, o.parent_id FROM up JOIN public.objectives o ON o.company_id = company AND o.id = up.parent_id
			WHERE o.progress_counts <> 'key_results' AND o.quarter NOT IN (SELECT quarter FROM closed)
		), placed AS (
			SELECT up.id, 1 + num_nonnulls(p1.id, p2.id, p3.id, p4.id) AS level FROM up
			LEFT JOIN public.objectives p1 ON p1.company_id = company AND p1.id = up.parent_id
			LEFT JOIN public.objectives p2 ON p2.company_id = company AND p2.id = p1.parent_id
			LEFT JOIN public.objectives p3 ON p3.company_id = company AND p3.id = p2.parent_id
			LEFT JOIN public.objectives p4 ON p4.company_id = company AND p4.id = p3.parent_id
		)
		SELECT array_agg(id ORDER BY level DESC, id), array_agg(level ORDER BY level DESC, id) INTO wanted, levels FROM placed;
		EXIT WHEN wanted IS NULL OR wanted <@ held;
		PERFORM 1 FROM unnest(wanted) WITH ORDINALITY AS one (id, place)
		JOIN public.objectives o ON o.company_id = company AND o.id = one.id
		ORDER BY one.place FOR NO KEY UPDATE OF o;
		held := wanted;
	END LOOP;

	WITH RECURSIVE counted AS (
		SELECT 6 AS level, '{}'::jsonb AS figures
		UNION ALL
		SELECT beneath.level - 1, beneath.figures || coalesce((
			SELECT jsonb_object_agg(o.id, CASE o.progress_counts
				WHEN 'key_results' THEN own.progress
				WHEN 'children' THEN coalesce(below.progress, own.progress)
				ELSE coalesce((o.own_share * own.progress + (100 - o.own_share) * below.progress) / 100, own.progress, below.progress) END)
			FROM unnest(wanted, levels) AS one (id, level)
			JOIN public.objectives o ON o.company_id = company AND o.id = one.id, LATERAL (
				SELECT CASE WHEN count(k.weight) = 0 THEN avg(reached.progress ORDER BY k.position, k.id)
					ELSE sum(k.weight * reached.progress ORDER BY k.position, k.id)
						/ nullif(sum(k.weight) FILTER (WHERE reached.progress IS NOT NULL), 0) END AS progress
				FROM public.key_results k,
					LATERAL (SELECT public.key_result_progress(k.start_value, k.current_value, k.target_value) AS progress) reached
				WHERE k.company_id = company AND k.objective_id = o.id) own, LATERAL (
				SELECT avg(CASE WHEN c.status = 'completed' THEN 100 ELSE coalesce(c.progress,
					CASE WHEN beneath.figures ? c.id::text THEN (beneath.figures ->> c.id::text)::float8 ELSE c.measured END) END ORDER BY c.id) AS progress
				FROM public.objectives c
				WHERE c.company_id = company AND c.parent_id = o.id AND c.draft IS NULL AND c.status <> 'will_not_complete'
					AND o.progress_counts <> 'key_results') below
			WHERE one.level = beneath.level - 1), '{}')
		FROM counted beneath WHERE beneath.level > 1
	), changed AS (
		UPDATE public.objectives o SET measured = (figures ->> o.id::text)::float8
		FROM counted
		WHERE counted.level = 1 AND o.company_id = company AND o.id = ANY (wanted)
			AND o.measured IS DISTINCT FROM (figures ->> o.id::text)::float8
		RETURNING o.id
	)
	SELECT string_agg(id::text, ',') INTO climbed FROM changed WHERE id <> ALL (selves);
	IF climbed IS NOT NULL THEN
		PERFORM set_config('app.climbed', concat_ws(',', nullif(current_setting('app.climbed', true), ''), climbed), true);
	END IF;
END $$;
--> statement-breakpoint
-- Most objectives count their key results alone, and nothing above counts them: those are done with one update, as before.
CREATE OR REPLACE FUNCTION measure_objectives() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	start record;
BEGIN
	UPDATE public.objectives o SET measured = figure.progress
	FROM (SELECT DISTINCT company_id, objective_id FROM touched) one, LATERAL (
		SELECT CASE WHEN count(k.weight) = 0 THEN avg(reached.progress ORDER BY k.position, k.id)
			ELSE sum(k.weight * reached.progress ORDER BY k.position, k.id)
				/ nullif(sum(k.weight) FILTER (WHERE reached.progress IS NOT NULL), 0) END AS progress
		FROM public.key_results k,
			LATERAL (SELECT public.key_result_progress(k.start_value, k.current_value, k.target_value) AS progress) reached
		WHERE k.company_id = one.company_id AND k.objective_id = one.objective_id) figure
	WHERE o.company_id = one.company_id AND o.id = one.objective_id AND o.progress_counts = 'key_results'
		AND o.measured IS DISTINCT FROM figure.progress;
	FOR start IN
		SELECT one.company_id, coalesce(array_agg(o.id) FILTER (WHERE o.progress_counts <> 'key_results'), '{}') AS selves,
			coalesce(array_agg(DISTINCT p.id) FILTER (WHERE p.progress_counts <> 'key_results'), '{}') AS parents
		FROM (SELECT DISTINCT company_id, objective_id FROM touched) one
		JOIN public.objectives o ON o.company_id = one.company_id AND o.id = one.objective_id
		LEFT JOIN public.objectives p ON p.company_id = o.company_id AND p.id = o.parent_id
		WHERE o.progress_counts <> 'key_results' OR p.progress_counts <> 'key_results'
		GROUP BY one.company_id
	LOOP
		PERFORM public.count_progress(start.company_id, start.selves, start.parents);
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What else changes a figure: an objective that comes, goes or moves, its status, whether it is a draft, what was set by hand, what it
-- counts. What triggers write themselves they have counted, and what goes with something above it is gone with that.
CREATE FUNCTION climb_from_objectives() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	start record;
BEGIN
	IF TG_OP = 'INSERT' THEN
		FOR start IN
			SELECT n.company_id, coalesce(array_agg(n.id) FILTER (WHERE n.progress_counts <> 'key_results'), '{}') AS selves,
				coalesce(array_agg(DISTINCT p.id) FILTER (WHERE p.progress_counts <> 'key_results'), '{}') AS parents
			FROM fresh n LEFT JOIN public.objectives p ON p.company_id = n.company_id AND p.id = n.parent_id
			WHERE n.progress_counts <> 'key_results' OR p.progress_counts <> 'key_results'
			GROUP BY n.company_id
		LOOP
			PERFORM public.count_progress(start.company_id, start.selves, start.parents);
		END LOOP;
	ELSIF TG_OP = 'DELETE' THEN
		FOR start IN
			SELECT p.company_id, array_agg(DISTINCT p.id) AS parents
			FROM gone o JOIN public.objectives p ON p.company_id = o.company_id AND p.id = o.parent_id
			WHERE p.progress_counts <> 'key_results'
			GROUP BY p.company_id
		LOOP
			PERFORM public.count_progress(start.company_id, '{}', start.parents);
		END LOOP;
	ELSE
		FOR start IN
			SELECT n.company_id,
				coalesce(array_agg(DISTINCT n.id) FILTER (WHERE (n.progress_counts, n.own_share) IS DISTINCT FROM (o.progress_counts, o.own_share)), '{}') AS selves,
				coalesce(array_agg(DISTINCT p.id) FILTER (WHERE p.progress_counts <> 'key_results'), '{}') AS parents
			FROM gone o JOIN fresh n ON n.company_id = o.company_id AND n.id = o.id
			LEFT JOIN public.objectives p ON p.company_id = n.company_id AND p.id IN (o.parent_id, n.parent_id)
			WHERE (n.status, n.draft, n.progress, n.parent_id, n.progress_counts, n.own_share)
				IS DISTINCT FROM (o.status, o.draft, o.progress, o.parent_id, o.progress_counts, o.own_share)
				AND (n.progress_counts <> 'key_results' OR o.progress_counts <> 'key_results' OR p.progress_counts <> 'key_results')
			GROUP BY n.company_id
		LOOP
			PERFORM public.count_progress(start.company_id, start.selves, start.parents);
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER objectives_came AFTER INSERT ON objectives REFERENCING NEW TABLE AS fresh
	FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION climb_from_objectives();
--> statement-breakpoint
CREATE TRIGGER objectives_changed AFTER UPDATE ON objectives REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
	FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION climb_from_objectives();
--> statement-breakpoint
-- Once for all that goes together: what follows its parent is in the same table, and asks for the trigger anew.
CREATE TRIGGER objectives_went AFTER DELETE ON objectives REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION climb_from_objectives();
--> statement-breakpoint
-- The last of the weeks that records tell has the figure of today, children included; what children came to in earlier ones the records of
-- an objective do not tell, and its key results stand for all of it.
CREATE OR REPLACE FUNCTION rebuild_objective_weeks(company uuid, chosen uuid[] DEFAULT NULL) RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
	DELETE FROM public.objective_weeks w WHERE w.company_id = company AND (chosen IS NULL OR w.objective_id = ANY (chosen));

	WITH place AS MATERIALIZED (
		SELECT coalesce((SELECT z.name FROM pg_timezone_names z WHERE z.name = c.time_zone), 'UTC') AS zone
		FROM public.companies c WHERE c.id = company
	), wanted AS MATERIALIZED (
		SELECT o.id, o.quarter, o.draft IS NOT NULL AS is_draft, o.status, o.progress, o.measured, (o.created_date AT TIME ZONE zone)::date AS made, (o.updated_date AT TIME ZONE zone)::date AS saved,
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
		SELECT wanted.id, wanted.quarter, wanted.is_draft, coalesce(week >= wanted.rests, false) AS is_resting, week, updated, coalesce(wanted.progress, CASE WHEN is_last THEN wanted.measured ELSE measured.progress END) AS progress,
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
