-- A visitor learns of a draft that it is one. A function of its own: the one that reads the OKR is asked by servers of the
-- version before, and what it returns cannot be changed while they run.
GRANT SELECT (draft) ON objectives TO cairn_lookup;
--> statement-breakpoint
CREATE FUNCTION crossing.draft_by_share_key(okr uuid, key text)
RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT o.draft FROM public.objectives o WHERE o.share_key = key AND o.id = okr
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.draft_by_share_key(uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.draft_by_share_key(uuid, text) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.draft_by_share_key(uuid, text) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
