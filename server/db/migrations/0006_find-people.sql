-- A search looks at every person of the company. Under the policy that keeps companies apart the setting is read for
-- each of them, which costs more than the looking; here it is read once, and it is still the transaction's own company.
GRANT SELECT (search_text) ON profiles TO cairn_lookup;
--> statement-breakpoint
CREATE FUNCTION crossing.people_found(term text, by_activity boolean, most integer, after_id uuid)
RETURNS TABLE (profile_id uuid, total bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
	needle text := lower(term);
	found_teams uuid[] := ARRAY(SELECT t.id FROM public.teams t WHERE t.company_id = company AND strpos(lower(t.name), needle) > 0);
	end_name text;
	end_at timestamptz;
BEGIN
	IF after_id IS NOT NULL THEN
		SELECT p.full_name, p.last_active_at INTO end_name, end_at FROM public.profiles p WHERE p.company_id = company AND p.id = after_id;
		IF NOT FOUND THEN RETURN; END IF;
	END IF;
	RETURN QUERY
	WITH matched AS MATERIALIZED (
		SELECT p.id, p.full_name, p.last_active_at FROM public.profiles p
		WHERE p.company_id = company AND (strpos(p.search_text, needle) > 0 OR p.team_id = ANY (found_teams))
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
REVOKE ALL ON FUNCTION crossing.people_found(text, boolean, integer, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.people_found(text, boolean, integer, uuid) TO cairn_app;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.people_found(text, boolean, integer, uuid) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
