-- As people_found, which goes a version later: a page begins after a place in the order, whoever stands there by now.
CREATE FUNCTION crossing.people_found_after(term text, by_activity boolean, most integer, end_key text, end_id uuid)
RETURNS TABLE (profile_id uuid, total bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
	end_at timestamptz := CASE WHEN by_activity THEN nullif(end_key, '-infinity')::timestamptz END;
BEGIN
	RETURN QUERY
	WITH matched AS MATERIALIZED (
		SELECT f.profile_id AS id, f.name_key COLLATE public.by_value AS name_key, f.last_active_at FROM crossing.people_matching(company, lower(term)) f
	)
	SELECT m.id, (SELECT count(*) FROM matched) FROM matched m
	WHERE end_id IS NULL OR CASE
		WHEN NOT by_activity THEN (m.name_key, m.id) > (end_key, end_id)
		WHEN end_at IS NULL THEN m.last_active_at IS NULL AND m.id > end_id
		ELSE m.last_active_at IS NULL OR m.last_active_at < end_at OR m.last_active_at = end_at AND m.id > end_id END
	ORDER BY
		CASE WHEN by_activity THEN m.last_active_at END DESC NULLS LAST,
		CASE WHEN NOT by_activity THEN m.name_key END,
		m.id
	LIMIT most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.people_found_after(text, boolean, integer, text, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.people_found_after(text, boolean, integer, text, uuid) TO cairn_app;
--> statement-breakpoint
GRANT USAGE, CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.people_found_after(text, boolean, integer, text, uuid) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
