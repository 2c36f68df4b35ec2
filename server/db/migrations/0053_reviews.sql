CREATE TABLE "reviews" (
	"company_id" uuid NOT NULL,
	"quarter" text NOT NULL,
	"review" jsonb NOT NULL,
	"counted" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	"is_again" boolean NOT NULL,
	"share_key" text,
	"share_key_sealed" text,
	CONSTRAINT "reviews_pk" PRIMARY KEY("company_id","quarter"),
	CONSTRAINT "reviews_quarter_format" CHECK ("reviews"."quarter" ~ '^Q[1-4] [0-9]{4}$'),
	CONSTRAINT "reviews_published_by_length" CHECK (char_length("reviews"."published_by") <= 120),
	CONSTRAINT "reviews_share_key_length" CHECK (char_length("reviews"."share_key") <= 128),
	CONSTRAINT "reviews_share_key_sealed_length" CHECK (char_length("reviews"."share_key_sealed") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_share_key_unique" ON "reviews" USING btree ("share_key");--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE public.reviews ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON reviews FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON reviews TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, quarter, review, published_at, published_by, is_again, share_key) ON reviews TO cairn_lookup;
--> statement-breakpoint
CREATE POLICY lookup ON reviews FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
CREATE FUNCTION crossing.review_by_share_key(asked text, key text)
RETURNS TABLE (
	review jsonb,
	at timestamptz,
	by text,
	"isAgain" boolean
)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	RETURN QUERY
	SELECT r.review, r.published_at::timestamptz, r.published_by, r.is_again
	FROM public.reviews r JOIN public.companies c ON c.id = r.company_id AND c.public_links
	WHERE r.share_key = key AND r.quarter = asked;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.review_by_share_key(text, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.review_by_share_key(text, text) TO cairn_app, cairn_accounts;
--> statement-breakpoint
ALTER FUNCTION crossing.review_by_share_key(text, text) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
