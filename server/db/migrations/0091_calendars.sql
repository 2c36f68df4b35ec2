CREATE TABLE "calendars" (
	"company_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"hint" text NOT NULL,
	"shows" text[] NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"last_asked_at" timestamp (3) with time zone,
	"readers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "calendars_pk" PRIMARY KEY("company_id","profile_id"),
	CONSTRAINT "calendars_shows_known" CHECK ("calendars"."shows" <@ array['updates', 'reviews', 'actions', 'help', 'quarters']::text[]),
	CONSTRAINT "calendars_token_hash_length" CHECK (char_length("calendars"."token_hash") <= 128),
	CONSTRAINT "calendars_token_sealed_length" CHECK (char_length("calendars"."token_sealed") <= 1000),
	CONSTRAINT "calendars_hint_length" CHECK (char_length("calendars"."hint") <= 8)
);
--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_token_unique" ON "calendars" USING btree ("token_hash");--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE calendars ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON calendars FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY lookup ON calendars FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON calendars TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, profile_id, token_hash, made_at) ON calendars TO cairn_lookup;
--> statement-breakpoint
-- Whose calendar a token opens: its person as they are now, with their company. One that was made before its owner proved
-- the address is nobody's.
CREATE FUNCTION crossing.caller_by_calendar(hash text)
RETURNS TABLE (
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
		u.id, u.email, u.email_verified,
		coalesce(p.asked_at IS NOT NULL OR p.created_at <= u.claimed_at, false),
		p.company_id, p.full_name, p.title, p.profile_emoji, p.permissions_level, p.team_id,
		EXISTS (SELECT 1 FROM public.teams t WHERE t.company_id = p.company_id AND t.team_leader_id = p.id),
		c.name, c.time_zone, c.trial_start_date, c.trial_end_date, c.trial_used,
		b.status, b.current_period_end, b.cancel_at_period_end, b.past_due_since
	FROM public.calendars k
	JOIN public.profiles p ON p.company_id = k.company_id AND p.id = k.profile_id
	JOIN auth."user" u ON u.id = p.id
	JOIN public.companies c ON c.id = p.company_id
	LEFT JOIN public.subscriptions b ON b.company_id = p.company_id
	WHERE k.token_hash = caller_by_calendar.hash
		AND u.email_verified AND k.made_at > coalesce(u.claimed_at, '-infinity');
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.caller_by_calendar(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.caller_by_calendar(text) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.caller_by_calendar(text) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
