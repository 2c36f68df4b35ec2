ALTER TABLE "inbox_entries" ADD COLUMN "earlier_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
GRANT SELECT (events) ON inbox_entries TO cairn_lookup;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
DROP FUNCTION crossing.companies_to_mail(timestamptz, integer);
--> statement-breakpoint
-- Where letters are due that tell of something at once. What was deleted since waits until it is back.
CREATE FUNCTION crossing.companies_to_mail(at timestamptz, most integer)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY SELECT DISTINCT e.company_id FROM public.inbox_entries e
	WHERE e.mail_at <= at AND e.events > 0 AND e.mailed_at IS NULL AND e.read_at IS NULL AND e.cleared_at IS NULL
	LIMIT most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.companies_to_mail(timestamptz, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.companies_to_mail(timestamptz, integer) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_to_mail(timestamptz, integer) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
