ALTER TABLE "objectives" ADD COLUMN "measured" double precision;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "last_update_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "progress_key" double precision GENERATED ALWAYS AS (coalesce(progress, measured, -1)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(full_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "objectives_roots_by_progress" ON "objectives" USING btree ("company_id","progress_key","title_key","id") WHERE "objectives"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "objectives_roots_by_owner" ON "objectives" USING btree ("company_id","owner_id","title_key","id") WHERE "objectives"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "profiles_by_name_key" ON "profiles" USING btree ("company_id","name_key");--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
--
-- How far the key results of an objective have come, and when it was updated last, kept with every write that touches
-- them: asking each of thousands of objectives is what made counting and sorting them dear. Once a statement, however many
-- rows it writes. They run as whoever writes, inside that company; an objective that goes has nothing to keep any more.
CREATE FUNCTION measure_objectives() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	UPDATE public.objectives o SET measured = figure.progress
	FROM (SELECT DISTINCT company_id, objective_id FROM touched) one, LATERAL (
		SELECT avg(public.key_result_progress(k.start_value, k.current_value, k.target_value) ORDER BY k.position, k.id) AS progress
		FROM public.key_results k WHERE k.company_id = one.company_id AND k.objective_id = one.objective_id) figure
	WHERE o.company_id = one.company_id AND o.id = one.objective_id AND o.measured IS DISTINCT FROM figure.progress;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_last_updates() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	UPDATE public.objectives o SET last_update_at = figure.moment
	FROM (SELECT DISTINCT company_id, objective_id FROM touched) one, LATERAL (
		SELECT max(w.created_at) AS moment FROM public.weekly_updates w
		WHERE w.company_id = one.company_id AND w.objective_id = one.objective_id) figure
	WHERE o.company_id = one.company_id AND o.id = one.objective_id AND o.last_update_at IS DISTINCT FROM figure.moment;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER key_results_added AFTER INSERT ON key_results REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION measure_objectives();
--> statement-breakpoint
CREATE TRIGGER key_results_changed AFTER UPDATE ON key_results REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION measure_objectives();
--> statement-breakpoint
CREATE TRIGGER key_results_removed AFTER DELETE ON key_results REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION measure_objectives();
--> statement-breakpoint
CREATE TRIGGER weekly_updates_added AFTER INSERT ON weekly_updates REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_last_updates();
--> statement-breakpoint
CREATE TRIGGER weekly_updates_changed AFTER UPDATE ON weekly_updates REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_last_updates();
--> statement-breakpoint
CREATE TRIGGER weekly_updates_removed AFTER DELETE ON weekly_updates REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_last_updates();
--> statement-breakpoint
-- What is there already gets its figures. The owner of a table sees its rows only while they are not forced.
DO $$
DECLARE
	tenant text;
	tenants text[] := ARRAY['objectives', 'key_results', 'weekly_updates'];
BEGIN
	FOREACH tenant IN ARRAY tenants LOOP
		EXECUTE format('ALTER TABLE public.%I NO FORCE ROW LEVEL SECURITY', tenant);
	END LOOP;
	UPDATE public.objectives o SET measured = (
		SELECT avg(public.key_result_progress(k.start_value, k.current_value, k.target_value) ORDER BY k.position, k.id)
		FROM public.key_results k WHERE k.company_id = o.company_id AND k.objective_id = o.id
	), last_update_at = (
		SELECT max(w.created_at) FROM public.weekly_updates w WHERE w.company_id = o.company_id AND w.objective_id = o.id
	);
	FOREACH tenant IN ARRAY tenants LOOP
		EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', tenant);
	END LOOP;
END $$;
