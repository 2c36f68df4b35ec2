CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event_type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "billing_events_id_length" CHECK (char_length("billing_events"."id") <= 255),
	CONSTRAINT "billing_events_event_type_length" CHECK (char_length("billing_events"."event_type") <= 255)
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer" text,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_objects_id_length" CHECK (char_length("sandbox_objects"."id") <= 255),
	CONSTRAINT "sandbox_objects_kind_length" CHECK (char_length("sandbox_objects"."kind") <= 255),
	CONSTRAINT "sandbox_objects_customer_length" CHECK (char_length("sandbox_objects"."customer") <= 255)
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "stripe_customer_id" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "billing_reads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "billing_read_applied" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "billing_events_by_age" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sandbox_objects_of_customer" ON "sandbox_objects" USING btree ("customer","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_stripe_customer_unique" ON "companies" USING btree ("stripe_customer_id");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_stripe_customer_id_length" CHECK (char_length("companies"."stripe_customer_id") <= 255);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON billing_events, sandbox_objects TO cairn_app;
--> statement-breakpoint
GRANT SELECT (stripe_customer_id) ON companies TO cairn_lookup;
--> statement-breakpoint
GRANT SELECT (stripe_subscription_id) ON subscriptions TO cairn_lookup;
--> statement-breakpoint
-- The payment provider knows companies by the customer it made for them.
CREATE FUNCTION crossing.company_by_customer(customer text)
RETURNS TABLE (company_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT c.id FROM public.companies c WHERE c.stripe_customer_id = customer;
END $$;
--> statement-breakpoint
-- The nightly round: whose trial is over and not marked as used, and whoever has a subscription to reconcile.
CREATE FUNCTION crossing.companies_to_bill(at timestamptz, after uuid, most integer)
RETURNS TABLE (company_id uuid, trial_over boolean, subscribed boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT due.id, due.trial_over, due.subscribed
	FROM (
		SELECT c.id,
			c.trial_end_date <= at AND NOT c.trial_used AS trial_over,
			b.stripe_subscription_id IS NOT NULL AND b.status NOT IN ('canceled', 'incomplete_expired') AS subscribed
		FROM public.companies c
		LEFT JOIN public.subscriptions b ON b.company_id = c.id
		WHERE after IS NULL OR c.id > after
	) due
	WHERE due.trial_over OR due.subscribed
	ORDER BY due.id
	LIMIT most;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
DO $$
DECLARE
	lookup text;
BEGIN
	FOREACH lookup IN ARRAY ARRAY['company_by_customer(text)', 'companies_to_bill(timestamptz, uuid, integer)'] LOOP
		EXECUTE 'REVOKE ALL ON FUNCTION crossing.' || lookup || ' FROM PUBLIC';
		EXECUTE 'GRANT EXECUTE ON FUNCTION crossing.' || lookup || ' TO cairn_app, cairn_accounts';
		EXECUTE 'ALTER FUNCTION crossing.' || lookup || ' OWNER TO cairn_lookup';
	END LOOP;
END $$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
