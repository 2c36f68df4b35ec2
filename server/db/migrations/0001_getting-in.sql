-- Three more look-ups that cannot know the company yet: by the code an admin gave away, by the token of an
-- invitation, and by the address that an invitation was sent to.
GRANT SELECT (join_code, joining_enabled) ON companies TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, id, email, title, permissions_level, status, created_at, expires_at, token_hash, team_id, invited_by) ON invitations TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, id, name) ON teams TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON invitations FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON teams FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE FUNCTION crossing.company_by_join_code(code uuid)
RETURNS TABLE (company_id uuid, company_name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT c.id, c.name FROM public.companies c WHERE c.join_code = code AND c.joining_enabled;
END $$;
--> statement-breakpoint
CREATE FUNCTION crossing.invitation_by_token(hash text)
RETURNS TABLE (
	company_id uuid,
	invitation_id uuid,
	email text,
	title text,
	permissions_level text,
	status text,
	expires_at timestamptz,
	company_name text,
	team_name text,
	inviter_name text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT i.company_id, i.id, i.email, i.title, i.permissions_level, i.status, i.expires_at, c.name, t.name, p.full_name
	FROM public.invitations i
	JOIN public.companies c ON c.id = i.company_id
	LEFT JOIN public.teams t ON t.company_id = i.company_id AND t.id = i.team_id
	LEFT JOIN public.profiles p ON p.company_id = i.company_id AND p.id = i.invited_by
	WHERE i.token_hash = hash;
END $$;
--> statement-breakpoint
-- The oldest invitation that still waits for this address. Whether the address is proven is the caller's to know.
CREATE FUNCTION crossing.waiting_invitation(address text, at timestamptz)
RETURNS TABLE (company_id uuid, invitation_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT i.company_id, i.id FROM public.invitations i
	WHERE i.email = address AND i.status = 'pending' AND i.expires_at > at
	ORDER BY i.created_at, i.id
	LIMIT 1;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
DO $$
DECLARE
	lookup text;
BEGIN
	FOREACH lookup IN ARRAY ARRAY[
		'company_by_join_code(uuid)', 'invitation_by_token(text)', 'waiting_invitation(text, timestamptz)'
	] LOOP
		EXECUTE 'REVOKE ALL ON FUNCTION crossing.' || lookup || ' FROM PUBLIC';
		EXECUTE 'GRANT EXECUTE ON FUNCTION crossing.' || lookup || ' TO cairn_app, cairn_accounts';
		EXECUTE 'ALTER FUNCTION crossing.' || lookup || ' OWNER TO cairn_lookup';
	END LOOP;
END $$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
