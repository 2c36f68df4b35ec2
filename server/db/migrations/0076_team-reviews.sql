CREATE TABLE "team_review_lines" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"objective_id" uuid,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"words" text NOT NULL,
	"version" integer NOT NULL,
	"changed_in" integer NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"page" uuid NOT NULL,
	"moved_from" uuid,
	"moved_version" integer,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"person_id" uuid,
	"person_name" text,
	"due_on" date,
	"done_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "team_review_lines_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "team_review_lines_action" CHECK (("team_review_lines"."kind" = 'action') = ("team_review_lines"."person_name" is not null)),
	CONSTRAINT "team_review_lines_due_on" CHECK (("team_review_lines"."kind" = 'action') = ("team_review_lines"."due_on" is not null)),
	CONSTRAINT "team_review_lines_moved" CHECK (("team_review_lines"."moved_from" is null) = ("team_review_lines"."moved_version" is null)),
	CONSTRAINT "team_review_lines_kind_known" CHECK ("team_review_lines"."kind" in ('note', 'decision', 'action')),
	CONSTRAINT "team_review_lines_words_not_blank" CHECK (btrim("team_review_lines"."words") <> ''),
	CONSTRAINT "team_review_lines_words_length" CHECK (char_length("team_review_lines"."words") <= 1000),
	CONSTRAINT "team_review_lines_author_name_length" CHECK (char_length("team_review_lines"."author_name") <= 120),
	CONSTRAINT "team_review_lines_person_name_length" CHECK (char_length("team_review_lines"."person_name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "team_review_mails" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"profile_id" uuid,
	"name" text NOT NULL,
	"why" text NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone,
	CONSTRAINT "team_review_mails_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "team_review_mails_why_known" CHECK ("team_review_mails"."why" in ('present', 'action', 'added')),
	CONSTRAINT "team_review_mails_name_length" CHECK (char_length("team_review_mails"."name") <= 120)
);
--> statement-breakpoint
CREATE TABLE "team_review_objectives" (
	"company_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"grouped_as" text NOT NULL,
	"title" text NOT NULL,
	"is_new" boolean NOT NULL,
	"spoken_at" timestamp (3) with time zone,
	"changed_in" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"blockers" jsonb,
	CONSTRAINT "team_review_objectives_pk" PRIMARY KEY("company_id","review_id","objective_id"),
	CONSTRAINT "team_review_objectives_grouped_as_known" CHECK ("team_review_objectives"."grouped_as" in ('slipping', 'on_track', 'completed')),
	CONSTRAINT "team_review_objectives_title_length" CHECK (char_length("team_review_objectives"."title") <= 300)
);
--> statement-breakpoint
CREATE TABLE "team_review_people" (
	"company_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"seen_ms" integer NOT NULL,
	"has_left" boolean NOT NULL,
	"looks_at" uuid,
	"writes_in" uuid,
	"wrote_at" timestamp (3) with time zone,
	CONSTRAINT "team_review_people_pk" PRIMARY KEY("company_id","review_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "team_reviews" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" uuid,
	"starter_name" text NOT NULL,
	"with_sub_teams" boolean NOT NULL,
	"quarters" text[] NOT NULL,
	"since_day" date NOT NULL,
	"is_since_review" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"counted_ms" integer DEFAULT 0 NOT NULL,
	"runs_since" timestamp (3) with time zone,
	"minutes" integer NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"finished_by" uuid,
	"finisher_name" text,
	"next_on" date NOT NULL,
	CONSTRAINT "team_reviews_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "team_reviews_starter_name_length" CHECK (char_length("team_reviews"."starter_name") <= 120),
	CONSTRAINT "team_reviews_finisher_name_length" CHECK (char_length("team_reviews"."finisher_name") <= 120)
);
--> statement-breakpoint
ALTER TABLE "inbox_entries" DROP CONSTRAINT "inbox_entries_kind_known";--> statement-breakpoint
ALTER TABLE "inbox_entries" DROP CONSTRAINT "inbox_entries_reason_known";--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "action_id" uuid;--> statement-breakpoint
ALTER TABLE "team_review_lines" ADD CONSTRAINT "team_review_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_review_lines" ADD CONSTRAINT "team_review_lines_review_fk" FOREIGN KEY ("company_id","review_id") REFERENCES "public"."team_reviews"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_review_lines" ADD CONSTRAINT "team_review_lines_objective_fk" FOREIGN KEY ("company_id","review_id","objective_id") REFERENCES "public"."team_review_objectives"("company_id","review_id","objective_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_review_mails" ADD CONSTRAINT "team_review_mails_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_review_mails" ADD CONSTRAINT "team_review_mails_review_fk" FOREIGN KEY ("company_id","review_id") REFERENCES "public"."team_reviews"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_review_objectives" ADD CONSTRAINT "team_review_objectives_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_review_objectives" ADD CONSTRAINT "team_review_objectives_review_fk" FOREIGN KEY ("company_id","review_id") REFERENCES "public"."team_reviews"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_review_people" ADD CONSTRAINT "team_review_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_review_people" ADD CONSTRAINT "team_review_people_review_fk" FOREIGN KEY ("company_id","review_id") REFERENCES "public"."team_reviews"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_review_people" ADD CONSTRAINT "team_review_people_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reviews" ADD CONSTRAINT "team_reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reviews" ADD CONSTRAINT "team_reviews_team_fk" FOREIGN KEY ("company_id","team_id") REFERENCES "public"."teams"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_review_lines_newest" ON "team_review_lines" USING btree ("company_id","review_id","changed_in");--> statement-breakpoint
CREATE INDEX "team_review_lines_by_objective" ON "team_review_lines" USING btree ("company_id","review_id","objective_id");--> statement-breakpoint
CREATE INDEX "team_review_lines_by_author" ON "team_review_lines" USING btree ("company_id","author_id","created_at");--> statement-breakpoint
CREATE INDEX "team_review_lines_of_person" ON "team_review_lines" USING btree ("company_id","person_id","due_on");--> statement-breakpoint
CREATE INDEX "team_review_lines_due" ON "team_review_lines" USING btree ("company_id","due_on") WHERE "team_review_lines"."done_at" is null and "team_review_lines"."reminded_at" is null and not "team_review_lines"."is_removed";--> statement-breakpoint
CREATE UNIQUE INDEX "team_review_mails_once" ON "team_review_mails" USING btree ("company_id","review_id","profile_id");--> statement-breakpoint
CREATE INDEX "team_review_mails_by_person" ON "team_review_mails" USING btree ("company_id","profile_id");--> statement-breakpoint
CREATE INDEX "team_review_objectives_by_objective" ON "team_review_objectives" USING btree ("company_id","objective_id");--> statement-breakpoint
CREATE INDEX "team_review_people_by_person" ON "team_review_people" USING btree ("company_id","profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_reviews_one_open" ON "team_reviews" USING btree ("company_id","team_id") WHERE "team_reviews"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "team_reviews_newest" ON "team_reviews" USING btree ("company_id","team_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "team_reviews_by_starter" ON "team_reviews" USING btree ("company_id","started_by");--> statement-breakpoint
CREATE INDEX "team_reviews_by_finisher" ON "team_reviews" USING btree ("company_id","finished_by");--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_kind_known" CHECK ("inbox_entries"."kind" in ('mentioned', 'reply', 'assigned', 'comment', 'reaction', 'update', 'slipped', 'target_moved', 'help_asked', 'help_offered', 'help_passed_on', 'help_taken_back', 'help_ended', 'help_escalated', 'help_due', 'blocker_resolved', 'scored', 'carried_over', 'quarter_committed', 'quarter_closing', 'review_published', 'score_due', 'review_finished', 'action_given', 'action_due')) NOT VALID;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_reason_known" CHECK ("inbox_entries"."reason" in ('mentioned', 'reply', 'help', 'action', 'assigned', 'own', 'parent', 'followed', 'review', 'company')) NOT VALID;
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE team_reviews
	ADD CONSTRAINT team_reviews_starter_fk FOREIGN KEY (company_id, started_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (started_by);
--> statement-breakpoint
ALTER TABLE team_reviews
	ADD CONSTRAINT team_reviews_finisher_fk FOREIGN KEY (company_id, finished_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (finished_by);
--> statement-breakpoint
ALTER TABLE team_review_lines
	ADD CONSTRAINT team_review_lines_author_fk FOREIGN KEY (company_id, author_id) REFERENCES profiles (company_id, id) ON DELETE SET NULL (author_id);
--> statement-breakpoint
ALTER TABLE team_review_lines
	ADD CONSTRAINT team_review_lines_person_fk FOREIGN KEY (company_id, person_id) REFERENCES profiles (company_id, id) ON DELETE SET NULL (person_id);
--> statement-breakpoint
ALTER TABLE team_review_mails
	ADD CONSTRAINT team_review_mails_profile_fk FOREIGN KEY (company_id, profile_id) REFERENCES profiles (company_id, id) ON DELETE SET NULL (profile_id);
--> statement-breakpoint
ALTER TABLE team_reviews ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON team_reviews FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON team_reviews TO cairn_app;
--> statement-breakpoint
ALTER TABLE team_review_objectives ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON team_review_objectives FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON team_review_objectives TO cairn_app;
--> statement-breakpoint
ALTER TABLE team_review_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON team_review_lines FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON team_review_lines TO cairn_app;
--> statement-breakpoint
ALTER TABLE team_review_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON team_review_people FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON team_review_people TO cairn_app;
--> statement-breakpoint
ALTER TABLE team_review_mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON team_review_mails FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON team_review_mails TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, kind, due_on, done_at, reminded_at, is_removed) ON team_review_lines TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON team_review_lines FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
-- Actions of which the day has passed by the company's own calendar, and nobody was told so.
CREATE FUNCTION crossing.companies_with_overdue_actions(at timestamptz)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT DISTINCT l.company_id FROM public.team_review_lines l JOIN public.companies c ON c.id = l.company_id
	WHERE l.kind = 'action' AND l.done_at IS NULL AND l.reminded_at IS NULL AND NOT l.is_removed
		AND l.due_on < (at AT TIME ZONE c.time_zone)::date;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.companies_with_overdue_actions(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.companies_with_overdue_actions(timestamptz) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_with_overdue_actions(timestamptz) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
