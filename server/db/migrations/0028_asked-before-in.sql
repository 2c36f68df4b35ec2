ALTER TABLE "auth"."session" ADD COLUMN "followed_invitation" text;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "asked_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Whoever was taken in by an invitation that they did not follow is asked whether they want to be there, and by whom they were invited;
-- the session knows which invitation it was followed to.
GRANT SELECT (asked_at) ON profiles TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (accepted_at, accepted_by) ON invitations TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (followed_invitation) ON auth.session TO cairn_lookup;
--> statement-breakpoint
DROP FUNCTION crossing.session_by_token(text, timestamptz);
--> statement-breakpoint
CREATE FUNCTION crossing.session_by_token(token text, at timestamptz)
RETURNS TABLE (
	session_id uuid,
	session_updated_at timestamptz,
	session_last_active_at timestamptz,
	assurance_level text,
	account_id uuid,
	account_email text,
	account_name text,
	email_verified boolean,
	two_factor_enabled boolean,
	membership_asked boolean,
	membership_claimed boolean,
	inviter_name text,
	followed_invitation text,
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
		s.id, s.updated_at, s.last_active_at, s.assurance_level,
		u.id, u.email, u.name, u.email_verified, u.two_factor_enabled,
		coalesce(p.asked_at IS NOT NULL OR p.created_at <= u.claimed_at, false), coalesce(p.created_at <= u.claimed_at, false),
		CASE WHEN p.asked_at IS NOT NULL OR p.created_at <= u.claimed_at THEN (
			SELECT inviter.full_name FROM public.invitations i
			JOIN public.profiles inviter ON inviter.company_id = i.company_id AND inviter.id = i.invited_by
			WHERE i.company_id = p.company_id AND i.accepted_by = p.id ORDER BY i.accepted_at DESC LIMIT 1) END,
		s.followed_invitation,
		p.company_id, p.full_name, p.title, p.profile_emoji, p.permissions_level, p.team_id,
		EXISTS (SELECT 1 FROM public.teams t WHERE t.company_id = p.company_id AND t.team_leader_id = p.id),
		c.name, c.time_zone, c.trial_start_date, c.trial_end_date, c.trial_used,
		b.status, b.current_period_end, b.cancel_at_period_end, b.past_due_since
	FROM auth.session s
	JOIN auth."user" u ON u.id = s.user_id
	LEFT JOIN public.profiles p ON p.id = u.id
	LEFT JOIN public.companies c ON c.id = p.company_id
	LEFT JOIN public.subscriptions b ON b.company_id = p.company_id
	WHERE s.token = session_by_token.token AND s.expires_at > session_by_token.at;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.session_by_token(text, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.session_by_token(text, timestamptz) TO cairn_app, cairn_accounts;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.session_by_token(text, timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
