CREATE TABLE "objective_weeks" (
	"company_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"week" date NOT NULL,
	"quarter" text NOT NULL,
	"progress_from" double precision,
	"progress_to" double precision,
	"open_from" boolean NOT NULL,
	"open_to" boolean NOT NULL,
	"updated" boolean NOT NULL,
	CONSTRAINT "objective_weeks_pk" PRIMARY KEY("company_id","objective_id","week"),
	CONSTRAINT "objective_weeks_sunday" CHECK (extract(dow from "objective_weeks"."week") = 0),
	CONSTRAINT "objective_weeks_progress_range" CHECK ("objective_weeks"."progress_from" between 0 and 100 and "objective_weeks"."progress_to" between 0 and 100),
	CONSTRAINT "objective_weeks_quarter_format" CHECK ("objective_weeks"."quarter" ~ '^Q[1-4] [0-9]{4}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "objectives_in_quarter" ON "objectives" USING btree ("company_id","id","quarter");
--> statement-breakpoint
ALTER TABLE "objective_weeks" ADD CONSTRAINT "objective_weeks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "objective_weeks" ADD CONSTRAINT "objective_weeks_objective_fk" FOREIGN KEY ("company_id","objective_id","quarter") REFERENCES "public"."objectives"("company_id","id","quarter") ON DELETE cascade ON UPDATE cascade;
--> statement-breakpoint
CREATE INDEX "objective_weeks_by_quarter" ON "objective_weeks" USING btree ("company_id","quarter","week");
--> statement-breakpoint
ALTER TABLE objective_weeks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON objective_weeks FOR ALL TO cairn_app USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON objective_weeks TO cairn_app;
--> statement-breakpoint
-- Writes the weeks of objectives anew from what their records tell: when they were made, which status and which values
-- each update brought, and how they stand. What was edited between two updates counts from the last change on.
-- For records that were loaded instead of being written one by one. It runs as its caller, inside that company.
CREATE FUNCTION rebuild_objective_weeks(company uuid, chosen uuid[] DEFAULT NULL) RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
	DELETE FROM public.objective_weeks w WHERE w.company_id = company AND (chosen IS NULL OR w.objective_id = ANY (chosen));

	WITH place AS MATERIALIZED (
		SELECT coalesce((SELECT z.name FROM pg_timezone_names z WHERE z.name = c.time_zone), 'UTC') AS zone
		FROM public.companies c WHERE c.id = company
	), wanted AS MATERIALIZED (
		SELECT o.id, o.quarter, o.status, o.progress, (o.created_date AT TIME ZONE zone)::date AS made, (o.updated_date AT TIME ZONE zone)::date AS saved
		FROM public.objectives o, place WHERE o.company_id = company AND (chosen IS NULL OR o.id = ANY (chosen))
	), said AS MATERIALIZED (
		SELECT u.objective_id, u.id, u.created_at, u.status, u.previous_value, u.value_changes,
			day - extract(dow FROM day)::int AS week
		FROM public.weekly_updates u JOIN wanted ON wanted.id = u.objective_id, place,
			LATERAL (SELECT (u.created_at AT TIME ZONE zone)::date AS day) local
		WHERE u.company_id = company
	), weeks AS MATERIALIZED (
		SELECT objective_id, week, bool_or(updated) AS updated, week = max(week) OVER (PARTITION BY objective_id) AS is_last
		FROM (
			SELECT objective_id, week, true AS updated FROM said
			UNION SELECT id, made - extract(dow FROM made)::int, false FROM wanted
			UNION SELECT id, saved - extract(dow FROM saved)::int, false FROM wanted
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
		SELECT k.objective_id, k.id, week, is_last, k.start_value, k.current_value, k.target_value, changed, went_to, came_from,
			count(changed) OVER (PARTITION BY k.id ORDER BY week) AS turn, count(changed) OVER (PARTITION BY k.id) AS turns
		FROM weeks
		JOIN public.key_results k ON k.company_id = company AND k.objective_id = weeks.objective_id
		LEFT JOIN changes USING (id, week)
	), measured AS (
		SELECT objective_id, week, avg(public.key_result_progress(start_value, value, target_value)) AS progress
		FROM (
			SELECT objective_id, week, start_value, target_value, CASE
				WHEN is_last OR turns = 0 THEN current_value
				WHEN turn > 0 THEN first_value(went_to) OVER (PARTITION BY id, turn ORDER BY week)
				ELSE first_value(came_from) OVER (PARTITION BY id ORDER BY changed IS NULL, week) END AS value
			FROM grid
		) valued
		GROUP BY objective_id, week
	), standing AS (
		SELECT wanted.id, wanted.quarter, week, updated, coalesce(wanted.progress, measured.progress) AS progress,
			CASE WHEN is_last THEN wanted.status ELSE coalesce(told.status, wanted.status) END AS status
		FROM weeks JOIN wanted ON wanted.id = weeks.objective_id
		LEFT JOIN told USING (objective_id, week) LEFT JOIN measured USING (objective_id, week)
	), judged AS (
		SELECT *, status = 'completed' OR status <> 'will_not_complete' AND coalesce(progress >= 100, false) AS is_complete FROM standing
	), counted AS (
		SELECT id, quarter, week, updated, CASE WHEN is_complete THEN 100 ELSE progress END AS progress,
			NOT is_complete AND status <> 'will_not_complete' AS is_open
		FROM judged
	)
	INSERT INTO public.objective_weeks (company_id, objective_id, week, quarter, progress_from, progress_to, open_from, open_to, updated)
	SELECT company, id, week, quarter, lag(progress) OVER line, progress, coalesce(lag(is_open) OVER line, false), is_open, updated
	FROM counted WINDOW line AS (PARTITION BY id ORDER BY week);
$$;
--> statement-breakpoint
-- What is there already gets its weeks. The owner of a table sees its rows only while they are not forced.
DO $$
DECLARE
	tenant text;
	tenants text[] := ARRAY['companies', 'objectives', 'key_results', 'weekly_updates', 'objective_weeks'];
BEGIN
	FOREACH tenant IN ARRAY tenants LOOP
		EXECUTE format('ALTER TABLE public.%I NO FORCE ROW LEVEL SECURITY', tenant);
	END LOOP;
	PERFORM public.rebuild_objective_weeks(id) FROM public.companies;
	FOREACH tenant IN ARRAY tenants LOOP
		EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', tenant);
	END LOOP;
END $$;
