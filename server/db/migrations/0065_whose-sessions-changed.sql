-- Written by hand: the schema files cannot say it.
--
-- A server remembers for some seconds what crossing.session_by_token found. So it is told of every change in what that function reads:
-- on whichever server, and when it is committed. Whose session it is stays in the transaction as well, for the
-- server that made the change to ask as it commits. 'everyone' stands for more than a few.
--
-- When people were last active is not told of: it changes once a minute for each of them, and decides nothing.
CREATE FUNCTION tell_whose_session() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	told text := coalesce(current_setting('app.whose_sessions', true), '');
	whose text;
BEGIN
	FOR whose IN SELECT DISTINCT id FROM (
		SELECT CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ->> TG_ARGV[0] END
		UNION ALL SELECT CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ->> TG_ARGV[0] END) changed (id)
	WHERE id IS NOT NULL
	LOOP
		EXIT WHEN told = 'everyone';
		CONTINUE WHEN position(whose IN told) > 0;
		IF length(told) > 2000 THEN
			told := 'everyone';
			whose := told;
		ELSE
			told := concat_ws(' ', nullif(told, ''), whose);
		END IF;
		PERFORM set_config('app.whose_sessions', told, true), pg_notify('cairn_sessions', whose);
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER whose_session AFTER DELETE OR UPDATE OF user_id, token, expires_at, updated_at, assurance_level, followed_invitation ON auth.session
FOR EACH ROW EXECUTE FUNCTION tell_whose_session('id');
--> statement-breakpoint
CREATE TRIGGER whose_session AFTER DELETE OR UPDATE OF email, name, email_verified, two_factor_enabled, claimed_at ON auth."user"
FOR EACH ROW EXECUTE FUNCTION tell_whose_session('id');
--> statement-breakpoint
CREATE TRIGGER whose_session AFTER INSERT OR DELETE OR UPDATE OF id, company_id, full_name, title, profile_emoji, permissions_level, team_id, asked_at, created_at ON profiles
FOR EACH ROW EXECUTE FUNCTION tell_whose_session('id');
--> statement-breakpoint
-- Whoever is asked whether they want to be in a company is told who invited them.
CREATE TRIGGER inviters_name AFTER UPDATE OF full_name ON profiles
FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION tell_whose_session('company_id');
--> statement-breakpoint
CREATE TRIGGER whose_session AFTER INSERT OR DELETE OR UPDATE OF company_id, accepted_by, accepted_at, invited_by ON invitations
FOR EACH ROW EXECUTE FUNCTION tell_whose_session('accepted_by');
--> statement-breakpoint
CREATE TRIGGER whose_session AFTER INSERT OR DELETE OR UPDATE OF company_id, team_leader_id ON teams
FOR EACH ROW EXECUTE FUNCTION tell_whose_session('team_leader_id');
--> statement-breakpoint
CREATE TRIGGER whose_session AFTER DELETE OR UPDATE OF name, time_zone, trial_start_date, trial_end_date, trial_used ON companies
FOR EACH ROW EXECUTE FUNCTION tell_whose_session('id');
--> statement-breakpoint
CREATE TRIGGER whose_session AFTER INSERT OR DELETE OR UPDATE OF company_id, status, current_period_end, cancel_at_period_end, past_due_since ON subscriptions
FOR EACH ROW EXECUTE FUNCTION tell_whose_session('company_id');
