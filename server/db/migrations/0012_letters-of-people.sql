CREATE TABLE "profile_grams" (
	"company_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"grams" text[] NOT NULL,
	CONSTRAINT "profile_grams_pk" PRIMARY KEY("company_id","profile_id")
);
--> statement-breakpoint
ALTER TABLE "profile_grams" ADD CONSTRAINT "profile_grams_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_grams" ADD CONSTRAINT "profile_grams_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_grams_search" ON "profile_grams" USING gin ("grams");
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
--
-- Every three letters in a row, each beginning with the company, so that a search in one stays within it.
CREATE FUNCTION search_grams(company uuid, words text)
RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT coalesce(array_agg(DISTINCT left(company::text, 8) || substr(words, place, 3)), '{}')
	FROM generate_series(1, char_length(words) - 2) AS place
$$;
--> statement-breakpoint
CREATE FUNCTION keep_profile_grams()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	INSERT INTO public.profile_grams (company_id, profile_id, grams)
	VALUES (NEW.company_id, NEW.id, public.search_grams(NEW.company_id, NEW.search_text))
	ON CONFLICT (company_id, profile_id) DO UPDATE SET grams = excluded.grams;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_grams_begin AFTER INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION keep_profile_grams();
--> statement-breakpoint
CREATE TRIGGER profiles_grams_change AFTER UPDATE OF full_name, email, title ON profiles FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION keep_profile_grams();
--> statement-breakpoint
ALTER TABLE profiles NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO profile_grams (company_id, profile_id, grams) SELECT company_id, id, search_grams(company_id, search_text) FROM profiles;
--> statement-breakpoint
ALTER TABLE profiles FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE profile_grams ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON profile_grams FOR ALL TO cairn_app
	USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY lookup ON profile_grams FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON profile_grams TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, profile_id, grams) ON profile_grams TO cairn_lookup;
--> statement-breakpoint
-- Whoever has the letters somewhere, or a team whose name has them. One or two letters are in nearly everyone: then it is
-- cheaper to look at all.
CREATE FUNCTION crossing.people_matching(company uuid, needle text)
RETURNS TABLE (profile_id uuid, full_name text, last_active_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	found_teams uuid[] := ARRAY(SELECT t.id FROM public.teams t WHERE t.company_id = company AND strpos(lower(t.name), needle) > 0);
	wanted text[] := public.search_grams(company, needle);
BEGIN
	IF wanted = '{}' THEN
		RETURN QUERY
		SELECT p.id, p.full_name, p.last_active_at::timestamptz FROM public.profiles p
		WHERE p.company_id = company AND (strpos(p.search_text, needle) > 0 OR p.team_id = ANY (found_teams));
		RETURN;
	END IF;
	RETURN QUERY
	SELECT p.id, p.full_name, p.last_active_at::timestamptz
	FROM public.profile_grams g JOIN public.profiles p ON p.company_id = company AND p.id = g.profile_id
	WHERE g.company_id = company AND g.grams @> wanted AND strpos(p.search_text, needle) > 0
		AND (p.team_id IS NULL OR p.team_id <> ALL (found_teams))
	UNION ALL
	SELECT p.id, p.full_name, p.last_active_at::timestamptz FROM public.profiles p
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
		SELECT p.full_name, p.last_active_at INTO end_name, end_at FROM public.profiles p WHERE p.company_id = company AND p.id = after_id;
		IF NOT FOUND THEN RETURN; END IF;
	END IF;
	RETURN QUERY
	WITH matched AS MATERIALIZED (
		SELECT f.profile_id AS id, f.full_name, f.last_active_at FROM crossing.people_matching(company, lower(term)) f
	)
	SELECT m.id, (SELECT count(*) FROM matched) FROM matched m
	WHERE after_id IS NULL OR CASE
		WHEN NOT by_activity THEN (m.full_name, m.id) > (end_name, after_id)
		WHEN end_at IS NULL THEN m.last_active_at IS NULL AND m.id > after_id
		ELSE m.last_active_at IS NULL OR m.last_active_at < end_at OR m.last_active_at = end_at AND m.id > after_id END
	ORDER BY
		CASE WHEN by_activity THEN m.last_active_at END DESC NULLS LAST,
		CASE WHEN NOT by_activity THEN m.full_name END,
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
