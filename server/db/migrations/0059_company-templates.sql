CREATE TABLE "templates" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"title_key" text COLLATE names GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
	"key_results" jsonb NOT NULL,
	"made_by" uuid,
	"maker_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "templates_key_results_list" CHECK (jsonb_typeof("templates"."key_results") = 'array'),
	CONSTRAINT "templates_title_not_blank" CHECK (btrim("templates"."title") <> ''),
	CONSTRAINT "templates_title_length" CHECK (char_length("templates"."title") <= 300),
	CONSTRAINT "templates_maker_name_length" CHECK (char_length("templates"."maker_name") <= 120)
);
--> statement-breakpoint
ALTER TABLE "trash" DROP CONSTRAINT "trash_kind_known";--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "templates_title_unique" ON "templates" USING btree ("company_id","title_key");--> statement-breakpoint
CREATE INDEX "templates_by_person" ON "templates" USING btree ("company_id","made_by");--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_kind_known" CHECK ("trash"."kind" in ('objective', 'strategy', 'team', 'template')) NOT VALID;--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
ALTER TABLE templates
	ADD CONSTRAINT templates_made_by_fk FOREIGN KEY (company_id, made_by) REFERENCES profiles (company_id, id) ON DELETE SET NULL (made_by);
--> statement-breakpoint
ALTER TABLE templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON templates FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON templates TO cairn_app;
