CREATE TABLE "quarter_days" (
	"company_id" uuid NOT NULL,
	"quarter" text NOT NULL,
	"day" date NOT NULL,
	"until" date NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "quarter_days_pk" PRIMARY KEY("company_id","quarter","until"),
	CONSTRAINT "quarter_days_in_order" CHECK ("quarter_days"."day" < "quarter_days"."until"),
	CONSTRAINT "quarter_days_quarter_format" CHECK ("quarter_days"."quarter" ~ '^Q[1-4] [0-9]{4}$'),
	CONSTRAINT "quarter_days_state_known" CHECK ("quarter_days"."state" in ('run', 'plan', 'close', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "objective_days" ADD COLUMN "added_after_commit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "days_kept_since" date;--> statement-breakpoint
ALTER TABLE "quarter_days" ADD CONSTRAINT "quarter_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE quarter_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON quarter_days FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON quarter_days TO cairn_app;
--> statement-breakpoint
-- As before, and whether it came to its quarter when that had been committed.
CREATE OR REPLACE FUNCTION keep_objective_days(company uuid, ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	today date := public.company_day(company);
BEGIN
	INSERT INTO public.objective_days (company_id, objective_id, day, until, title, status, quarter, draft, parent_id, due_date, progress, measured,
		progress_counts, own_share, owner_id, co_owner_ids, team_id, strategy_id, created_date, added_after_commit)
	SELECT d.company_id, d.objective_id, d.day, today, d.title, d.status, d.quarter, d.draft, d.parent_id, d.due_date, d.progress, d.measured,
		d.progress_counts, d.own_share, d.owner_id, d.co_owner_ids, d.team_id, d.strategy_id, d.created_date, d.added_after_commit
	FROM public.objective_days d JOIN public.objectives o ON o.company_id = company AND o.id = d.objective_id
	WHERE d.company_id = company AND d.objective_id = ANY (ids) AND d.until = 'infinity' AND d.day < today;

	UPDATE public.objective_days d
	SET day = greatest(d.day, today), title = o.title, status = o.status, quarter = o.quarter, draft = o.draft, parent_id = o.parent_id,
		due_date = o.due_date, progress = o.progress, measured = o.measured, progress_counts = o.progress_counts, own_share = o.own_share,
		owner_id = o.owner_id, team_id = o.team_id, strategy_id = o.strategy_id, created_date = o.created_date, added_after_commit = o.added_after_commit, co_owner_ids = ARRAY(
			SELECT s.user_id FROM public.objective_shares s WHERE s.company_id = company AND s.objective_id = o.id ORDER BY s.user_id)
	FROM public.objectives o
	WHERE d.company_id = company AND d.objective_id = ANY (ids) AND d.until = 'infinity' AND o.company_id = company AND o.id = d.objective_id;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION begin_objective_days(company uuid, ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	today date := public.company_day(company);
BEGIN
	INSERT INTO public.objective_days (company_id, objective_id, day, until, title, status, quarter, draft, parent_id, due_date, progress, measured,
		progress_counts, own_share, owner_id, co_owner_ids, team_id, strategy_id, created_date, added_after_commit)
	SELECT company, o.id, greatest(today, earlier.until), 'infinity', o.title, o.status, o.quarter, o.draft, o.parent_id, o.due_date, o.progress, o.measured,
		o.progress_counts, o.own_share, o.owner_id, ARRAY(
			SELECT s.user_id FROM public.objective_shares s WHERE s.company_id = company AND s.objective_id = o.id ORDER BY s.user_id),
		o.team_id, o.strategy_id, o.created_date, o.added_after_commit
	FROM public.objectives o, LATERAL (
		SELECT max(d.until) AS until FROM public.objective_days d WHERE d.company_id = company AND d.objective_id = o.id) earlier
	WHERE o.company_id = company AND o.id = ANY (ids) AND earlier.until IS DISTINCT FROM 'infinity';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_objective_days() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	one record;
BEGIN
	IF TG_OP = 'INSERT' THEN
		FOR one IN SELECT n.company_id, array_agg(n.id) AS ids FROM fresh n GROUP BY 1 LOOP
			PERFORM public.begin_objective_days(one.company_id, one.ids);
		END LOOP;
	ELSIF TG_OP = 'UPDATE' THEN
		FOR one IN
			SELECT n.company_id, array_agg(n.id) AS ids FROM gone o JOIN fresh n ON n.company_id = o.company_id AND n.id = o.id
			WHERE (n.title, n.status, n.quarter, n.draft, n.parent_id, n.due_date, n.progress, n.measured, n.progress_counts, n.own_share, n.owner_id, n.team_id, n.strategy_id, n.created_date, n.added_after_commit)
				IS DISTINCT FROM (o.title, o.status, o.quarter, o.draft, o.parent_id, o.due_date, o.progress, o.measured, o.progress_counts, o.own_share, o.owner_id, o.team_id, o.strategy_id, o.created_date, o.added_after_commit)
			GROUP BY 1
		LOOP
			PERFORM public.keep_objective_days(one.company_id, one.ids);
		END LOOP;
	ELSE
		FOR one IN
			SELECT o.company_id, array_agg(o.id) AS ids, public.company_day(o.company_id) AS today FROM gone o GROUP BY 1
		LOOP
			INSERT INTO public.objective_days (company_id, objective_id, day, until, title, status, quarter, draft, parent_id, due_date, progress, measured,
				progress_counts, own_share, owner_id, co_owner_ids, team_id, strategy_id, created_date, added_after_commit)
			SELECT d.company_id, d.objective_id, d.day, one.today, d.title, d.status, d.quarter, d.draft, d.parent_id, d.due_date, d.progress, d.measured,
				d.progress_counts, d.own_share, d.owner_id, d.co_owner_ids, d.team_id, d.strategy_id, d.created_date, d.added_after_commit
			FROM public.objective_days d
			WHERE d.company_id = one.company_id AND d.objective_id = ANY (one.ids) AND d.until = 'infinity' AND d.day < one.today;
			DELETE FROM public.objective_days d WHERE d.company_id = one.company_id AND d.objective_id = ANY (one.ids) AND d.until = 'infinity';
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW past.objectives WITH (security_invoker = true) AS
	SELECT d.company_id, d.objective_id AS id, d.title, NULL::text AS description, d.status, NULL::text AS previous_status,
		NULL::timestamptz AS status_changed_date, d.quarter, d.draft, d.added_after_commit, d.parent_id, d.due_date, d.progress,
		d.progress_counts, d.own_share, d.measured, d.owner_id, d.team_id, d.strategy_id, 1 AS version, d.created_date,
		d.created_date AS updated_date, lower(d.title) COLLATE public.names AS title_key,
		right(d.quarter, 4)::integer * 4 + substr(d.quarter, 2, 1)::integer - 1 AS quarter_key,
		coalesce(d.progress, d.measured, -1) AS progress_key,
		CASE WHEN d.status = 'completed' OR d.status <> 'will_not_complete' AND coalesce(d.progress, d.measured) >= 100 THEN 'completed' ELSE d.status END AS counts_as
	FROM public.objective_days d
	WHERE d.day <= current_setting('app.at')::date AND d.until > current_setting('app.at')::date;
--> statement-breakpoint
-- The state in which a quarter ended its day, for those that something was declared of.
CREATE FUNCTION note_quarter_days() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	one record;
BEGIN
	FOR one IN
		SELECT t.company_id, array_agg(DISTINCT t.quarter) AS quarters, public.company_day(t.company_id) AS today FROM touched t GROUP BY 1
	LOOP
		CONTINUE WHEN one.today IS NULL;

		INSERT INTO public.quarter_days (company_id, quarter, day, until, state)
		SELECT d.company_id, d.quarter, d.day, one.today, d.state
		FROM public.quarter_days d LEFT JOIN public.quarters q ON q.company_id = d.company_id AND q.quarter = d.quarter
		WHERE d.company_id = one.company_id AND d.quarter = ANY (one.quarters) AND d.until = 'infinity' AND d.day < one.today AND q.state IS DISTINCT FROM d.state;

		DELETE FROM public.quarter_days d
		WHERE d.company_id = one.company_id AND d.quarter = ANY (one.quarters) AND d.until = 'infinity' AND NOT EXISTS (
			SELECT FROM public.quarters q WHERE q.company_id = d.company_id AND q.quarter = d.quarter AND q.state = d.state);

		INSERT INTO public.quarter_days (company_id, quarter, day, until, state)
		SELECT q.company_id, q.quarter, greatest(one.today, earlier.until), 'infinity', q.state
		FROM public.quarters q, LATERAL (
			SELECT max(d.until) AS until FROM public.quarter_days d WHERE d.company_id = q.company_id AND d.quarter = q.quarter) earlier
		WHERE q.company_id = one.company_id AND q.quarter = ANY (one.quarters) AND earlier.until IS DISTINCT FROM 'infinity';
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER quarters_noted_new AFTER INSERT ON quarters REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION note_quarter_days();
--> statement-breakpoint
CREATE TRIGGER quarters_noted AFTER UPDATE ON quarters REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION note_quarter_days();
--> statement-breakpoint
CREATE TRIGGER quarters_noted_gone AFTER DELETE ON quarters REFERENCING OLD TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION note_quarter_days();
--> statement-breakpoint
CREATE VIEW past.quarters WITH (security_invoker = true) AS
	SELECT d.company_id, d.quarter, d.state FROM public.quarter_days d
	WHERE d.day <= current_setting('app.at')::date AND d.until > current_setting('app.at')::date;
--> statement-breakpoint
GRANT SELECT ON past.quarters TO cairn_app;
--> statement-breakpoint
-- What leaves the trash for good when what was deleted until then does: with it go the days that were kept of it.
CREATE FUNCTION crossing.leaving_trash(older_than timestamptz)
RETURNS TABLE (part text, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT r.part, (r.content ->> 'id')::uuid
	FROM public.trash t JOIN public.trash_rows r ON r.company_id = t.company_id AND r.kind = t.kind AND r.trash_id = t.id
	WHERE t.company_id = nullif(current_setting('app.company_id', true), '')::uuid AND t.deleted_at <= older_than
		AND r.part IN ('objectives', 'strategies', 'teams')
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.leaving_trash(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.leaving_trash(timestamptz) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.leaving_trash(timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
--> statement-breakpoint
-- One object after another, each over those before it.
CREATE AGGREGATE overlaid(jsonb) (SFUNC = jsonb_concat, STYPE = jsonb, INITCOND = '{}');
--> statement-breakpoint
-- Writes the days of a company's objectives, or of chosen ones, anew as far as its records tell: when something was made, and what each update and each
-- entry of the log says of how it stood before. What no record tells counts as it is now, and what an objective counts of those beneath it only in the
-- last of its days. Read from today backwards: how something stood is what the next record after that day says it was before. Each statement is planned
-- when it is reached, by what the ones before it wrote and for whom it is asked: one plan for all would read every day of a company for each of them.
CREATE FUNCTION rebuild_days(company uuid, chosen uuid[] DEFAULT NULL) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_custom_plan
SET jit = off
AS $$
#variable_conflict use_column
BEGIN
	DELETE FROM public.objective_days d WHERE d.company_id = company AND (chosen IS NULL OR d.objective_id = ANY (chosen));
	DELETE FROM public.key_result_days d WHERE d.company_id = company AND (chosen IS NULL OR d.objective_id = ANY (chosen));

	INSERT INTO public.former_names (company_id, kind, id, name)
	SELECT DISTINCT ON (a.actor_id) company, 'person', a.actor_id, left(a.actor_name, 300)
	FROM public.activity a
	WHERE a.company_id = company AND a.actor_id IS NOT NULL AND a.actor_name IS NOT NULL
		AND NOT EXISTS (SELECT FROM public.profiles p WHERE p.company_id = company AND p.id = a.actor_id)
	ORDER BY a.actor_id, a.id DESC
	ON CONFLICT DO NOTHING;

	WITH place AS MATERIALIZED (
		SELECT coalesce((SELECT z.name FROM pg_timezone_names z WHERE z.name = c.time_zone), 'UTC') AS zone FROM public.companies c WHERE c.id = company
	), made AS MATERIALIZED (
		SELECT k.id, k.objective_id, (k.created_at AT TIME ZONE zone)::date AS day
		FROM public.key_results k, place WHERE k.company_id = company AND (chosen IS NULL OR k.objective_id = ANY (chosen))
	), said AS MATERIALIZED (
		SELECT w.objective_id, w.id, w.created_at, w.value_changes, w.confidences, (w.created_at AT TIME ZONE zone)::date AS day
		FROM public.weekly_updates w, place WHERE w.company_id = company AND (chosen IS NULL OR w.objective_id = ANY (chosen))
	), told AS (
		SELECT (one ->> 'keyResultId')::uuid AS id, created_at AS at, 0::bigint AS entry, day, jsonb_build_object('currentValue', one -> 'from') AS was
		FROM said, jsonb_array_elements(value_changes) one
		UNION ALL
		SELECT one.key::uuid, a.created_at, a.id, (a.created_at AT TIME ZONE zone)::date, one.value
		FROM place, public.activity a,
			jsonb_each(CASE WHEN jsonb_typeof(a.before -> 'keyResults') = 'object' THEN a.before -> 'keyResults' ELSE '{}' END) one
		WHERE a.company_id = company AND a.subject_type = 'objective' AND (chosen IS NULL OR a.subject_id = ANY (chosen))
			AND jsonb_typeof(one.value) = 'object'
	), moments AS (
		SELECT id, day, max(confidence) AS confidence, public.overlaid(was) AS was
		FROM (
			SELECT t.id, greatest(t.day, made.day) AS day, NULL::integer AS confidence, public.overlaid(t.was ORDER BY t.at DESC, t.entry DESC) AS was
			FROM told t JOIN made USING (id) GROUP BY 1, 2
			UNION ALL
			SELECT (one ->> 'keyResultId')::uuid, greatest(said.day, made.day), (array_agg((one ->> 'confidence')::integer ORDER BY created_at DESC, said.id DESC))[1], NULL
			FROM said CROSS JOIN jsonb_array_elements(confidences) one JOIN made ON made.id = (one ->> 'keyResultId')::uuid GROUP BY 1, 2
			UNION ALL SELECT id, day, NULL, NULL FROM made
		) all_of_them
		GROUP BY id, day
	), line AS (
		SELECT *, lead(day) OVER along AS next, count(confidence) OVER along AS sure,
			public.overlaid(was) OVER (PARTITION BY id ORDER BY day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS later
		FROM moments WINDOW along AS (PARTITION BY id ORDER BY day)
	)
	INSERT INTO public.key_result_days (company_id, key_result_id, objective_id, day, until, title, start_value, current_value, target_value, unit, weight,
		confidence, status, position)
	SELECT company, k.id, k.objective_id, line.day, coalesce(line.next, 'infinity'), coalesce(later ->> 'title', k.title),
		coalesce((later ->> 'startValue')::float8, k.start_value),
		CASE WHEN later ? 'currentValue' THEN (later ->> 'currentValue')::float8 ELSE k.current_value END,
		CASE WHEN later ? 'targetValue' THEN (later ->> 'targetValue')::float8 ELSE k.target_value END,
		CASE WHEN later ? 'unit' THEN later ->> 'unit' ELSE k.unit END,
		CASE WHEN later ? 'weight' THEN (later ->> 'weight')::integer ELSE k.weight END,
		first_value(line.confidence) OVER (PARTITION BY line.id, sure ORDER BY line.day), coalesce(later ->> 'status', k.status), k.position
	FROM line JOIN public.key_results k ON k.company_id = company AND k.id = line.id;

	WITH place AS MATERIALIZED (
		SELECT coalesce((SELECT z.name FROM pg_timezone_names z WHERE z.name = c.time_zone), 'UTC') AS zone FROM public.companies c WHERE c.id = company
	), made AS MATERIALIZED (
		SELECT o.id, (o.created_date AT TIME ZONE zone)::date AS day, (o.updated_date AT TIME ZONE zone)::date AS saved
		FROM public.objectives o, place WHERE o.company_id = company AND (chosen IS NULL OR o.id = ANY (chosen))
	), told AS (
		SELECT w.objective_id AS id, w.created_at AS at, 0::bigint AS entry, jsonb_build_object('status', coalesce(w.previous_value, w.status)) AS was
		FROM public.weekly_updates w WHERE w.company_id = company AND (chosen IS NULL OR w.objective_id = ANY (chosen))
		UNION ALL
		SELECT a.subject_id, a.created_at, a.id, CASE WHEN jsonb_typeof(a.before) = 'object' THEN a.before - 'keyResults' END
		FROM public.activity a
		WHERE a.company_id = company AND a.subject_type = 'objective' AND a.before IS NOT NULL AND (chosen IS NULL OR a.subject_id = ANY (chosen))
	), moments AS (
		SELECT id, day, public.overlaid(was) AS was
		FROM (
			SELECT made.id, greatest((t.at AT TIME ZONE zone)::date, made.day) AS day, public.overlaid(t.was ORDER BY t.at DESC, t.entry DESC) AS was
			FROM place CROSS JOIN told t JOIN made USING (id) GROUP BY 1, 2
			UNION ALL SELECT id, day, NULL FROM made
			UNION ALL SELECT id, saved, NULL FROM made WHERE saved > day
		) all_of_them
		GROUP BY id, day
	), line AS (
		SELECT *, lead(day) OVER along AS next,
			public.overlaid(was) OVER (PARTITION BY id ORDER BY day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS later
		FROM moments WINDOW along AS (PARTITION BY id ORDER BY day)
	)
	INSERT INTO public.objective_days (company_id, objective_id, day, until, title, status, quarter, draft, parent_id, due_date, progress, measured,
		progress_counts, own_share, owner_id, co_owner_ids, team_id, strategy_id, created_date, added_after_commit)
	SELECT company, o.id, line.day, coalesce(line.next, 'infinity'), coalesce(later ->> 'title', o.title), coalesce(later ->> 'status', o.status),
		coalesce(later ->> 'quarter', o.quarter),
		CASE WHEN later ? 'draft' THEN later ->> 'draft' ELSE o.draft END,
		CASE WHEN later ? 'parentId' THEN (later ->> 'parentId')::uuid ELSE o.parent_id END,
		CASE WHEN later ? 'dueDate' THEN (later ->> 'dueDate')::date ELSE o.due_date END,
		CASE WHEN later ? 'progress' THEN (later ->> 'progress')::float8 ELSE o.progress END,
		CASE WHEN line.next IS NULL THEN o.measured ELSE own.progress END,
		coalesce(later ->> 'progressCounts', o.progress_counts), coalesce((later ->> 'ownShare')::integer, o.own_share),
		coalesce(owner.id, o.owner_id), CASE WHEN jsonb_typeof(later -> 'coOwnerIds') = 'array'
			THEN ARRAY(SELECT one::uuid FROM jsonb_array_elements_text(later -> 'coOwnerIds') one ORDER BY one::uuid)
			ELSE ARRAY(SELECT s.user_id FROM public.objective_shares s WHERE s.company_id = company AND s.objective_id = o.id ORDER BY s.user_id) END,
		o.team_id, CASE WHEN later ? 'strategyId' THEN (later ->> 'strategyId')::uuid ELSE o.strategy_id END, o.created_date,
		o.added_after_commit AND coalesce(later ->> 'quarter', o.quarter) = o.quarter
	FROM line JOIN public.objectives o ON o.company_id = company AND o.id = line.id
	LEFT JOIN LATERAL (
		SELECT p.id FROM public.profiles p WHERE p.company_id = company AND p.id = (later ->> 'ownerId')::uuid
		UNION ALL
		SELECT f.id FROM public.former_names f WHERE f.company_id = company AND f.kind = 'person' AND f.id = (later ->> 'ownerId')::uuid
		LIMIT 1) owner ON true
	CROSS JOIN LATERAL (
		SELECT CASE WHEN count(d.weight) = 0 THEN avg(reached.progress ORDER BY k.position, k.id)
			ELSE sum(d.weight * reached.progress ORDER BY k.position, k.id)
				/ nullif(sum(d.weight) FILTER (WHERE reached.progress IS NOT NULL), 0) END AS progress
		FROM public.key_results k
		CROSS JOIN LATERAL (
			SELECT * FROM public.key_result_days one
			WHERE one.company_id = company AND one.key_result_id = k.id AND one.until > line.day ORDER BY one.until LIMIT 1) d,
			LATERAL (SELECT public.key_result_progress(d.start_value, d.current_value, d.target_value) AS progress) reached
		WHERE k.company_id = company AND k.objective_id = o.id AND d.day <= line.day) own;
END $$;
--> statement-breakpoint
-- What there is already. The owner of a table sees its rows only while they are not forced.
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objectives NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_shares NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_results NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE weekly_updates NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE activity NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE quarters NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE reviews NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE profiles NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE former_names NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_days NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_result_days NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE quarter_days NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What was declared of each quarter, as far as it says when; today it is as it is.
INSERT INTO quarter_days (company_id, quarter, day, until, state)
SELECT company_id, quarter, day, coalesce(lead(day) OVER (PARTITION BY company_id, quarter ORDER BY day), 'infinity'), state
FROM (
	SELECT DISTINCT ON (q.company_id, q.quarter, one.day) q.company_id, q.quarter, one.day, one.state
	FROM quarters q JOIN companies c ON c.id = q.company_id LEFT JOIN reviews r ON r.company_id = q.company_id AND r.quarter = q.quarter
	CROSS JOIN LATERAL (
		SELECT (told.at AT TIME ZONE coalesce((SELECT z.name FROM pg_timezone_names z WHERE z.name = c.time_zone), 'UTC'))::date AS day, told.state, told.place
		FROM (VALUES
			(CASE WHEN q.state = 'plan' OR q.committed_at IS NOT NULL THEN q.planned_at END, 'plan', 1), (q.committed_at, 'run', 2),
			(CASE WHEN q.state IN ('close', 'closed') THEN q.closing_since END, 'close', 3),
			(CASE WHEN q.state = 'closed' THEN r.published_at END, 'closed', 4), (now(), q.state, 5)) told (at, state, place)
		WHERE told.at IS NOT NULL) one
	ORDER BY q.company_id, q.quarter, one.day, one.place DESC) days;
--> statement-breakpoint
SELECT rebuild_days(id) FROM companies;
--> statement-breakpoint
UPDATE companies c
SET days_kept_since = (now() AT TIME ZONE coalesce((SELECT z.name FROM pg_timezone_names z WHERE z.name = c.time_zone), 'UTC'))::date;
--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objectives FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_shares FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_results FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE weekly_updates FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE activity FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE quarters FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE reviews FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE profiles FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE former_names FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_days FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_result_days FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE quarter_days FORCE ROW LEVEL SECURITY;
