ALTER TABLE "teams" DROP CONSTRAINT "teams_icon_length";
--> statement-breakpoint
ALTER TABLE "auth"."session" ALTER COLUMN "last_active_at" SET DEFAULT now() - interval '1 minute';
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "level" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "member_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "child_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(full_name || chr(10) || coalesce(email, '') || chr(10) || coalesce(title, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "teams_by_level" ON "teams" USING btree ("company_id","level","name","id");
--> statement-breakpoint
-- What is there already gets its level and counts. The owner of a table sees its rows only while they are not forced.
ALTER TABLE teams NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE profiles NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE teams SET icon = 'shield' WHERE icon NOT IN ('warehouse', 'truck', 'bike', 'route', 'code', 'server', 'database', 'smartphone', 'handshake', 'dollar', 'headset', 'wallet', 'users', 'megaphone', 'palette', 'scale', 'heart', 'shield');
--> statement-breakpoint
WITH RECURSIVE tree AS (
	SELECT company_id, id, 1 AS level, ARRAY[id] AS line FROM teams WHERE parent_id IS NULL
	UNION ALL
	SELECT t.company_id, t.id, tree.level + 1, tree.line || t.id
	FROM teams t JOIN tree ON t.company_id = tree.company_id AND t.parent_id = tree.id
), people AS (
	SELECT tree.company_id, above AS id, count(*)::int AS count
	FROM tree JOIN profiles p ON p.company_id = tree.company_id AND p.team_id = tree.id, unnest(tree.line) above
	GROUP BY tree.company_id, above
), children AS (
	SELECT company_id, parent_id AS id, count(*)::int AS count FROM teams GROUP BY company_id, parent_id
)
UPDATE teams t SET level = tree.level, member_count = coalesce(people.count, 0), child_count = coalesce(children.count, 0)
FROM tree LEFT JOIN people USING (company_id, id) LEFT JOIN children USING (company_id, id)
WHERE t.company_id = tree.company_id AND t.id = tree.id;
--> statement-breakpoint
ALTER TABLE teams FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE profiles FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_icon_known" CHECK ("teams"."icon" in ('warehouse', 'truck', 'bike', 'route', 'code', 'server', 'database', 'smartphone', 'handshake', 'dollar', 'headset', 'wallet', 'users', 'megaphone', 'palette', 'scale', 'heart', 'shield'));
--> statement-breakpoint
-- The figures of the tree, kept with every write that touches it: a team's level, its children, and its members with
-- those of all sub-teams. They run as whoever writes, inside that company. UNION, because it ends even in a circle.
CREATE FUNCTION add_members(company uuid, team uuid, people integer) RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
	WITH RECURSIVE line AS (
		SELECT t.id, t.parent_id FROM public.teams t WHERE t.company_id = company AND t.id = team
		UNION
		SELECT t.id, t.parent_id FROM public.teams t JOIN line ON t.company_id = company AND t.id = line.parent_id
	)
	UPDATE public.teams t SET member_count = t.member_count + people
	FROM line WHERE t.company_id = company AND t.id = line.id;
$$;
--> statement-breakpoint
CREATE FUNCTION add_children(company uuid, team uuid, children integer) RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
	UPDATE public.teams t SET child_count = t.child_count + children WHERE t.company_id = company AND t.id = team;
$$;
--> statement-breakpoint
CREATE FUNCTION count_person() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.team_id IS NOT NULL THEN PERFORM public.add_members(OLD.company_id, OLD.team_id, -1); END IF;
	IF TG_OP <> 'DELETE' AND NEW.team_id IS NOT NULL THEN PERFORM public.add_members(NEW.company_id, NEW.team_id, 1); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION place_team() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	NEW.level := 1 + coalesce((SELECT t.level FROM public.teams t WHERE t.company_id = NEW.company_id AND t.id = NEW.parent_id), 0);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_team() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.parent_id IS NOT NULL THEN
		PERFORM public.add_children(OLD.company_id, OLD.parent_id, -1), public.add_members(OLD.company_id, OLD.parent_id, -OLD.member_count);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.parent_id IS NOT NULL THEN
		PERFORM public.add_children(NEW.company_id, NEW.parent_id, 1), public.add_members(NEW.company_id, NEW.parent_id, NEW.member_count);
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.level <> NEW.level THEN
		WITH RECURSIVE below AS (
			SELECT t.id FROM public.teams t WHERE t.company_id = NEW.company_id AND t.parent_id = NEW.id
			UNION
			SELECT t.id FROM public.teams t JOIN below ON t.company_id = NEW.company_id AND t.parent_id = below.id
		)
		UPDATE public.teams t SET level = t.level + NEW.level - OLD.level
		FROM below WHERE t.company_id = NEW.company_id AND t.id = below.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_come AFTER INSERT ON profiles FOR EACH ROW WHEN (NEW.team_id IS NOT NULL) EXECUTE FUNCTION count_person();
--> statement-breakpoint
CREATE TRIGGER profiles_go AFTER DELETE ON profiles FOR EACH ROW WHEN (OLD.team_id IS NOT NULL) EXECUTE FUNCTION count_person();
--> statement-breakpoint
CREATE TRIGGER profiles_move AFTER UPDATE OF team_id ON profiles FOR EACH ROW WHEN (OLD.team_id IS DISTINCT FROM NEW.team_id) EXECUTE FUNCTION count_person();
--> statement-breakpoint
CREATE TRIGGER teams_placed BEFORE INSERT OR UPDATE OF parent_id ON teams FOR EACH ROW EXECUTE FUNCTION place_team();
--> statement-breakpoint
CREATE TRIGGER teams_come_and_go AFTER INSERT OR DELETE ON teams FOR EACH ROW EXECUTE FUNCTION count_team();
--> statement-breakpoint
CREATE TRIGGER teams_move AFTER UPDATE OF parent_id ON teams FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION count_team();
--> statement-breakpoint
-- Upkeep that has to look at accounts or at what waits outside every company. The company is always the transaction's
-- own, never an argument: whoever works inside one reaches no other through these.
GRANT SELECT (email) ON profiles TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (id, kind, old_id, owner_email, payload, created_at, adopted_at, adopted_company_id, adopted_id), UPDATE (adopted_at, adopted_company_id, adopted_id) ON unclaimed_records TO cairn_lookup;
--> statement-breakpoint
CREATE FUNCTION crossing.missing_emails()
RETURNS TABLE (profile_id uuid, email text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT p.id, u.email FROM public.profiles p JOIN auth."user" u ON u.id = p.id
	WHERE p.company_id = nullif(current_setting('app.company_id', true), '')::uuid AND p.email IS NULL;
END $$;
--> statement-breakpoint
-- Records of verified members whose own references are adopted already, in the order in which others wait for them,
-- with those references as they are called now, and with how many there are in all.
CREATE FUNCTION crossing.adoptable(most integer)
RETURNS TABLE (
	record_id uuid,
	kind text,
	payload jsonb,
	owner_id uuid,
	owner_name text,
	strategy_id uuid,
	objective_id uuid,
	ready bigint
)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
BEGIN
	RETURN QUERY
	SELECT r.id, r.kind, r.payload, p.id, p.full_name, s.adopted_id, o.adopted_id, count(*) OVER ()
	FROM public.unclaimed_records r
	JOIN auth."user" u ON u.email = r.owner_email AND u.email_verified
	JOIN public.profiles p ON p.id = u.id AND p.company_id = company
	LEFT JOIN public.unclaimed_records s ON s.kind = 'strategy' AND s.old_id = r.payload ->> 'strategy_id' AND s.adopted_company_id = company
	LEFT JOIN public.unclaimed_records o ON o.kind = 'objective' AND o.adopted_company_id = company
		AND o.old_id = CASE r.kind WHEN 'objective' THEN r.payload ->> 'parent_id' ELSE r.payload ->> 'objective_id' END
	WHERE r.adopted_at IS NULL
		AND (s.id IS NOT NULL OR r.kind <> 'objective' OR r.payload ->> 'strategy_id' IS NULL)
		AND (o.id IS NOT NULL OR r.kind = 'strategy' OR r.kind = 'objective' AND r.payload ->> 'parent_id' IS NULL)
	ORDER BY array_position(ARRAY['strategy', 'objective', 'key_result', 'weekly_update'], r.kind), r.created_at, r.old_id
	LIMIT most;
END $$;
--> statement-breakpoint
CREATE FUNCTION crossing.mark_adopted(record uuid, new_id uuid, at timestamptz)
RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	UPDATE public.unclaimed_records r
	SET adopted_at = mark_adopted.at, adopted_id = mark_adopted.new_id, adopted_company_id = p.company_id
	FROM auth."user" u JOIN public.profiles p ON p.id = u.id
	WHERE r.id = mark_adopted.record AND r.adopted_at IS NULL AND u.email = r.owner_email AND u.email_verified
		AND p.company_id = nullif(current_setting('app.company_id', true), '')::uuid;
	IF NOT FOUND THEN RAISE EXCEPTION 'Record % is not this company''s to adopt', record; END IF;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
DO $$
DECLARE
	lookup text;
BEGIN
	FOREACH lookup IN ARRAY ARRAY['missing_emails()', 'adoptable(integer)', 'mark_adopted(uuid, uuid, timestamptz)'] LOOP
		EXECUTE 'REVOKE ALL ON FUNCTION crossing.' || lookup || ' FROM PUBLIC';
		EXECUTE 'GRANT EXECUTE ON FUNCTION crossing.' || lookup || ' TO cairn_app';
		EXECUTE 'ALTER FUNCTION crossing.' || lookup || ' OWNER TO cairn_lookup';
	END LOOP;
END $$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
