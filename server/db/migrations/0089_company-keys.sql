CREATE TABLE "company_keys" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"made_by" uuid NOT NULL,
	"maker_name" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"team_id" uuid,
	"key_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_from" text,
	"told_at" timestamp (3) with time zone,
	"left_told_at" timestamp (3) with time zone,
	CONSTRAINT "company_keys_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "company_keys_scopes_known" CHECK (cardinality("company_keys"."scopes") > 0 and "company_keys"."scopes" <@ array['read', 'updates', 'okrs']::text[]),
	CONSTRAINT "company_keys_name_not_blank" CHECK (btrim("company_keys"."name") <> ''),
	CONSTRAINT "company_keys_name_length" CHECK (char_length("company_keys"."name") <= 120),
	CONSTRAINT "company_keys_maker_name_length" CHECK (char_length("company_keys"."maker_name") <= 120),
	CONSTRAINT "company_keys_last_used_from_length" CHECK (char_length("company_keys"."last_used_from") <= 64)
);
--> statement-breakpoint
ALTER TABLE "company_keys" ADD CONSTRAINT "company_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_keys_hash_unique" ON "company_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "company_keys_by_maker" ON "company_keys" USING btree ("company_id","made_by");--> statement-breakpoint
CREATE INDEX "company_keys_ending" ON "company_keys" USING btree ("company_id","ends_at") WHERE "company_keys"."told_at" is null;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE company_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON company_keys FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY lookup ON company_keys FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON company_keys TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, id, name, scopes, team_id, key_hash, ends_at, last_used_at, told_at, left_told_at, made_by) ON company_keys TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (parent_id) ON teams TO cairn_lookup;
--> statement-breakpoint
-- Who calls with a key of a company: the company as it is now, and the teams whose objectives the key is for; null: all.
CREATE FUNCTION crossing.caller_by_company_key(hash text, at timestamptz)
RETURNS TABLE (
	key_id uuid,
	key_name text,
	scopes text[],
	team_ids uuid[],
	last_used_at timestamptz,
	company_id uuid,
	company_name text,
	time_zone text,
	trial_start_date timestamptz,
	trial_end_date timestamptz,
	trial_used boolean,
	subscription_status text,
	current_period_end timestamptz,
	cancel_at_period_end boolean,
	past_due_since timestamptz
)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT
		k.id, k.name, k.scopes,
		CASE WHEN k.team_id IS NOT NULL THEN ARRAY(
			WITH RECURSIVE reached AS (
				SELECT t.id FROM public.teams t WHERE t.company_id = k.company_id AND t.id = k.team_id
				UNION
				SELECT child.id FROM reached JOIN public.teams child ON child.company_id = k.company_id AND child.parent_id = reached.id)
			SELECT reached.id FROM reached) END,
		k.last_used_at::timestamptz,
		c.id, c.name, c.time_zone, c.trial_start_date, c.trial_end_date, c.trial_used,
		b.status, b.current_period_end, b.cancel_at_period_end, b.past_due_since
	FROM public.company_keys k
	JOIN public.companies c ON c.id = k.company_id
	LEFT JOIN public.subscriptions b ON b.company_id = k.company_id
	WHERE k.key_hash = caller_by_company_key.hash AND (k.ends_at IS NULL OR k.ends_at > caller_by_company_key.at);
END $$;
--> statement-breakpoint
-- Companies with a key of theirs of which admins are to be told: that it ends, or that its maker is no admin any more.
CREATE FUNCTION crossing.companies_to_tell_of_keys(at timestamptz, days integer)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT DISTINCT k.company_id FROM public.company_keys k JOIN public.companies c ON c.id = k.company_id
	WHERE (k.ends_at IS NULL OR k.ends_at > companies_to_tell_of_keys.at)
		AND (k.told_at IS NULL AND (k.ends_at AT TIME ZONE c.time_zone)::date
				<= (companies_to_tell_of_keys.at AT TIME ZONE c.time_zone)::date + days
			OR k.left_told_at IS NULL AND NOT EXISTS (
				SELECT 1 FROM public.profiles p
				WHERE p.company_id = k.company_id AND p.id = k.made_by AND p.permissions_level <> 'member'));
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.caller_by_company_key(text, timestamptz), crossing.companies_to_tell_of_keys(timestamptz, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.caller_by_company_key(text, timestamptz), crossing.companies_to_tell_of_keys(timestamptz, integer) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.caller_by_company_key(text, timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_to_tell_of_keys(timestamptz, integer) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
