ALTER TABLE "profiles" ADD COLUMN "visited_on" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "visited_before" date;
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand. The session as before, with the days of visits.
GRANT SELECT (visited_on, visited_before) ON profiles TO cairn_lookup;
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
	past_due_since timestamptz,
	visited_on date,
	visited_before date
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
		b.status, b.current_period_end, b.cancel_at_period_end, b.past_due_since,
		p.visited_on, p.visited_before
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
--> statement-breakpoint
-- A day beside today: the tables of the past day with what came later, and those of today with what is gone. What is of the other day alone is a ghost.
CREATE VIEW past.objectives_with_later WITH (security_invoker = true) AS
	SELECT one.company_id, one.id, one.title, one.description, one.status, one.previous_status, one.status_changed_date, one.quarter,
		one.draft, one.added_after_commit, one.parent_id, one.due_date, one.progress, one.progress_counts, one.own_share, one.measured,
		one.owner_id, one.team_id, one.strategy_id, one.version, one.created_date, one.updated_date, one.title_key, one.quarter_key,
		one.progress_key, one.counts_as, false AS is_ghost
	FROM past.objectives one
	UNION ALL
	SELECT other.company_id, other.id, other.title, other.description, other.status, other.previous_status, other.status_changed_date,
		other.quarter, other.draft, other.added_after_commit, other.parent_id, other.due_date, other.progress, other.progress_counts,
		other.own_share, other.measured, other.owner_id, other.team_id, other.strategy_id, other.version, other.created_date,
		other.updated_date, other.title_key, other.quarter_key, other.progress_key, other.counts_as, true
	FROM public.objectives other WHERE NOT EXISTS (
		SELECT FROM past.objectives o WHERE o.company_id = other.company_id AND o.id = other.id);
--> statement-breakpoint
CREATE VIEW past.objectives_with_gone WITH (security_invoker = true) AS
	SELECT one.company_id, one.id, one.title, one.description, one.status, one.previous_status, one.status_changed_date, one.quarter,
		one.draft, one.added_after_commit, one.parent_id, one.due_date, one.progress, one.progress_counts, one.own_share, one.measured,
		one.owner_id, one.team_id, one.strategy_id, one.version, one.created_date, one.updated_date, one.title_key, one.quarter_key,
		one.progress_key, one.counts_as, false AS is_ghost
	FROM public.objectives one
	UNION ALL
	SELECT other.company_id, other.id, other.title, other.description, other.status, other.previous_status, other.status_changed_date,
		other.quarter, other.draft, other.added_after_commit, other.parent_id, other.due_date, other.progress, other.progress_counts,
		other.own_share, other.measured, other.owner_id, other.team_id, other.strategy_id, other.version, other.created_date,
		other.updated_date, other.title_key, other.quarter_key, other.progress_key, other.counts_as, true
	FROM past.objectives other WHERE NOT EXISTS (
		SELECT FROM public.objectives o WHERE o.company_id = other.company_id AND o.id = other.id);
--> statement-breakpoint
CREATE VIEW past.key_results_with_later WITH (security_invoker = true) AS
	SELECT one.company_id, one.id, one.objective_id, one.title, one.start_value, one.current_value, one.target_value, one.unit, one.weight,
		one.status, one.position
	FROM past.key_results one
	UNION ALL
	SELECT other.company_id, other.id, other.objective_id, other.title, other.start_value, other.current_value, other.target_value,
		other.unit, other.weight, other.status, other.position
	FROM public.key_results other WHERE NOT EXISTS (
		SELECT FROM past.objectives o WHERE o.company_id = other.company_id AND o.id = other.objective_id);
--> statement-breakpoint
CREATE VIEW past.key_results_with_gone WITH (security_invoker = true) AS
	SELECT one.company_id, one.id, one.objective_id, one.title, one.start_value, one.current_value, one.target_value, one.unit, one.weight,
		one.status, one.position
	FROM public.key_results one
	UNION ALL
	SELECT other.company_id, other.id, other.objective_id, other.title, other.start_value, other.current_value, other.target_value,
		other.unit, other.weight, other.status, other.position
	FROM past.key_results other WHERE NOT EXISTS (
		SELECT FROM public.objectives o WHERE o.company_id = other.company_id AND o.id = other.objective_id);
--> statement-breakpoint
CREATE VIEW past.objective_shares_with_later WITH (security_invoker = true) AS
	SELECT one.company_id, one.objective_id, one.user_id
	FROM past.objective_shares one
	UNION ALL
	SELECT other.company_id, other.objective_id, other.user_id
	FROM public.objective_shares other WHERE NOT EXISTS (
		SELECT FROM past.objectives o WHERE o.company_id = other.company_id AND o.id = other.objective_id);
--> statement-breakpoint
CREATE VIEW past.objective_shares_with_gone WITH (security_invoker = true) AS
	SELECT one.company_id, one.objective_id, one.user_id
	FROM public.objective_shares one
	UNION ALL
	SELECT other.company_id, other.objective_id, other.user_id
	FROM past.objective_shares other WHERE NOT EXISTS (
		SELECT FROM public.objectives o WHERE o.company_id = other.company_id AND o.id = other.objective_id);
--> statement-breakpoint
GRANT SELECT ON past.objectives_with_later, past.objectives_with_gone, past.key_results_with_later, past.key_results_with_gone,
	past.objective_shares_with_later, past.objective_shares_with_gone TO cairn_app;
