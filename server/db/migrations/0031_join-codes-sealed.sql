ALTER TABLE "companies" ADD COLUMN "join_code_sealed" text;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_join_code_sealed_length" CHECK (char_length("companies"."join_code_sealed") <= 1000);
--> statement-breakpoint
GRANT SELECT (join_code_sealed) ON companies TO cairn_lookup;
--> statement-breakpoint
-- The company that a code lets into, by its hash; a code that is not sealed yet stands there as it is.
CREATE FUNCTION crossing.company_by_code(hash uuid, code uuid)
RETURNS TABLE (company_id uuid, company_name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT c.id, c.name FROM public.companies c
	WHERE c.joining_enabled AND c.join_code IN (hash, code)
		AND c.join_code = CASE WHEN c.join_code_sealed IS NULL THEN code ELSE hash END;
END $$;
--> statement-breakpoint
-- The codes that stand as they are. The server seals them when it starts, since only it knows the secret.
CREATE FUNCTION crossing.readable_join_codes()
RETURNS TABLE (company_id uuid, code uuid)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT c.id, c.join_code FROM public.companies c WHERE c.join_code_sealed IS NULL
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
DO $$
DECLARE
	lookup text;
BEGIN
	FOREACH lookup IN ARRAY ARRAY['company_by_code(uuid, uuid)', 'readable_join_codes()'] LOOP
		EXECUTE 'REVOKE ALL ON FUNCTION crossing.' || lookup || ' FROM PUBLIC';
		EXECUTE 'GRANT EXECUTE ON FUNCTION crossing.' || lookup || ' TO cairn_app, cairn_accounts';
		EXECUTE 'ALTER FUNCTION crossing.' || lookup || ' OWNER TO cairn_lookup';
	END LOOP;
END $$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
