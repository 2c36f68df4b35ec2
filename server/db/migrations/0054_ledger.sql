CREATE TABLE "ledger_lines" (
	"company_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"place" integer NOT NULL,
	"quarter" text NOT NULL,
	"key_result_id" uuid NOT NULL,
	"title" text NOT NULL,
	"unit" text,
	"field" text NOT NULL,
	"from_value" jsonb,
	"to_value" jsonb,
	"reason" text,
	"changed_by" uuid,
	"changer_name" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_lines_pk" PRIMARY KEY("company_id","objective_id","version","place"),
	CONSTRAINT "ledger_lines_quarter_format" CHECK ("ledger_lines"."quarter" ~ '^Q[1-4] [0-9]{4}$'),
	CONSTRAINT "ledger_lines_field_known" CHECK ("ledger_lines"."field" in ('added', 'removed', 'title', 'startValue', 'targetValue', 'unit', 'weight')),
	CONSTRAINT "ledger_lines_reason_not_blank" CHECK (btrim("ledger_lines"."reason") <> ''),
	CONSTRAINT "ledger_lines_title_length" CHECK (char_length("ledger_lines"."title") <= 300),
	CONSTRAINT "ledger_lines_unit_length" CHECK (char_length("ledger_lines"."unit") <= 40),
	CONSTRAINT "ledger_lines_reason_length" CHECK (char_length("ledger_lines"."reason") <= 500),
	CONSTRAINT "ledger_lines_changer_name_length" CHECK (char_length("ledger_lines"."changer_name") <= 120)
);
--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_lines_by_key_result" ON "ledger_lines" USING btree ("company_id","key_result_id","version");--> statement-breakpoint
CREATE INDEX "ledger_lines_by_person" ON "ledger_lines" USING btree ("company_id","changed_by");--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE ledger_lines
	ADD CONSTRAINT ledger_lines_changed_by_fk FOREIGN KEY (company_id, changed_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (changed_by);
--> statement-breakpoint
ALTER TABLE public.ledger_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON ledger_lines FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT ON ledger_lines TO cairn_app;
