-- The order of the Unicode root, which both engines have by ICU: 'alpha' before 'Zeta', and 'Ärzte' beside 'Arzt'. One of
-- our own, so that its owner may say that its indexes were built anew when ICU is another.
CREATE COLLATION names (provider = icu, locale = 'und');
--> statement-breakpoint
DROP INDEX "profiles_by_name_key";--> statement-breakpoint
DROP INDEX "teams_by_name";--> statement-breakpoint
DROP INDEX "teams_by_level";--> statement-breakpoint
DROP INDEX "profiles_by_name";--> statement-breakpoint
ALTER TABLE "objectives" ALTER COLUMN "title_key" SET DATA TYPE text COLLATE names;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "name_key" SET DATA TYPE text COLLATE names;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "title_key" text COLLATE names GENERATED ALWAYS AS (lower(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "name_key" text COLLATE names GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "strategies_by_title" ON "strategies" USING btree ("company_id","title_key","id");--> statement-breakpoint
CREATE INDEX "teams_by_name" ON "teams" USING btree ("company_id","name_key","id");--> statement-breakpoint
CREATE INDEX "teams_by_level" ON "teams" USING btree ("company_id","level","name_key","id");--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree ("company_id","name_key","id");
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
--
GRANT SELECT (name_key) ON profiles TO cairn_lookup;
--> statement-breakpoint
DROP FUNCTION crossing.people_matching(uuid, text);
--> statement-breakpoint
-- Whoever has the letters somewhere, or a team whose name has them. One or two letters are in nearly everyone: then it is
-- cheaper to look at all.
CREATE FUNCTION crossing.people_matching(company uuid, needle text)
RETURNS TABLE (profile_id uuid, name_key text, last_active_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	found_teams uuid[] := ARRAY(SELECT t.id FROM public.teams t WHERE t.company_id = company AND strpos(lower(t.name), needle) > 0);
	wanted text[] := public.search_grams(company, needle);
BEGIN
	IF wanted = '{}' THEN
		RETURN QUERY
		SELECT p.id, p.name_key, p.last_active_at::timestamptz FROM public.profiles p
		WHERE p.company_id = company AND (strpos(p.search_text, needle) > 0 OR p.team_id = ANY (found_teams));
		RETURN;
	END IF;
	RETURN QUERY
	SELECT p.id, p.name_key, p.last_active_at::timestamptz
	FROM public.profile_grams g JOIN public.profiles p ON p.company_id = company AND p.id = g.profile_id
	WHERE g.company_id = company AND g.grams @> wanted AND strpos(p.search_text, needle) > 0
		AND (p.team_id IS NULL OR p.team_id <> ALL (found_teams))
	UNION ALL
	SELECT p.id, p.name_key, p.last_active_at::timestamptz FROM public.profiles p
	WHERE p.company_id = company AND p.team_id = ANY (found_teams);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION crossing.people_found(term text, by_activity boolean, most integer, after_id uuid)
RETURNS TABLE (profile_id uuid, total bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
	end_name text;
	end_at timestamptz;
BEGIN
	IF after_id IS NOT NULL THEN
		SELECT p.name_key, p.last_active_at INTO end_name, end_at FROM public.profiles p WHERE p.company_id = company AND p.id = after_id;
		IF NOT FOUND THEN RETURN; END IF;
	END IF;
	RETURN QUERY
	WITH matched AS MATERIALIZED (
		SELECT f.profile_id AS id, f.name_key COLLATE public.names AS name_key, f.last_active_at FROM crossing.people_matching(company, lower(term)) f
	)
	SELECT m.id, (SELECT count(*) FROM matched) FROM matched m
	WHERE after_id IS NULL OR CASE
		WHEN NOT by_activity THEN (m.name_key, m.id) > (end_name, after_id)
		WHEN end_at IS NULL THEN m.last_active_at IS NULL AND m.id > after_id
		ELSE m.last_active_at IS NULL OR m.last_active_at < end_at OR m.last_active_at = end_at AND m.id > after_id END
	ORDER BY
		CASE WHEN by_activity THEN m.last_active_at END DESC NULLS LAST,
		CASE WHEN NOT by_activity THEN m.name_key END,
		m.id
	LIMIT most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.people_matching(uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE, CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.people_matching(uuid, text) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
