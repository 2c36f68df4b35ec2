CREATE TABLE "key_result_texts" (
	"company_id" uuid NOT NULL,
	"key_result_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"search_text" text COLLATE "C" NOT NULL,
	CONSTRAINT "key_result_texts_pk" PRIMARY KEY("company_id","key_result_id")
);
--> statement-breakpoint
CREATE TABLE "objective_texts" (
	"company_id" uuid NOT NULL,
	"objective_id" uuid NOT NULL,
	"search_text" text COLLATE "C" NOT NULL,
	CONSTRAINT "objective_texts_pk" PRIMARY KEY("company_id","objective_id")
);
--> statement-breakpoint
ALTER TABLE "key_result_texts" ADD CONSTRAINT "key_result_texts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_result_texts" ADD CONSTRAINT "key_result_texts_key_result_fk" FOREIGN KEY ("company_id","key_result_id") REFERENCES "public"."key_results"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_texts" ADD CONSTRAINT "objective_texts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objective_texts" ADD CONSTRAINT "objective_texts_objective_fk" FOREIGN KEY ("company_id","objective_id") REFERENCES "public"."objectives"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
--
-- A text as it is searched: small, each letter written in one way, the two small sigmas and all apostrophes one, whatever is
-- empty a space, and what cannot be seen left out. Of plain English letters that is far quicker told.
CREATE OR REPLACE FUNCTION search_fold(words text)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT CASE WHEN octet_length(words) = char_length(words)
		THEN translate(lower(words COLLATE "C"), U&'\0009\000A\000B\000C\000D', '     ')
		ELSE translate(normalize(lower(words COLLATE public.names), NFC) COLLATE "C", U&'\03C2\2018\2019\02BC\0009\000A\000B\000C\000D\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\200B\2028\2029\202F\205F\3000\0307\00AD\200C\200D\2060\FEFF', U&'\03C3''''''                         ')
	END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_objective_text()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	INSERT INTO public.objective_texts (company_id, objective_id, search_text)
	VALUES (NEW.company_id, NEW.id, public.search_fold(NEW.title || ' ' || coalesce(NEW.description, '')))
	ON CONFLICT (company_id, objective_id) DO UPDATE SET search_text = excluded.search_text;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_key_result_text()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	INSERT INTO public.key_result_texts (company_id, key_result_id, objective_id, search_text)
	VALUES (NEW.company_id, NEW.id, NEW.objective_id, public.search_fold(NEW.title))
	ON CONFLICT (company_id, key_result_id) DO UPDATE SET objective_id = excluded.objective_id, search_text = excluded.search_text;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER objectives_text_begin AFTER INSERT ON objectives FOR EACH ROW EXECUTE FUNCTION keep_objective_text();
--> statement-breakpoint
CREATE TRIGGER objectives_text_change AFTER UPDATE OF title, description ON objectives FOR EACH ROW WHEN ((OLD.title, OLD.description) IS DISTINCT FROM (NEW.title, NEW.description)) EXECUTE FUNCTION keep_objective_text();
--> statement-breakpoint
CREATE TRIGGER key_results_text_begin AFTER INSERT ON key_results FOR EACH ROW EXECUTE FUNCTION keep_key_result_text();
--> statement-breakpoint
CREATE TRIGGER key_results_text_change AFTER UPDATE OF title, objective_id ON key_results FOR EACH ROW WHEN ((OLD.title, OLD.objective_id) IS DISTINCT FROM (NEW.title, NEW.objective_id)) EXECUTE FUNCTION keep_key_result_text();
--> statement-breakpoint
-- What the columns that were searched before are made of: of nothing, for nobody looks into them any more.
CREATE OR REPLACE FUNCTION search_words(company uuid, words text)
RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT ''::tsvector
$$;
--> statement-breakpoint
ALTER TABLE objectives NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_results NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO objective_texts (company_id, objective_id, search_text) SELECT company_id, id, search_fold(title || ' ' || coalesce(description, '')) FROM objectives;
--> statement-breakpoint
INSERT INTO key_result_texts (company_id, key_result_id, objective_id, search_text) SELECT company_id, id, objective_id, search_fold(title) FROM key_results;
--> statement-breakpoint
UPDATE objectives SET title = title;
--> statement-breakpoint
UPDATE key_results SET title = title;
--> statement-breakpoint
ALTER TABLE objectives FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_results FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_texts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON objective_texts FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY lookup ON objective_texts FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON objective_texts TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, objective_id, search_text) ON objective_texts TO cairn_lookup;
--> statement-breakpoint
ALTER TABLE key_result_texts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON key_result_texts FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY lookup ON key_result_texts FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON key_result_texts TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, objective_id, search_text) ON key_result_texts TO cairn_lookup;
--> statement-breakpoint
-- The letters of scripts that part words, as a regular expression lists them. Whatever else there is parts words.
CREATE FUNCTION search_alphabet()
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT '0-9a-z\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u037D\u037F-\u0386\u0388-\u0559\u0560-\u0588\u0590-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06FF\u0710-\u0963\u0966-\u096F\u0971-\u0DF3\u10A0-\u10FA\u10FC-\u1360\u1369-\u13FF\u1401-\u166C\u166F-\u177F\u1810-\u1FFF\u2C00-\u2DFF'
$$;
--> statement-breakpoint
-- One or two letters as they begin a word; for longer parts, for scripts that do not part words and for signs, nothing.
CREATE FUNCTION search_pattern(part text)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT '(^|[^' || public.search_alphabet() || '])' || regexp_replace(part, '([][!-/:-@\\^_`{|}~])', '\\\1', 'g')
	WHERE char_length(part) < 3 AND part COLLATE "C" ~ ('^[' || public.search_alphabet() || ']')
$$;
--> statement-breakpoint
CREATE FUNCTION search_finds(folded text, anywhere text, begins text)
RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT folded COLLATE "C" LIKE anywhere AND (begins IS NULL OR folded COLLATE "C" ~ begins)
$$;
--> statement-breakpoint
-- Every part that is looked for stands in the texts of the objective or of one of its key results, or in the name of its
-- owner; one or two letters begin a word there. Of more than twelve parts the longest count. Each is looked for in all texts
-- of the company that the parts before it left.
CREATE OR REPLACE FUNCTION crossing.objectives_matching(company uuid, words text)
RETURNS TABLE (objective_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = pg_catalog, pg_temp
-- A plan made while a company was small takes half a minute for the same one with 5,000 OKRs.
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
	part text;
	anywhere text;
	begins text;
	owners uuid[];
	matching uuid[];
BEGIN
	IF company IS DISTINCT FROM nullif(current_setting('app.company_id', true), '')::uuid THEN
		RETURN;
	END IF;
	FOR part IN
		-- What parts of a list are set off by is taken from them, unless too little is left.
		SELECT one FROM (
			SELECT DISTINCT CASE WHEN char_length(bare) < 3 THEN word ELSE bare END AS one
			FROM string_to_table(public.search_fold(words), ' ') AS word, btrim(word, U&'",;\201C\201D\201E') AS bare) given
		WHERE one <> '' ORDER BY char_length(one) DESC, one COLLATE "C" LIMIT 12
	LOOP
		anywhere := '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%';
		begins := public.search_pattern(part);
		owners := ARRAY(
			SELECT p.id FROM public.profiles p
			WHERE p.company_id = company AND public.search_finds(public.search_fold(p.full_name), anywhere, begins));
		matching := ARRAY(
			SELECT t.objective_id FROM public.objective_texts t
			WHERE t.company_id = company AND (matching IS NULL OR t.objective_id = ANY (matching)) AND public.search_finds(t.search_text, anywhere, begins)
			UNION
			SELECT t.objective_id FROM public.key_result_texts t
			WHERE t.company_id = company AND (matching IS NULL OR t.objective_id = ANY (matching)) AND public.search_finds(t.search_text, anywhere, begins)
			UNION
			SELECT o.id FROM public.objectives o
			WHERE o.company_id = company AND (matching IS NULL OR o.id = ANY (matching)) AND o.owner_id = ANY (owners));
		EXIT WHEN matching = '{}';
	END LOOP;
	RETURN QUERY SELECT unnest(matching);
END $$;
