ALTER TABLE "auth"."user" ADD COLUMN "claimed_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Whoever proves an address, and by whatever way: what was set before by someone who had not ends in the same statement. The
-- password stays for a prover who knows it, and so does the session they hold; the server says so in the transaction of the proof.
CREATE FUNCTION auth.end_what_was_unproven() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	knows_password boolean := coalesce(current_setting('app.proven_by_maker_of', true), '') = NEW.id::text;
BEGIN
	DELETE FROM auth.passkey WHERE user_id = NEW.id;
	DELETE FROM auth.two_factor WHERE user_id = NEW.id;
	DELETE FROM auth.account WHERE user_id = NEW.id AND NOT (knows_password AND provider_id = 'credential');
	DELETE FROM auth.session
	WHERE user_id = NEW.id AND NOT (knows_password AND id::text = coalesce(current_setting('app.kept_session', true), ''));
	NEW.two_factor_enabled := false;
	NEW.claimed_at := CASE WHEN knows_password THEN NULL ELSE coalesce(NEW.claimed_at, now()) END;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_proven BEFORE UPDATE OF email_verified ON auth."user"
FOR EACH ROW WHEN (NEW.email_verified AND NOT OLD.email_verified) EXECUTE FUNCTION auth.end_what_was_unproven();
--> statement-breakpoint
-- The session now also says whether its person still has to answer for the membership that was there before they proved the address.
GRANT SELECT (claimed_at) ON auth."user" TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (created_at) ON profiles TO cairn_lookup;
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
		u.id, u.email, u.name, u.email_verified, u.two_factor_enabled, coalesce(p.created_at <= u.claimed_at, false),
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
