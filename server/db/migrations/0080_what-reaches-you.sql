CREATE TABLE "digests" (
	"company_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"rhythm" text NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "digests_pk" PRIMARY KEY("company_id","profile_id"),
	CONSTRAINT "digests_rhythm_known" CHECK ("digests"."rhythm" in ('daily', 'weekly', 'off'))
);
--> statement-breakpoint
CREATE TABLE "inbox_choices" (
	"company_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"matter" text NOT NULL,
	"in_inbox" boolean NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "inbox_choices_pk" PRIMARY KEY("company_id","profile_id","matter"),
	CONSTRAINT "inbox_choices_matter_known" CHECK ("inbox_choices"."matter" in ('mentions', 'replies', 'help', 'assigned', 'comments', 'reactions', 'updates', 'slipping', 'targets', 'blockers', 'scores', 'quarters', 'reviews', 'due')),
	CONSTRAINT "inbox_choices_email_known" CHECK ("inbox_choices"."email" in ('at_once', 'digest', 'never'))
);
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "in_inbox" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "one_click" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_choices" ADD CONSTRAINT "inbox_choices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_choices" ADD CONSTRAINT "inbox_choices_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE inbox_choices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON inbox_choices FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON inbox_choices TO cairn_app;
--> statement-breakpoint
ALTER TABLE digests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON digests FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON digests TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, mail_at, mailed_at, read_at, cleared_at) ON inbox_entries TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (company_id, rhythm, last_day) ON digests TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (reminder_weekday) ON companies TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON inbox_entries FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON digests FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
-- Where letters are due that tell of something at once.
CREATE FUNCTION crossing.companies_to_mail(at timestamptz, most integer)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY SELECT DISTINCT e.company_id FROM public.inbox_entries e
	WHERE e.mail_at <= at AND e.mailed_at IS NULL AND e.read_at IS NULL AND e.cleared_at IS NULL
	LIMIT most;
END $$;
--> statement-breakpoint
-- A digest has the day that began at its hour, by the clocks of the company: one that no server sent at the hour is sent within that day.
CREATE FUNCTION crossing.companies_for_digests(at timestamptz, hour integer, after uuid, most integer)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT c.id FROM public.companies c,
		LATERAL (SELECT (at AT TIME ZONE c.time_zone - make_interval(hours => hour))::date AS day) today
	WHERE (after IS NULL OR c.id > after) AND EXISTS (
		SELECT FROM public.digests d WHERE d.company_id = c.id AND d.last_day < today.day
			AND (d.rhythm = 'daily' OR d.rhythm = 'weekly' AND to_char(today.day, 'FMday') = c.reminder_weekday))
	ORDER BY c.id LIMIT most;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.companies_to_mail(timestamptz, integer), crossing.companies_for_digests(timestamptz, integer, uuid, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.companies_to_mail(timestamptz, integer), crossing.companies_for_digests(timestamptz, integer, uuid, integer) TO cairn_app;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_to_mail(timestamptz, integer) OWNER TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.companies_for_digests(timestamptz, integer, uuid, integer) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
