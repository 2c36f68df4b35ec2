CREATE TABLE "blocker_asked" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"update_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"profile_id" uuid,
	"team_id" uuid,
	"is_escalation" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocker_asked_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "blocker_asked_one" CHECK (num_nonnulls("blocker_asked"."profile_id", "blocker_asked"."team_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "blocker_asks" (
	"company_id" uuid NOT NULL,
	"update_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"asked_by" uuid,
	"asker_name" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"needed_by" date NOT NULL,
	"what_would_help" text NOT NULL,
	"helper_id" uuid,
	"helping_since" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "blocker_asks_pk" PRIMARY KEY("company_id","update_id"),
	CONSTRAINT "blocker_asks_what_would_help_not_blank" CHECK (btrim("blocker_asks"."what_would_help") <> ''),
	CONSTRAINT "blocker_asks_asker_name_length" CHECK (char_length("blocker_asks"."asker_name") <= 120),
	CONSTRAINT "blocker_asks_what_would_help_length" CHECK (char_length("blocker_asks"."what_would_help") <= 10000)
);
--> statement-breakpoint
ALTER TABLE "inbox_entries" DROP CONSTRAINT "inbox_entries_kind_known";--> statement-breakpoint
ALTER TABLE "inbox_entries" DROP CONSTRAINT "inbox_entries_reason_known";--> statement-breakpoint
ALTER TABLE "weekly_updates" ADD COLUMN "continues_id" uuid;--> statement-breakpoint
ALTER TABLE "weekly_updates" ADD COLUMN "blocker_helped_by" uuid;--> statement-breakpoint
ALTER TABLE "weekly_updates" ADD COLUMN "blocker_helper_name" text;--> statement-breakpoint
ALTER TABLE "blocker_asked" ADD CONSTRAINT "blocker_asked_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocker_asked" ADD CONSTRAINT "blocker_asked_ask_fk" FOREIGN KEY ("company_id","update_id") REFERENCES "public"."blocker_asks"("company_id","update_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "blocker_asked" ADD CONSTRAINT "blocker_asked_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocker_asked" ADD CONSTRAINT "blocker_asked_team_fk" FOREIGN KEY ("company_id","team_id") REFERENCES "public"."teams"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocker_asks" ADD CONSTRAINT "blocker_asks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocker_asks" ADD CONSTRAINT "blocker_asks_update_fk" FOREIGN KEY ("company_id","update_id") REFERENCES "public"."weekly_updates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blocker_asked_person_once" ON "blocker_asked" USING btree ("company_id","update_id","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blocker_asked_team_once" ON "blocker_asked" USING btree ("company_id","update_id","team_id");--> statement-breakpoint
CREATE INDEX "blocker_asked_by_objective" ON "blocker_asked" USING btree ("company_id","objective_id");--> statement-breakpoint
CREATE INDEX "blocker_asked_by_person" ON "blocker_asked" USING btree ("company_id","profile_id");--> statement-breakpoint
CREATE INDEX "blocker_asked_by_team" ON "blocker_asked" USING btree ("company_id","team_id");--> statement-breakpoint
CREATE INDEX "blocker_asks_by_objective" ON "blocker_asks" USING btree ("company_id","objective_id");--> statement-breakpoint
CREATE INDEX "blocker_asks_by_asker" ON "blocker_asks" USING btree ("company_id","asked_by");--> statement-breakpoint
CREATE INDEX "blocker_asks_by_helper" ON "blocker_asks" USING btree ("company_id","helper_id");--> statement-breakpoint
CREATE INDEX "blocker_asks_due" ON "blocker_asks" USING btree ("company_id","needed_by") WHERE "blocker_asks"."reminded_at" is null;--> statement-breakpoint
ALTER TABLE "weekly_updates" ADD CONSTRAINT "weekly_updates_continues_fk" FOREIGN KEY ("company_id","continues_id") REFERENCES "public"."weekly_updates"("company_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_kind_known" CHECK ("inbox_entries"."kind" in ('mentioned', 'reply', 'assigned', 'comment', 'reaction', 'update', 'slipped', 'target_moved', 'help_asked', 'help_offered', 'help_passed_on', 'help_taken_back', 'help_ended', 'help_escalated', 'help_due', 'blocker_resolved', 'scored', 'carried_over', 'quarter_committed', 'quarter_closing', 'review_published', 'score_due')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_reason_known" CHECK ("inbox_entries"."reason" in ('mentioned', 'reply', 'help', 'assigned', 'own', 'parent', 'followed', 'company')) NOT VALID;--> statement-breakpoint
ALTER TABLE "weekly_updates" ADD CONSTRAINT "weekly_updates_blocker_helper_name_length" CHECK (char_length("weekly_updates"."blocker_helper_name") <= 120) NOT VALID;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE blocker_asks
	ADD CONSTRAINT blocker_asks_asked_by_fk FOREIGN KEY (company_id, asked_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (asked_by),
	ADD CONSTRAINT blocker_asks_helper_fk FOREIGN KEY (company_id, helper_id) REFERENCES profiles (company_id, id) ON DELETE SET NULL (helper_id);
--> statement-breakpoint
ALTER TABLE blocker_asks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE blocker_asked ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON blocker_asks FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY tenant ON blocker_asked FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON blocker_asks, blocker_asked TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, needed_by, reminded_at) ON blocker_asks TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON blocker_asks FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
-- By which two blockers of an OKR are one: no regard to case, nor to what surrounds the words.
CREATE FUNCTION blocker_key(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, public, pg_temp
AS $$ SELECT lower(btrim(words) COLLATE public.names) COLLATE "C" $$;
--> statement-breakpoint
-- The update that first reported what is still open and is said once more.
CREATE FUNCTION first_report(company uuid, objective uuid, said uuid, words text, at timestamptz) RETURNS uuid LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT f.id FROM public.weekly_updates f
	WHERE f.company_id = company AND f.objective_id = objective AND f.continues_id IS NULL AND f.blocker_resolved_at IS NULL
		AND public.blocker_key(f.blockers) = public.blocker_key(words) AND (f.created_at, f.id) < (at, said)
	ORDER BY f.created_at, f.id LIMIT 1
$$;
--> statement-breakpoint
-- Whoever writes updates, one or thousands of them: what continues an open blocker is known from then on.
CREATE FUNCTION continue_blockers() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	UPDATE public.weekly_updates w SET continues_id = found.id
	FROM fresh n, LATERAL (SELECT public.first_report(n.company_id, n.objective_id, n.id, n.blockers, n.created_at) AS id) found
	WHERE n.blockers IS NOT NULL AND n.continues_id IS NULL AND n.blocker_resolved_at IS NULL AND found.id IS NOT NULL
		AND w.company_id = n.company_id AND w.id = n.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER updates_continue_blockers AFTER INSERT ON weekly_updates
	REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION continue_blockers();
--> statement-breakpoint
-- Other words, or none: the blocker stays with whoever else reported it, and its help and resolution with it. Where nobody did, its ask
-- goes with the words, and stays when they are only put otherwise. What is said now may be another one that is open.
CREATE FUNCTION reword_blocker() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	heir uuid;
	first uuid;
BEGIN
	SELECT w.id INTO heir FROM public.weekly_updates w
	WHERE w.company_id = OLD.company_id AND w.continues_id = OLD.id ORDER BY w.created_at, w.id LIMIT 1;
	IF heir IS NOT NULL THEN
		UPDATE public.weekly_updates w SET continues_id = nullif(heir, w.id)
		WHERE w.company_id = OLD.company_id AND w.continues_id = OLD.id;
		UPDATE public.weekly_updates w SET blocker_resolved_at = OLD.blocker_resolved_at, blocker_resolved_by = OLD.blocker_resolved_by,
			blocker_resolution = OLD.blocker_resolution, blocker_helped_by = OLD.blocker_helped_by, blocker_helper_name = OLD.blocker_helper_name
		WHERE w.company_id = OLD.company_id AND w.id = heir;
		UPDATE public.blocker_asks a SET update_id = heir WHERE a.company_id = OLD.company_id AND a.update_id = OLD.id;
	END IF;
	IF NEW.blockers IS NOT NULL THEN
		first := public.first_report(NEW.company_id, NEW.objective_id, NEW.id, NEW.blockers, NEW.created_at);
	END IF;
	UPDATE public.weekly_updates w SET continues_id = first
	WHERE w.company_id = NEW.company_id AND w.id = NEW.id AND w.continues_id IS DISTINCT FROM first;
	IF NEW.blockers IS NULL OR first IS NOT NULL OR OLD.blocker_resolved_at IS NOT NULL THEN
		DELETE FROM public.blocker_asks a WHERE a.company_id = OLD.company_id AND a.update_id = OLD.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER updates_reword_blockers AFTER UPDATE OF blockers ON weekly_updates
	FOR EACH ROW WHEN (blocker_key(OLD.blockers) IS DISTINCT FROM blocker_key(NEW.blockers)) EXECUTE FUNCTION reword_blocker();
--> statement-breakpoint
-- A server of the version before resolves the update it shows: what that continues is resolved.
CREATE FUNCTION resolve_first_report() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	UPDATE public.weekly_updates w SET blocker_resolved_at = NEW.blocker_resolved_at, blocker_resolved_by = NEW.blocker_resolved_by,
		blocker_resolution = NEW.blocker_resolution
	WHERE w.company_id = NEW.company_id AND w.id = NEW.continues_id AND w.blocker_resolved_at IS NULL;
	NEW.blocker_resolved_at := NULL;
	NEW.blocker_resolved_by := NULL;
	NEW.blocker_resolution := NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER updates_resolve_first_report BEFORE UPDATE OF blocker_resolved_at ON weekly_updates
	FOR EACH ROW WHEN (NEW.continues_id IS NOT NULL AND NEW.blocker_resolved_at IS NOT NULL) EXECUTE FUNCTION resolve_first_report();
--> statement-breakpoint
-- Someone leaves, a team is deleted, somebody passes it on: where nobody is asked any more and nobody helps, nothing is asked.
CREATE FUNCTION end_unasked() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	DELETE FROM public.blocker_asks a
	WHERE a.company_id = OLD.company_id AND a.update_id = OLD.update_id AND a.helper_id IS NULL AND NOT EXISTS (
		SELECT 1 FROM public.blocker_asked b WHERE b.company_id = a.company_id AND b.update_id = a.update_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER asked_gone AFTER DELETE ON blocker_asked FOR EACH ROW EXECUTE FUNCTION end_unasked();
--> statement-breakpoint
CREATE TRIGGER helper_gone AFTER UPDATE OF helper_id ON blocker_asks
	FOR EACH ROW WHEN (OLD.helper_id IS NOT NULL AND NEW.helper_id IS NULL) EXECUTE FUNCTION end_unasked();
--> statement-breakpoint
-- What is open and was said more than once by now is one blocker. What is resolved stays as it was resolved.
ALTER TABLE weekly_updates NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE public.weekly_updates w SET continues_id = first_report(w.company_id, w.objective_id, w.id, w.blockers, w.created_at)
WHERE w.blockers IS NOT NULL AND w.blocker_resolved_at IS NULL
	AND first_report(w.company_id, w.objective_id, w.id, w.blockers, w.created_at) IS NOT NULL;
--> statement-breakpoint
ALTER TABLE weekly_updates FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Asks of which the day has passed by the company's own calendar, and nobody was told so.
CREATE FUNCTION crossing.companies_with_overdue_asks(at timestamptz)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT DISTINCT a.company_id FROM public.blocker_asks a JOIN public.companies c ON c.id = a.company_id
	WHERE a.reminded_at IS NULL AND a.needed_by < (at AT TIME ZONE c.time_zone)::date;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.companies_with_overdue_asks(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.companies_with_overdue_asks(timestamptz) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_with_overdue_asks(timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
