ALTER TABLE "objectives" ADD COLUMN "share_key_sealed" text;--> statement-breakpoint
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_share_key_sealed_length" CHECK (char_length("objectives"."share_key_sealed") <= 1000);
--> statement-breakpoint
GRANT SELECT (share_key_sealed) ON objectives TO cairn_lookup;
--> statement-breakpoint
-- The keys of public links that stand as they are. The server seals them when it starts, since only it knows the secret.
CREATE FUNCTION crossing.readable_share_keys()
RETURNS TABLE (company_id uuid, objective_id uuid, key text)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT o.company_id, o.id, o.share_key FROM public.objectives o
	WHERE o.share_key IS NOT NULL AND o.share_key_sealed IS NULL
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.readable_share_keys() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.readable_share_keys() TO cairn_app, cairn_accounts;
--> statement-breakpoint
ALTER FUNCTION crossing.readable_share_keys() OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
