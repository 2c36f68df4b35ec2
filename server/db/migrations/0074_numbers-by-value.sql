-- As 'names', and numbers by what they count: 'Team 9' before 'Team 10'. The older way to say so, which the embedded engine
-- understands as well as a PostgreSQL server.
CREATE COLLATION by_value (provider = icu, locale = '@colNumeric=yes');
--> statement-breakpoint
-- As before, in that order.
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
		SELECT f.profile_id AS id, f.name_key COLLATE public.by_value AS name_key, f.last_active_at FROM crossing.people_matching(company, lower(term)) f
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
