CREATE TABLE "api_keys" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"key_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_on" date,
	"last_used_at" timestamp (3) with time zone,
	"last_used_from" text,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "api_keys_scopes_known" CHECK (cardinality("api_keys"."scopes") > 0 and "api_keys"."scopes" <@ array['read', 'updates', 'okrs']::text[]),
	CONSTRAINT "api_keys_name_not_blank" CHECK (btrim("api_keys"."name") <> ''),
	CONSTRAINT "api_keys_name_length" CHECK (char_length("api_keys"."name") <= 120),
	CONSTRAINT "api_keys_last_used_from_length" CHECK (char_length("api_keys"."last_used_from") <= 64)
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_unique" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_by_person" ON "api_keys" USING btree ("company_id","profile_id");--> statement-breakpoint
CREATE INDEX "api_keys_ending" ON "api_keys" USING btree ("company_id","ends_on") WHERE "api_keys"."told_at" is null;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_key_name_length" CHECK (char_length("activity"."key_name") <= 120) NOT VALID;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON api_keys FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY lookup ON api_keys FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, id, profile_id, name, scopes, key_hash, ends_on, last_used_at, created_at, told_at) ON api_keys TO cairn_lookup;
--> statement-breakpoint
-- Who calls with a key: its person as they are now, with their company. A key that was made before its owner proved the
-- address is nobody's.
CREATE FUNCTION crossing.caller_by_key(hash text, at timestamptz)
RETURNS TABLE (
	key_id uuid,
	key_name text,
	scopes text[],
	last_used_at timestamptz,
	account_id uuid,
	account_email text,
	email_verified boolean,
	membership_asked boolean,
	company_id uuid,
	full_name text,
	title text,
	profile_emoji text,
	permissions_level text,
	team_id uuid,
	is_team_leader boolean,
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
		k.id, k.name, k.scopes, k.last_used_at::timestamptz,
		u.id, u.email, u.email_verified,
		coalesce(p.asked_at IS NOT NULL OR p.created_at <= u.claimed_at, false),
		p.company_id, p.full_name, p.title, p.profile_emoji, p.permissions_level, p.team_id,
		EXISTS (SELECT 1 FROM public.teams t WHERE t.company_id = p.company_id AND t.team_leader_id = p.id),
		c.name, c.time_zone, c.trial_start_date, c.trial_end_date, c.trial_used,
		b.status, b.current_period_end, b.cancel_at_period_end, b.past_due_since
	FROM public.api_keys k
	JOIN public.profiles p ON p.company_id = k.company_id AND p.id = k.profile_id
	JOIN auth."user" u ON u.id = p.id
	JOIN public.companies c ON c.id = p.company_id
	LEFT JOIN public.subscriptions b ON b.company_id = p.company_id
	WHERE k.key_hash = caller_by_key.hash
		AND (k.ends_on IS NULL OR k.ends_on > (caller_by_key.at AT TIME ZONE c.time_zone)::date)
		AND u.email_verified AND k.created_at > coalesce(u.claimed_at, '-infinity');
END $$;
--> statement-breakpoint
-- Companies with a key whose owner is to be told that it ends.
CREATE FUNCTION crossing.companies_with_ending_keys(at timestamptz, days integer)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT DISTINCT k.company_id FROM public.api_keys k JOIN public.companies c ON c.id = k.company_id
	WHERE k.told_at IS NULL AND k.ends_on <= (at AT TIME ZONE c.time_zone)::date + days
		AND k.ends_on > (at AT TIME ZONE c.time_zone)::date;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.caller_by_key(text, timestamptz), crossing.companies_with_ending_keys(timestamptz, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.caller_by_key(text, timestamptz), crossing.companies_with_ending_keys(timestamptz, integer) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.caller_by_key(text, timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_with_ending_keys(timestamptz, integer) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
