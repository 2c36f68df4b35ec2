CREATE TABLE "former_names" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"icon" text,
	CONSTRAINT "former_names_pk" PRIMARY KEY("company_id","kind","id"),
	CONSTRAINT "former_names_kind_known" CHECK ("former_names"."kind" in ('person', 'team', 'strategy')),
	CONSTRAINT "former_names_name_length" CHECK (char_length("former_names"."name") <= 300)
);
--> statement-breakpoint
CREATE TABLE "key_result_days" (
	"company_id" uuid NOT NULL,
	"key_result_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"day" date NOT NULL,
	"until" date NOT NULL,
	"title" text NOT NULL,
	"start_value" double precision NOT NULL,
	"current_value" double precision,
	"target_value" double precision,
	"unit" text,
	"weight" integer,
	"confidence" integer,
	"status" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "key_result_days_pk" PRIMARY KEY("company_id","key_result_id","until"),
	CONSTRAINT "key_result_days_in_order" CHECK ("key_result_days"."day" < "key_result_days"."until"),
	CONSTRAINT "key_result_days_status_known" CHECK ("key_result_days"."status" in ('on_track', 'at_risk', 'behind', 'delayed', 'completed', 'will_not_complete', 'not_set'))
);
--> statement-breakpoint
CREATE TABLE "objective_days" (
	"company_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"day" date NOT NULL,
	"until" date NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"quarter" text NOT NULL,
	"draft" text,
	"parent_id" uuid,
	"due_date" date,
	"progress" double precision,
	"measured" double precision,
	"progress_counts" text NOT NULL,
	"own_share" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"co_owner_ids" uuid[] NOT NULL,
	"team_id" uuid,
	"strategy_id" uuid,
	"created_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "objective_days_pk" PRIMARY KEY("company_id","objective_id","until"),
	CONSTRAINT "objective_days_in_order" CHECK ("objective_days"."day" < "objective_days"."until"),
	CONSTRAINT "objective_days_status_known" CHECK ("objective_days"."status" in ('on_track', 'at_risk', 'behind', 'delayed', 'completed', 'will_not_complete', 'not_set')),
	CONSTRAINT "objective_days_draft_known" CHECK ("objective_days"."draft" in ('draft', 'ready')),
	CONSTRAINT "objective_days_progress_counts_known" CHECK ("objective_days"."progress_counts" in ('key_results', 'children', 'both'))
);
--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_result_days" ADD CONSTRAINT "key_result_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_days" ADD CONSTRAINT "objective_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_result_days_by_objective" ON "key_result_days" USING btree ("company_id","objective_id","until");--> statement-breakpoint
CREATE INDEX "objective_days_by_parent" ON "objective_days" USING btree ("company_id","parent_id","created_date" DESC NULLS FIRST,"objective_id" DESC NULLS FIRST,"until","day");--> statement-breakpoint
CREATE INDEX "objective_days_by_quarter" ON "objective_days" USING btree ("company_id","quarter","created_date" DESC NULLS FIRST,"objective_id" DESC NULLS FIRST,"until","day");--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE objective_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON objective_days FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON objective_days TO cairn_app;
--> statement-breakpoint
ALTER TABLE key_result_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON key_result_days FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON key_result_days TO cairn_app;
--> statement-breakpoint
ALTER TABLE former_names ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON former_names FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON former_names TO cairn_app;
--> statement-breakpoint
-- The day it is in the company's calendar: at the moment that the transaction was told, or else now. A zone that this database does
-- not know counts as that of Greenwich. Null where the company is gone: nothing is put aside any more.
CREATE FUNCTION company_day(company uuid) RETURNS date
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	at_moment timestamptz := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
	zone text := (SELECT c.time_zone FROM public.companies c WHERE c.id = company);
BEGIN
	RETURN (at_moment AT TIME ZONE zone)::date;
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN (at_moment AT TIME ZONE 'UTC')::date;
END $$;
--> statement-breakpoint
-- How objectives stand now, as their last days say it. What stood until yesterday is put aside first, once a day; what a day that is
-- already kept becomes is written over it. A day is never followed by an earlier one, whatever becomes of clock and time zone.
CREATE FUNCTION keep_objective_days(company uuid, ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	today date := public.company_day(company);
BEGIN
	INSERT INTO public.objective_days (company_id, objective_id, day, until, title, status, quarter, draft, parent_id, due_date, progress, measured,
		progress_counts, own_share, owner_id, co_owner_ids, team_id, strategy_id, created_date)
	SELECT d.company_id, d.objective_id, d.day, today, d.title, d.status, d.quarter, d.draft, d.parent_id, d.due_date, d.progress, d.measured,
		d.progress_counts, d.own_share, d.owner_id, d.co_owner_ids, d.team_id, d.strategy_id, d.created_date
	FROM public.objective_days d JOIN public.objectives o ON o.company_id = company AND o.id = d.objective_id
	WHERE d.company_id = company AND d.objective_id = ANY (ids) AND d.until = 'infinity' AND d.day < today;

	UPDATE public.objective_days d
	SET day = greatest(d.day, today), title = o.title, status = o.status, quarter = o.quarter, draft = o.draft, parent_id = o.parent_id,
		due_date = o.due_date, progress = o.progress, measured = o.measured, progress_counts = o.progress_counts, own_share = o.own_share,
		owner_id = o.owner_id, team_id = o.team_id, strategy_id = o.strategy_id, created_date = o.created_date, co_owner_ids = ARRAY(
			SELECT s.user_id FROM public.objective_shares s WHERE s.company_id = company AND s.objective_id = o.id ORDER BY s.user_id)
	FROM public.objectives o
	WHERE d.company_id = company AND d.objective_id = ANY (ids) AND d.until = 'infinity' AND o.company_id = company AND o.id = d.objective_id;
END $$;
--> statement-breakpoint
-- What is new, or is back: its days begin, after those it may have had.
CREATE FUNCTION begin_objective_days(company uuid, ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	today date := public.company_day(company);
BEGIN
	INSERT INTO public.objective_days (company_id, objective_id, day, until, title, status, quarter, draft, parent_id, due_date, progress, measured,
		progress_counts, own_share, owner_id, co_owner_ids, team_id, strategy_id, created_date)
	SELECT company, o.id, greatest(today, earlier.until), 'infinity', o.title, o.status, o.quarter, o.draft, o.parent_id, o.due_date, o.progress, o.measured,
		o.progress_counts, o.own_share, o.owner_id, ARRAY(
			SELECT s.user_id FROM public.objective_shares s WHERE s.company_id = company AND s.objective_id = o.id ORDER BY s.user_id),
		o.team_id, o.strategy_id, o.created_date
	FROM public.objectives o, LATERAL (
		SELECT max(d.until) AS until FROM public.objective_days d WHERE d.company_id = company AND d.objective_id = o.id) earlier
	WHERE o.company_id = company AND o.id = ANY (ids) AND earlier.until IS DISTINCT FROM 'infinity';
END $$;
--> statement-breakpoint
CREATE FUNCTION note_objective_days() RETURNS trigger
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
			WHERE (n.title, n.status, n.quarter, n.draft, n.parent_id, n.due_date, n.progress, n.measured, n.progress_counts, n.own_share, n.owner_id, n.team_id, n.strategy_id, n.created_date)
				IS DISTINCT FROM (o.title, o.status, o.quarter, o.draft, o.parent_id, o.due_date, o.progress, o.measured, o.progress_counts, o.own_share, o.owner_id, o.team_id, o.strategy_id, o.created_date)
			GROUP BY 1
		LOOP
			PERFORM public.keep_objective_days(one.company_id, one.ids);
		END LOOP;
	ELSE
		FOR one IN
			SELECT o.company_id, array_agg(o.id) AS ids, public.company_day(o.company_id) AS today FROM gone o GROUP BY 1
		LOOP
			INSERT INTO public.objective_days (company_id, objective_id, day, until, title, status, quarter, draft, parent_id, due_date, progress, measured,
				progress_counts, own_share, owner_id, co_owner_ids, team_id, strategy_id, created_date)
			SELECT d.company_id, d.objective_id, d.day, one.today, d.title, d.status, d.quarter, d.draft, d.parent_id, d.due_date, d.progress, d.measured,
				d.progress_counts, d.own_share, d.owner_id, d.co_owner_ids, d.team_id, d.strategy_id, d.created_date
			FROM public.objective_days d
			WHERE d.company_id = one.company_id AND d.objective_id = ANY (one.ids) AND d.until = 'infinity' AND d.day < one.today;
			DELETE FROM public.objective_days d WHERE d.company_id = one.company_id AND d.objective_id = ANY (one.ids) AND d.until = 'infinity';
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER objectives_noted_new AFTER INSERT ON objectives REFERENCING NEW TABLE AS fresh
	FOR EACH STATEMENT EXECUTE FUNCTION note_objective_days();
--> statement-breakpoint
CREATE TRIGGER objectives_noted AFTER UPDATE ON objectives REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
	FOR EACH STATEMENT EXECUTE FUNCTION note_objective_days();
--> statement-breakpoint
CREATE TRIGGER objectives_noted_gone AFTER DELETE ON objectives REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION note_objective_days();
--> statement-breakpoint
-- Whoever shares an objective is kept with it. What goes with its objective is kept as it was.
CREATE FUNCTION note_shared_objectives() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	one record;
BEGIN
	FOR one IN
		SELECT s.company_id, array_agg(DISTINCT s.objective_id) AS ids FROM touched s
		JOIN public.objective_days d ON d.company_id = s.company_id AND d.objective_id = s.objective_id AND d.until = 'infinity'
		WHERE d.co_owner_ids <> ARRAY(SELECT o.user_id FROM public.objective_shares o
			WHERE o.company_id = s.company_id AND o.objective_id = s.objective_id ORDER BY o.user_id)
		GROUP BY 1
	LOOP
		PERFORM public.keep_objective_days(one.company_id, one.ids);
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER objective_shares_noted_new AFTER INSERT ON objective_shares REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION note_shared_objectives();
--> statement-breakpoint
CREATE TRIGGER objective_shares_noted AFTER UPDATE ON objective_shares REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION note_shared_objectives();
--> statement-breakpoint
CREATE TRIGGER objective_shares_noted_gone AFTER DELETE ON objective_shares REFERENCING OLD TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION note_shared_objectives();
--> statement-breakpoint
-- How sure the last update was of a key result that said so.
CREATE FUNCTION last_confidence(company uuid, objective uuid, key_result uuid) RETURNS integer
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT (said ->> 'confidence')::integer FROM public.weekly_updates w, jsonb_array_elements(w.confidences) said
	WHERE w.company_id = company AND w.objective_id = objective AND w.confidences <> '[]' AND said ->> 'keyResultId' = key_result::text
	ORDER BY w.created_at DESC, w.id DESC LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION keep_key_result_days(company uuid, ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	today date := public.company_day(company);
BEGIN
	INSERT INTO public.key_result_days (company_id, key_result_id, objective_id, day, until, title, start_value, current_value, target_value, unit, weight,
		confidence, status, position)
	SELECT d.company_id, d.key_result_id, d.objective_id, d.day, today, d.title, d.start_value, d.current_value, d.target_value, d.unit, d.weight,
		d.confidence, d.status, d.position
	FROM public.key_result_days d JOIN public.key_results k ON k.company_id = company AND k.id = d.key_result_id
	WHERE d.company_id = company AND d.key_result_id = ANY (ids) AND d.until = 'infinity' AND d.day < today;

	UPDATE public.key_result_days d
	SET day = greatest(d.day, today), objective_id = k.objective_id, title = k.title, start_value = k.start_value, current_value = k.current_value,
		target_value = k.target_value, unit = k.unit, weight = k.weight, status = k.status, position = k.position
	FROM public.key_results k
	WHERE d.company_id = company AND d.key_result_id = ANY (ids) AND d.until = 'infinity' AND k.company_id = company AND k.id = d.key_result_id;
END $$;
--> statement-breakpoint
CREATE FUNCTION begin_key_result_days(company uuid, ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	today date := public.company_day(company);
BEGIN
	INSERT INTO public.key_result_days (company_id, key_result_id, objective_id, day, until, title, start_value, current_value, target_value, unit, weight,
		confidence, status, position)
	SELECT company, k.id, k.objective_id, greatest(today, earlier.until), 'infinity', k.title, k.start_value, k.current_value, k.target_value, k.unit, k.weight,
		public.last_confidence(company, k.objective_id, k.id), k.status, k.position
	FROM public.key_results k, LATERAL (
		SELECT max(d.until) AS until FROM public.key_result_days d WHERE d.company_id = company AND d.key_result_id = k.id) earlier
	WHERE k.company_id = company AND k.id = ANY (ids) AND earlier.until IS DISTINCT FROM 'infinity';
END $$;
--> statement-breakpoint
CREATE FUNCTION note_key_result_days() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	one record;
BEGIN
	IF TG_OP = 'INSERT' THEN
		FOR one IN SELECT n.company_id, array_agg(n.id) AS ids FROM fresh n GROUP BY 1 LOOP
			PERFORM public.begin_key_result_days(one.company_id, one.ids);
		END LOOP;
	ELSIF TG_OP = 'UPDATE' THEN
		FOR one IN
			SELECT n.company_id, array_agg(n.id) AS ids FROM gone o JOIN fresh n ON n.company_id = o.company_id AND n.id = o.id
			WHERE (n.objective_id, n.title, n.start_value, n.current_value, n.target_value, n.unit, n.weight, n.status, n.position)
				IS DISTINCT FROM (o.objective_id, o.title, o.start_value, o.current_value, o.target_value, o.unit, o.weight, o.status, o.position)
			GROUP BY 1
		LOOP
			PERFORM public.keep_key_result_days(one.company_id, one.ids);
		END LOOP;
	ELSE
		FOR one IN
			SELECT o.company_id, array_agg(o.id) AS ids, public.company_day(o.company_id) AS today FROM gone o GROUP BY 1
		LOOP
			INSERT INTO public.key_result_days (company_id, key_result_id, objective_id, day, until, title, start_value, current_value, target_value, unit, weight,
				confidence, status, position)
			SELECT d.company_id, d.key_result_id, d.objective_id, d.day, one.today, d.title, d.start_value, d.current_value, d.target_value, d.unit, d.weight,
				d.confidence, d.status, d.position
			FROM public.key_result_days d
			WHERE d.company_id = one.company_id AND d.key_result_id = ANY (one.ids) AND d.until = 'infinity' AND d.day < one.today;
			DELETE FROM public.key_result_days d WHERE d.company_id = one.company_id AND d.key_result_id = ANY (one.ids) AND d.until = 'infinity';
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER key_results_noted_new AFTER INSERT ON key_results REFERENCING NEW TABLE AS fresh
	FOR EACH STATEMENT EXECUTE FUNCTION note_key_result_days();
--> statement-breakpoint
CREATE TRIGGER key_results_noted AFTER UPDATE ON key_results REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
	FOR EACH STATEMENT EXECUTE FUNCTION note_key_result_days();
--> statement-breakpoint
CREATE TRIGGER key_results_noted_gone AFTER DELETE ON key_results REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION note_key_result_days();
--> statement-breakpoint
CREATE FUNCTION note_confidences() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	one record;
BEGIN
	FOR one IN
		SELECT d.company_id, array_agg(DISTINCT d.key_result_id) AS ids
		FROM (SELECT DISTINCT company_id, objective_id FROM touched WHERE confidences <> '[]') t
		JOIN public.key_result_days d ON d.company_id = t.company_id AND d.objective_id = t.objective_id AND d.until = 'infinity'
		WHERE d.confidence IS DISTINCT FROM public.last_confidence(d.company_id, d.objective_id, d.key_result_id)
		GROUP BY 1
	LOOP
		PERFORM public.keep_key_result_days(one.company_id, one.ids);
		UPDATE public.key_result_days d SET confidence = public.last_confidence(d.company_id, d.objective_id, d.key_result_id)
		WHERE d.company_id = one.company_id AND d.key_result_id = ANY (one.ids) AND d.until = 'infinity';
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER weekly_updates_noted_new AFTER INSERT ON weekly_updates REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION note_confidences();
--> statement-breakpoint
CREATE TRIGGER weekly_updates_noted AFTER UPDATE ON weekly_updates REFERENCING NEW TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION note_confidences();
--> statement-breakpoint
CREATE TRIGGER weekly_updates_noted_gone AFTER DELETE ON weekly_updates REFERENCING OLD TABLE AS touched
	FOR EACH STATEMENT EXECUTE FUNCTION note_confidences();
--> statement-breakpoint
-- What goes leaves its name behind, unless its company goes as well.
CREATE FUNCTION keep_former_names() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	INSERT INTO public.former_names (company_id, kind, id, name, icon)
	SELECT g.company_id, TG_ARGV[0], g.id, coalesce(to_jsonb(g) ->> 'full_name', to_jsonb(g) ->> 'title', to_jsonb(g) ->> 'name'), to_jsonb(g) ->> 'icon'
	FROM gone g JOIN public.companies c ON c.id = g.company_id
	ON CONFLICT (company_id, kind, id) DO UPDATE SET name = excluded.name, icon = excluded.icon;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_named AFTER DELETE ON profiles REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_former_names('person');
--> statement-breakpoint
CREATE TRIGGER teams_named AFTER DELETE ON teams REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_former_names('team');
--> statement-breakpoint
CREATE TRIGGER strategies_named AFTER DELETE ON strategies REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_former_names('strategy');
--> statement-breakpoint
-- The tables of a list, as they stood at the end of the day that the transaction names. Whoever asks for them sees through the same wall.
CREATE SCHEMA past;
--> statement-breakpoint
GRANT USAGE ON SCHEMA past TO cairn_app;
--> statement-breakpoint
CREATE VIEW past.objectives WITH (security_invoker = true) AS
	SELECT d.company_id, d.objective_id AS id, d.title, NULL::text AS description, d.status, NULL::text AS previous_status,
		NULL::timestamptz AS status_changed_date, d.quarter, d.draft, false AS added_after_commit, d.parent_id, d.due_date, d.progress,
		d.progress_counts, d.own_share, d.measured, d.owner_id, d.team_id, d.strategy_id, 1 AS version, d.created_date,
		d.created_date AS updated_date, lower(d.title) COLLATE public.names AS title_key,
		right(d.quarter, 4)::integer * 4 + substr(d.quarter, 2, 1)::integer - 1 AS quarter_key,
		coalesce(d.progress, d.measured, -1) AS progress_key,
		CASE WHEN d.status = 'completed' OR d.status <> 'will_not_complete' AND coalesce(d.progress, d.measured) >= 100 THEN 'completed' ELSE d.status END AS counts_as
	FROM public.objective_days d
	WHERE d.day <= current_setting('app.at')::date AND d.until > current_setting('app.at')::date;
--> statement-breakpoint
CREATE VIEW past.objective_shares WITH (security_invoker = true) AS
	SELECT d.company_id, d.objective_id, shared.user_id
	FROM public.objective_days d, unnest(d.co_owner_ids) AS shared (user_id)
	WHERE d.day <= current_setting('app.at')::date AND d.until > current_setting('app.at')::date;
--> statement-breakpoint
CREATE VIEW past.key_results WITH (security_invoker = true) AS
	SELECT d.company_id, d.key_result_id AS id, d.objective_id, d.title, d.start_value, d.current_value, d.target_value, d.unit, d.weight,
		d.confidence, d.status, d.position
	FROM public.key_result_days d
	WHERE d.day <= current_setting('app.at')::date AND d.until > current_setting('app.at')::date;
--> statement-breakpoint
CREATE VIEW past.weekly_updates WITH (security_invoker = true) AS
	SELECT w.company_id, w.id, w.objective_id, w.status, w.author_name, w.created_at
	FROM public.weekly_updates w WHERE w.created_at < current_setting('app.day_end')::timestamptz;
--> statement-breakpoint
CREATE VIEW past.profiles WITH (security_invoker = true) AS
	SELECT p.company_id, p.id, p.full_name, p.title, p.profile_emoji, p.team_id, p.manager_id, p.name_key FROM public.profiles p
	UNION ALL
	SELECT f.company_id, f.id, f.name, NULL, NULL, NULL, NULL, lower(f.name) COLLATE public.names FROM public.former_names f
	WHERE f.kind = 'person' AND NOT EXISTS (SELECT FROM public.profiles p WHERE p.company_id = f.company_id AND p.id = f.id);
--> statement-breakpoint
CREATE VIEW past.teams WITH (security_invoker = true) AS
	SELECT t.company_id, t.id, t.name, t.name_key, t.icon, t.parent_id, t.team_leader_id FROM public.teams t
	UNION ALL
	SELECT f.company_id, f.id, f.name, lower(f.name) COLLATE public.names, f.icon, NULL, NULL FROM public.former_names f
	WHERE f.kind = 'team' AND NOT EXISTS (SELECT FROM public.teams t WHERE t.company_id = f.company_id AND t.id = f.id);
--> statement-breakpoint
CREATE VIEW past.strategies WITH (security_invoker = true) AS
	SELECT s.company_id, s.id, s.title, s.title_key FROM public.strategies s
	UNION ALL
	SELECT f.company_id, f.id, f.name, lower(f.name) COLLATE public.names FROM public.former_names f
	WHERE f.kind = 'strategy' AND NOT EXISTS (SELECT FROM public.strategies s WHERE s.company_id = f.company_id AND s.id = f.id);
--> statement-breakpoint
GRANT SELECT ON past.objectives, past.objective_shares, past.key_results, past.weekly_updates, past.profiles, past.teams, past.strategies TO cairn_app;