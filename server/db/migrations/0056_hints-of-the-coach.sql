CREATE TABLE "objective_title_words" (
	"company_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"quarter" text NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"words" integer NOT NULL,
	CONSTRAINT "objective_title_words_pk" PRIMARY KEY("company_id","objective_id","word")
);
--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "hints" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "hints_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "objectives" ADD COLUMN "dismissed_hints" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "coach_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "objective_title_words" ADD CONSTRAINT "objective_title_words_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_title_words" ADD CONSTRAINT "objective_title_words_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objective_title_words_by_word" ON "objective_title_words" USING btree ("company_id","quarter","word","objective_id","words");--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
-- The words of a title, each once, without its ending and without those that every title has.
CREATE FUNCTION title_words(title text)
RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
	SELECT tsvector_to_array(to_tsvector('pg_catalog.english', title))
$$;
--> statement-breakpoint
CREATE FUNCTION keep_title_words()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	found text[] := public.title_words(NEW.title);
BEGIN
	DELETE FROM public.objective_title_words WHERE company_id = NEW.company_id AND objective_id = NEW.id;
	INSERT INTO public.objective_title_words (company_id, objective_id, quarter, word, words)
	SELECT NEW.company_id, NEW.id, NEW.quarter, one, cardinality(found) FROM unnest(found) one;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER objectives_title_words_begin AFTER INSERT ON objectives FOR EACH ROW EXECUTE FUNCTION keep_title_words();
--> statement-breakpoint
CREATE TRIGGER objectives_title_words_change AFTER UPDATE OF title, quarter ON objectives FOR EACH ROW WHEN ((OLD.title, OLD.quarter) IS DISTINCT FROM (NEW.title, NEW.quarter)) EXECUTE FUNCTION keep_title_words();
--> statement-breakpoint
ALTER TABLE objectives NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO objective_title_words (company_id, objective_id, quarter, word, words)
SELECT o.company_id, o.id, o.quarter, one, cardinality(found)
FROM objectives o CROSS JOIN LATERAL title_words(o.title) found CROSS JOIN LATERAL unnest(found) one;
--> statement-breakpoint
ALTER TABLE objectives FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_title_words ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON objective_title_words FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON objective_title_words TO cairn_app;
