-- Written by hand: the schema files cannot say it.
--
-- Whoever ends a session or a membership, in whatever way and on whichever server, the database tells everyone who listens:
-- what that session still has open ends at once. Once a statement, however many rows go, and when it is committed.
CREATE FUNCTION tell_of_ends() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	PERFORM pg_notify('cairn_activity', 'ended ' || id) FROM gone;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON auth.session REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_of_ends();
--> statement-breakpoint
CREATE TRIGGER memberships_ended AFTER DELETE ON profiles REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_of_ends();
