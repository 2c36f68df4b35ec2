CREATE TABLE "objective_words" (
	"company_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "objective_words_pk" PRIMARY KEY("company_id","word","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "objective_words" ADD CONSTRAINT "objective_words_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- From here on: what the schema files cannot say, written by hand.
--
-- Words as people write them: what stands between angle brackets is no markup here, and a word that no index could hold is
-- no word.
CREATE OR REPLACE FUNCTION search_words(company uuid, words text)
RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT array_to_tsvector(coalesce(array_agg(left(company::text, 8) || word), '{}'))
	FROM unnest(tsvector_to_array(to_tsvector('simple'::regconfig, translate(words, '<>', '  ')))) AS word
	WHERE octet_length(word) <= 1000
$$;
--> statement-breakpoint
-- A word as the index for text knows it, in the spelling of a query.
CREATE FUNCTION search_term(company uuid, word text)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT '''' || replace(replace(left(company::text, 8) || word, '\', '\\'), '''', '''''') || ''''
$$;
--> statement-breakpoint
ALTER TABLE objectives NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_results NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE objectives SET title = title WHERE title ~ '[<>]' OR description ~ '[<>]';
--> statement-breakpoint
UPDATE key_results SET title = title WHERE title ~ '[<>]';
--> statement-breakpoint
INSERT INTO objective_words (company_id, word)
SELECT DISTINCT text.company_id, substr(lexeme, 9)
FROM (SELECT company_id, search FROM objectives UNION ALL SELECT company_id, search FROM key_results) text,
	unnest(tsvector_to_array(text.search)) AS lexeme
WHERE octet_length(lexeme) <= 1008;
--> statement-breakpoint
ALTER TABLE objectives FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE key_results FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE objective_words ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON objective_words FOR ALL TO cairn_app
	USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS seen))
	WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY lookup ON objective_words FOR SELECT TO cairn_lookup USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT ON objective_words TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, word) ON objective_words TO cairn_lookup;
--> statement-breakpoint
CREATE FUNCTION words_of(search tsvector)
RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT substr(lexeme, 9) FROM unnest(tsvector_to_array(search)) AS lexeme
$$;
--> statement-breakpoint
-- One look at the words of a whole statement, where it writes many rows: they are mostly the same ones. Two who add the same
-- new word at once both write it, which the transaction in the key allows, and neither waits. Nothing takes a word away:
-- whether any text still has it is dear to know, and a word that none has finds nothing.
CREATE FUNCTION keep_words()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	IF TG_LEVEL = 'STATEMENT' THEN
		INSERT INTO public.objective_words (company_id, word)
		SELECT read.company_id, read.word COLLATE "C" FROM (SELECT DISTINCT company_id, public.words_of(search) AS word FROM added) read
		WHERE NOT EXISTS (SELECT FROM public.objective_words w WHERE w.company_id = read.company_id AND w.word = read.word COLLATE "C");
	ELSE
		INSERT INTO public.objective_words (company_id, word)
		SELECT NEW.company_id, read.word COLLATE "C" FROM public.words_of(NEW.search) AS read (word)
		WHERE NOT EXISTS (SELECT FROM public.objective_words w WHERE w.company_id = NEW.company_id AND w.word = read.word COLLATE "C");
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER objectives_words_come AFTER INSERT ON objectives REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_words();
--> statement-breakpoint
CREATE TRIGGER objectives_words_change AFTER UPDATE OF title, description ON objectives FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION keep_words();
--> statement-breakpoint
CREATE TRIGGER key_results_words_come AFTER INSERT ON key_results REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_words();
--> statement-breakpoint
CREATE TRIGGER key_results_words_change AFTER UPDATE OF title ON key_results FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION keep_words();
--> statement-breakpoint
-- Every word that is looked for is a part of a word of the objective, of one of its key results, or of the name of its
-- owner; of more than twelve words the longest count. One or two letters are a part of nearly everything: they have to begin a
-- word. A part that few words contain is found through those words, by the index for text. One that many contain, and any
-- part in a company with very many words, is looked for in the texts themselves: most of them would be read anyway.
CREATE OR REPLACE FUNCTION crossing.objectives_matching(company uuid, words text)
RETURNS TABLE (objective_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	most_words CONSTANT integer := 100000;
	most_around CONSTANT integer := 200;
	part text;
	around text[];
	asked tsquery;
	hit uuid[];
	found_so_far uuid[];
	has_many boolean;
BEGIN
	IF company IS DISTINCT FROM nullif(current_setting('app.company_id', true), '')::uuid THEN
		RETURN;
	END IF;
	FOR part IN
		SELECT one COLLATE "C" FROM public.words_of(public.search_words(company, words)) AS one
		ORDER BY char_length(one) DESC, one COLLATE "C" LIMIT 12
	LOOP
		around := '{}';
		IF char_length(part) >= 3 THEN
			has_many := coalesce(has_many, EXISTS (
				SELECT FROM public.objective_words w WHERE w.company_id = company OFFSET most_words LIMIT 1));
			IF NOT has_many THEN
				around := ARRAY(
					SELECT w.word FROM public.objective_words w
					WHERE w.company_id = company AND strpos(w.word, part) > 1 LIMIT most_around + 1);
			END IF;
		END IF;
		IF has_many AND char_length(part) >= 3 OR cardinality(around) > most_around THEN
			hit := ARRAY(
				SELECT o.id FROM public.objectives o
				WHERE o.company_id = company AND (found_so_far IS NULL OR o.id = ANY (found_so_far))
					AND strpos(lower((o.title || ' ' || coalesce(o.description, '')) COLLATE public.names) COLLATE "C", part) > 0
				UNION
				SELECT k.objective_id FROM public.key_results k
				WHERE k.company_id = company AND (found_so_far IS NULL OR k.objective_id = ANY (found_so_far))
					AND strpos(lower(k.title COLLATE public.names) COLLATE "C", part) > 0);
		ELSE
			asked := (SELECT string_agg(term, ' | ') FROM (
				SELECT public.search_term(company, part) || ':*' AS term
				UNION ALL SELECT public.search_term(company, w) FROM unnest(around) AS w) terms)::tsquery;
			hit := ARRAY(
				SELECT o.id FROM public.objectives o WHERE o.company_id = company AND o.search @@ asked
				UNION
				SELECT k.objective_id FROM public.key_results k WHERE k.company_id = company AND k.search @@ asked);
		END IF;
		hit := ARRAY(
			SELECT unnest(hit)
			UNION
			SELECT o.id FROM (
				SELECT p.id, p.name_key COLLATE "C" AS name
				FROM public.profile_grams g JOIN public.profiles p ON p.company_id = company AND p.id = g.profile_id
				WHERE char_length(part) >= 3 AND g.company_id = company AND g.grams @> public.search_grams(company, part)
				UNION ALL
				SELECT p.id, p.name_key COLLATE "C" FROM public.profiles p WHERE p.company_id = company AND char_length(part) < 3
			) owner
			JOIN public.objectives o ON o.company_id = company AND o.owner_id = owner.id
			WHERE CASE WHEN char_length(part) >= 3 THEN strpos(owner.name, part) > 0
				ELSE strpos(' ' || translate(owner.name, '-''’.("–', '       '), ' ' || part) > 0 END);
		found_so_far := CASE WHEN found_so_far IS NULL THEN hit
			ELSE ARRAY(SELECT unnest(found_so_far) INTERSECT SELECT unnest(hit)) END;
		EXIT WHEN found_so_far = '{}';
	END LOOP;
	RETURN QUERY SELECT unnest(found_so_far);
END $$;
