CREATE TABLE "key_result_originals" (
	"company_id" uuid NOT NULL,
	"key_result_id" uuid NOT NULL,
	"quarter" text NOT NULL,
	"objective_id" uuid NOT NULL,
	"title" text NOT NULL,
	"start_value" double precision NOT NULL,
	"target_value" double precision,
	"unit" text,
	"weight" integer,
	"added_after_commit" boolean NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "key_result_originals_pk" PRIMARY KEY("company_id","key_result_id","quarter"),
	CONSTRAINT "key_result_originals_quarter_format" CHECK ("key_result_originals"."quarter" ~ '^Q[1-4] [0-9]{4}$'),
	CONSTRAINT "key_result_originals_title_length" CHECK (char_length("key_result_originals"."title") <= 300),
	CONSTRAINT "key_result_originals_unit_length" CHECK (char_length("key_result_originals"."unit") <= 40)
);
--> statement-breakpoint
CREATE TABLE "quarters" (
	"company_id" uuid NOT NULL,
	"quarter" text NOT NULL,
	"state" text NOT NULL,
	"planned_at" timestamp (3) with time zone,
	"committed_at" timestamp (3) with time zone,
	"committed_by" text,
	CONSTRAINT "quarters_pk" PRIMARY KEY("company_id","quarter"),
	CONSTRAINT "quarters_quarter_format" CHECK ("quarters"."quarter" ~ '^Q[1-4] [0-9]{4}$'),
	CONSTRAINT "quarters_state_known" CHECK ("quarters"."state" in ('run', 'plan', 'close', 'closed')),
	CONSTRAINT "quarters_committed_by_length" CHECK (char_length("quarters"."committed_by") <= 120)
);
--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "draft" text;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "added_after_commit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "key_result_originals" ADD CONSTRAINT "key_result_originals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_result_originals" ADD CONSTRAINT "key_result_originals_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarters" ADD CONSTRAINT "quarters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_result_originals_by_objective" ON "key_result_originals" USING btree ("company_id","objective_id","quarter");--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_draft_known" CHECK ("objectives"."draft" in ('draft', 'ready')) NOT VALID;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE public.quarters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON quarters FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
ALTER TABLE public.key_result_originals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON key_result_originals FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON quarters TO cairn_app;
--> statement-breakpoint
-- Kept for good: nobody changes an original, and one goes only with its objective.
GRANT SELECT, INSERT ON key_result_originals TO cairn_app;
--> statement-breakpoint
-- Drafts count in no week. Since when one is a draft the records do not tell: it has not counted before either.
CREATE OR REPLACE FUNCTION rebuild_objective_weeks(company uuid, chosen uuid[] DEFAULT NULL) RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
	DELETE FROM public.objective_weeks w WHERE w.company_id = company AND (chosen IS NULL OR w.objective_id = ANY (chosen));

	WITH place AS MATERIALIZED (
		SELECT coalesce((SELECT z.name FROM pg_timezone_names z WHERE z.name = c.time_zone), 'UTC') AS zone
		FROM public.companies c WHERE c.id = company
	), wanted AS MATERIALIZED (
		SELECT o.id, o.quarter, o.draft IS NOT NULL AS is_draft, o.status, o.progress, (o.created_date AT TIME ZONE zone)::date AS made, (o.updated_date AT TIME ZONE zone)::date AS saved
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
		SELECT wanted.id, wanted.quarter, wanted.is_draft, week, updated, coalesce(wanted.progress, measured.progress) AS progress,
			CASE WHEN is_last THEN wanted.status ELSE coalesce(told.status, wanted.status) END AS status
		FROM weeks JOIN wanted ON wanted.id = weeks.objective_id
		LEFT JOIN told USING (objective_id, week) LEFT JOIN measured USING (objective_id, week)
	), judged AS (
		SELECT *, status = 'completed' OR status <> 'will_not_complete' AND coalesce(progress >= 100, false) AS is_complete FROM standing
	), counted AS (
		SELECT id, quarter, week, updated, CASE WHEN is_draft THEN NULL WHEN is_complete THEN 100 ELSE progress END AS progress,
			NOT is_draft AND NOT is_complete AND status <> 'will_not_complete' AS is_open
		FROM judged
	)
	INSERT INTO public.objective_weeks (company_id, objective_id, week, quarter, progress_from, progress_to, open_from, open_to, updated)
	SELECT company, id, week, quarter, lag(progress) OVER line, progress, coalesce(lag(is_open) OVER line, false), is_open, updated
	FROM counted WINDOW line AS (PARTITION BY id ORDER BY week);
$$;
