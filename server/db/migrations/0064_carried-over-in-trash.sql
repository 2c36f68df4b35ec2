-- What was carried over can be deleted and restored while what it was carried over from is itself in the trash, and its
-- score with it. The application sees of those scores which objective each was carried over to.
CREATE FUNCTION crossing.trashed_scores()
RETURNS TABLE (objective_id uuid, quarter text, successor_id uuid, successor_version integer)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT (r.content ->> 'objective_id')::uuid, r.content ->> 'quarter', (r.content ->> 'successor_id')::uuid,
		(r.content ->> 'successor_version')::integer
	FROM public.trash_rows r
	WHERE r.company_id = nullif(current_setting('app.company_id', true), '')::uuid
		AND r.kind = 'objective' AND r.part = 'scores'
$$;
--> statement-breakpoint
CREATE FUNCTION crossing.link_trashed_score(source uuid, successor uuid, version integer)
RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	UPDATE public.trash_rows
	SET content = content || jsonb_build_object('successor_id', successor, 'successor_version', version)
	WHERE company_id = nullif(current_setting('app.company_id', true), '')::uuid
		AND kind = 'objective' AND part = 'scores' AND content ->> 'objective_id' = source::text
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.trashed_scores() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.trashed_scores() TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.trashed_scores() OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.link_trashed_score(uuid, uuid, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.link_trashed_score(uuid, uuid, integer) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.link_trashed_score(uuid, uuid, integer) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
