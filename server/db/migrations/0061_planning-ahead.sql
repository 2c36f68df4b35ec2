ALTER TABLE "companies" ADD COLUMN "plan_ahead" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
GRANT SELECT (plan_ahead) ON companies TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (planned_at) ON quarters TO cairn_lookup;
--> statement-breakpoint
-- Those that want the next quarter planned by itself, with what was planned before. When the day has come is a rule of the domain.
CREATE FUNCTION crossing.companies_planning_ahead(after uuid, most integer)
RETURNS TABLE (company_id uuid, time_zone text, planned text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT c.id, c.time_zone,
		array(SELECT q.quarter FROM public.quarters q WHERE q.company_id = c.id AND q.planned_at IS NOT NULL)
	FROM public.companies c
	WHERE c.plan_ahead AND (after IS NULL OR c.id > after)
	ORDER BY c.id
	LIMIT most;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.companies_planning_ahead(uuid, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.companies_planning_ahead(uuid, integer) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_planning_ahead(uuid, integer) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
