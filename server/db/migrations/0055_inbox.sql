CREATE TABLE "inbox_entries" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"objective_id" uuid,
	"quarter" text,
	"actor_id" uuid,
	"actor_name" text,
	"other_actors" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"events" integer DEFAULT 1 NOT NULL,
	"details" jsonb NOT NULL,
	"entry_id" bigint,
	"began_at" timestamp (3) with time zone NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "inbox_entries_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "inbox_entries_kind_known" CHECK ("inbox_entries"."kind" in ('assigned', 'update', 'slipped', 'target_moved', 'blocker_resolved', 'scored', 'carried_over', 'quarter_committed', 'quarter_closing', 'review_published', 'score_due')),
	CONSTRAINT "inbox_entries_reason_known" CHECK ("inbox_entries"."reason" in ('assigned', 'own', 'parent', 'company')),
	CONSTRAINT "inbox_entries_quarter_format" CHECK ("inbox_entries"."quarter" ~ '^Q[1-4] [0-9]{4}$'),
	CONSTRAINT "inbox_entries_actor_name_length" CHECK (char_length("inbox_entries"."actor_name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "to_tell" (
	"company_id" uuid NOT NULL,
	"entry_id" bigint NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "to_tell_pk" PRIMARY KEY("company_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "quarters" ADD COLUMN "reminded_of_scores_by" date;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "to_tell" ADD CONSTRAINT "to_tell_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_entries_once" ON "inbox_entries" USING btree ("company_id","profile_id","entry_id");--> statement-breakpoint
CREATE INDEX "inbox_entries_newest" ON "inbox_entries" USING btree ("company_id","profile_id","happened_at" DESC NULLS FIRST,"id") WHERE "inbox_entries"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_entries_unread" ON "inbox_entries" USING btree ("company_id","profile_id","objective_id","kind") WHERE "inbox_entries"."read_at" is null and "inbox_entries"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "inbox_entries_oldest" ON "inbox_entries" USING btree ("company_id","happened_at");--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE public.to_tell ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.inbox_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON to_tell FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY tenant ON inbox_entries FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON to_tell, inbox_entries TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, tries) ON to_tell TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON to_tell FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
-- Whoever tells people reads the log when its writers are done, and misses nothing: the row is there exactly when the entry is.
CREATE FUNCTION note_to_tell() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	INSERT INTO public.to_tell (company_id, entry_id) SELECT e.company_id, e.id FROM entries e;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_to_tell AFTER INSERT ON activity
	REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION note_to_tell();
--> statement-breakpoint
-- What failed ten times is left for somebody to look at.
CREATE FUNCTION crossing.companies_to_tell(most integer)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY SELECT DISTINCT t.company_id FROM public.to_tell t WHERE t.tries < 10 LIMIT most;
END $$;
--> statement-breakpoint
GRANT SELECT (company_id, quarter, state, score_by, reminded_of_scores_by) ON quarters TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (time_zone) ON companies TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON quarters FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
-- The round of scores: two days before their day, by the company's own calendar, and later if no server ran.
CREATE FUNCTION crossing.quarters_to_score(at timestamptz)
RETURNS TABLE (company_id uuid, quarter text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT q.company_id, q.quarter FROM public.quarters q JOIN public.companies c ON c.id = q.company_id
	WHERE q.state = 'close' AND q.reminded_of_scores_by IS DISTINCT FROM q.score_by
		AND (at AT TIME ZONE c.time_zone)::date BETWEEN q.score_by - 2 AND q.score_by
	ORDER BY q.company_id, q.quarter;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.companies_to_tell(integer), crossing.quarters_to_score(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.companies_to_tell(integer), crossing.quarters_to_score(timestamptz) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_to_tell(integer) OWNER TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.quarters_to_score(timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
