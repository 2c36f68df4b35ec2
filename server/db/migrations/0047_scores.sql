CREATE TABLE "scores" (
	"company_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"quarter" text NOT NULL,
	"score" double precision,
	"outcome" text,
	"learned" text,
	"scored_by" uuid,
	"scorer_name" text NOT NULL,
	"scored_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "scores_pk" PRIMARY KEY("company_id","objective_id"),
	CONSTRAINT "scores_score_tenths" CHECK ("scores"."score" between 0 and 1 and "scores"."score" * 10 = round("scores"."score" * 10)),
	CONSTRAINT "scores_quarter_format" CHECK ("scores"."quarter" ~ '^Q[1-4] [0-9]{4}$'),
	CONSTRAINT "scores_outcome_known" CHECK ("scores"."outcome" in ('reached', 'partly_reached', 'missed', 'dropped')),
	CONSTRAINT "scores_learned_length" CHECK (char_length("scores"."learned") <= 2000),
	CONSTRAINT "scores_scorer_name_length" CHECK (char_length("scores"."scorer_name") <= 120)
);
--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scores_by_person" ON "scores" USING btree ("company_id","scored_by");--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE scores
	ADD CONSTRAINT scores_scored_by_fk FOREIGN KEY (company_id, scored_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (scored_by);
--> statement-breakpoint
ALTER TABLE public.scores ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON scores FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON scores TO cairn_app;
