ALTER TABLE "api_keys" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE api_keys NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE api_keys k SET ends_at = k.ends_on::timestamp AT TIME ZONE c.time_zone
FROM companies c WHERE c.id = k.company_id AND k.ends_on IS NOT NULL;
--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT (ends_at) ON api_keys TO cairn_lookup;
--> statement-breakpoint
-- Who calls with a key: its person as they are now, with their company. A key that was made before its owner proved the
-- address is nobody's.
CREATE OR REPLACE FUNCTION crossing.caller_by_key(hash text, at timestamptz)
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
		AND (k.ends_on IS NULL OR coalesce(k.ends_at, k.ends_on::timestamp AT TIME ZONE c.time_zone) > caller_by_key.at)
		AND u.email_verified AND k.created_at > coalesce(u.claimed_at, '-infinity');
END $$;
--> statement-breakpoint
-- Companies with a key whose owner is to be told that it ends.
CREATE OR REPLACE FUNCTION crossing.companies_with_ending_keys(at timestamptz, days integer)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT DISTINCT k.company_id FROM public.api_keys k JOIN public.companies c ON c.id = k.company_id
	WHERE k.told_at IS NULL AND (coalesce(k.ends_at, k.ends_on::timestamp AT TIME ZONE c.time_zone) AT TIME ZONE c.time_zone)::date <= (companies_with_ending_keys.at AT TIME ZONE c.time_zone)::date + days
		AND coalesce(k.ends_at, k.ends_on::timestamp AT TIME ZONE c.time_zone) > companies_with_ending_keys.at;
END $$;
