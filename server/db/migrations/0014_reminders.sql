CREATE TABLE "reminders" (
	"company_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"week" date NOT NULL,
	"reminded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminders_pk" PRIMARY KEY("company_id","profile_id")
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminders_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminder_weekday" text DEFAULT 'thursday' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminder_hour" integer DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "next_reminder_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "weekly_reminder" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_profile_fk" FOREIGN KEY ("company_id","profile_id") REFERENCES "public"."profiles"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_unsubscribe_url_length" CHECK (char_length("mail_outbox"."unsubscribe_url") <= 2000);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_reminder_weekday_known" CHECK ("companies"."reminder_weekday" in ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'));--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_reminder_hour_of_day" CHECK ("companies"."reminder_hour" between 0 and 23);--> statement-breakpoint
ALTER TABLE public.reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON public.reminders FOR ALL TO cairn_app
	USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON reminders TO cairn_app;
--> statement-breakpoint
GRANT SELECT (reminders_on, next_reminder_at) ON companies TO cairn_lookup;
--> statement-breakpoint
-- The round of reminders: whose hour has come, and who has none reckoned yet.
CREATE FUNCTION crossing.companies_to_remind(at timestamptz, after uuid, most integer)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT c.id FROM public.companies c
	WHERE c.reminders_on AND (c.next_reminder_at IS NULL OR c.next_reminder_at <= at)
		AND (after IS NULL OR c.id > after)
	ORDER BY c.id
	LIMIT most;
END $$;
--> statement-breakpoint
-- Mail that nobody asked for goes to addresses whose owner has proven them. Of the transaction's own company only.
CREATE FUNCTION crossing.confirmed_addresses(people uuid[])
RETURNS TABLE (profile_id uuid, email text)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT p.id, u.email FROM public.profiles p JOIN auth."user" u ON u.id = p.id
	WHERE p.company_id = nullif(current_setting('app.company_id', true), '')::uuid
		AND p.id = ANY (people) AND u.email_verified;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
DO $$
DECLARE
	lookup text;
BEGIN
	FOREACH lookup IN ARRAY ARRAY['companies_to_remind(timestamptz, uuid, integer)', 'confirmed_addresses(uuid[])'] LOOP
		EXECUTE 'REVOKE ALL ON FUNCTION crossing.' || lookup || ' FROM PUBLIC';
		EXECUTE 'GRANT EXECUTE ON FUNCTION crossing.' || lookup || ' TO cairn_app';
		EXECUTE 'ALTER FUNCTION crossing.' || lookup || ' OWNER TO cairn_lookup';
	END LOOP;
END $$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
