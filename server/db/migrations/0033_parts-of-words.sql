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
INSERT INTO objective_words (company_id, word)
SELECT DISTINCT text.company_id, substr(lexeme, 9)
FROM (SELECT company_id, search FROM objectives UNION ALL SELECT company_id, search FROM key_results) text,
	unnest(tsvector_to_array(text.search)) AS lexeme;
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
GRANT SELECT, INSERT, DELETE ON objective_words TO cairn_app;
--> statement-breakpoint
GRANT SELECT (company_id, word) ON objective_words TO cairn_lookup;
--> statement-breakpoint
-- Of some words those that are in no objective and no key result of the caller's company.
CREATE FUNCTION crossing.words_unused(words text[])
RETURNS TABLE (word text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 10
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
BEGIN
	RETURN QUERY
	SELECT w FROM unnest(words) AS w
	WHERE NOT EXISTS (SELECT FROM public.objectives o WHERE o.company_id = company AND o.search @@ public.search_term(company, w)::tsquery)
		AND NOT EXISTS (SELECT FROM public.key_results k WHERE k.company_id = company AND k.search @@ public.search_term(company, w)::tsquery);
END $$;
--> statement-breakpoint
-- Nobody waits for anybody here. Whoever adds words shares a lock of the company; whoever takes words away tries to have it
-- alone, and leaves them where it cannot: a word that nothing contains finds nothing. Who adds while another takes away adds
-- every word, known or not; the transaction in the key allows that.
CREATE FUNCTION learn_words(company uuid, words text[])
RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	all_stay boolean := pg_try_advisory_xact_lock_shared(hashtextextended('objective_words ' || company, 0));
BEGIN
	INSERT INTO public.objective_words (company_id, word)
	SELECT DISTINCT company, new COLLATE "C" FROM unnest(words) AS new
	WHERE NOT EXISTS (
		SELECT FROM public.objective_words w
		WHERE w.company_id = company AND w.word = new COLLATE "C" AND (all_stay OR w.transaction_id = pg_current_xact_id()));
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_words(company uuid, words text[])
RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
	IF words <> '{}' AND company = nullif(current_setting('app.company_id', true), '')::uuid
		AND pg_try_advisory_xact_lock(hashtextextended('objective_words ' || company, 0)) THEN
		DELETE FROM public.objective_words w USING crossing.words_unused(words) AS unused
		WHERE w.company_id = company AND w.word = unused.word COLLATE "C";
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION words_of(search tsvector)
RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
	SELECT substr(lexeme, 9) FROM unnest(tsvector_to_array(search)) AS lexeme
$$;
--> statement-breakpoint
-- One look at the words of a whole statement, where it writes many rows: they are mostly the same ones.
CREATE FUNCTION keep_words()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	company uuid;
BEGIN
	IF TG_OP = 'INSERT' THEN
		FOR company IN SELECT DISTINCT company_id FROM added LOOP
			PERFORM public.learn_words(company, ARRAY(SELECT DISTINCT public.words_of(search) FROM added WHERE company_id = company));
		END LOOP;
	ELSIF TG_OP = 'DELETE' THEN
		FOR company IN SELECT DISTINCT company_id FROM removed LOOP
			PERFORM public.forget_words(company, ARRAY(SELECT DISTINCT public.words_of(search) FROM removed WHERE company_id = company));
		END LOOP;
	ELSE
		PERFORM public.learn_words(NEW.company_id, ARRAY(SELECT public.words_of(NEW.search) EXCEPT SELECT public.words_of(OLD.search)));
		PERFORM public.forget_words(NEW.company_id, ARRAY(SELECT public.words_of(OLD.search) EXCEPT SELECT public.words_of(NEW.search)));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER objectives_words_come AFTER INSERT ON objectives REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_words();
--> statement-breakpoint
CREATE TRIGGER objectives_words_go AFTER DELETE ON objectives REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_words();
--> statement-breakpoint
CREATE TRIGGER objectives_words_change AFTER UPDATE OF title, description ON objectives FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION keep_words();
--> statement-breakpoint
CREATE TRIGGER key_results_words_come AFTER INSERT ON key_results REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_words();
--> statement-breakpoint
CREATE TRIGGER key_results_words_go AFTER DELETE ON key_results REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_words();
--> statement-breakpoint
CREATE TRIGGER key_results_words_change AFTER UPDATE OF title ON key_results FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION keep_words();
--> statement-breakpoint
-- Every word that is looked for is a part of a word of the objective, of one of its key results, or of the name of its
-- owner. One or two letters are a part of nearly everything: they have to begin a word. Of the words around a part the
-- shortest count, some at a time: the index compares each row with every word that it is asked for at once.
CREATE OR REPLACE FUNCTION crossing.objectives_matching(company uuid, words text)
RETURNS TABLE (objective_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
	lexemes text[] := tsvector_to_array(public.search_words(company, words));
BEGIN
	IF company IS DISTINCT FROM nullif(current_setting('app.company_id', true), '')::uuid THEN
		RETURN;
	END IF;
	RETURN QUERY
	WITH wanted AS MATERIALIZED (
		SELECT nr, substr(lexeme, 9) AS part FROM unnest(lexemes) WITH ORDINALITY AS word (lexeme, nr)
	), within AS MATERIALIZED (
		SELECT w.nr, known.word, known.place FROM wanted w CROSS JOIN LATERAL (
			SELECT k.word, row_number() OVER (ORDER BY char_length(k.word), k.word) AS place FROM public.objective_words k
			WHERE k.company_id = company AND strpos(k.word, w.part COLLATE "C") > 1
			ORDER BY place LIMIT 5000
		) known
		WHERE char_length(w.part) >= 3
	), asked AS MATERIALIZED (
		SELECT w.nr, (public.search_term(company, w.part) || ':*')::tsquery AS query FROM wanted w
		UNION ALL
		SELECT i.nr, string_agg(public.search_term(company, i.word), ' | ')::tsquery FROM within i GROUP BY i.nr, i.place / 64
	), owners AS MATERIALIZED (
		SELECT w.nr, p.id FROM wanted w
		JOIN public.profile_grams g ON g.company_id = company AND g.grams @> public.search_grams(company, w.part)
		JOIN public.profiles p ON p.company_id = company AND p.id = g.profile_id
		WHERE char_length(w.part) >= 3 AND strpos(p.name_key COLLATE "C", w.part) > 0
		UNION ALL
		SELECT w.nr, p.id FROM wanted w
		JOIN public.profiles p ON p.company_id = company
		WHERE char_length(w.part) < 3 AND strpos(' ' || translate(p.name_key COLLATE "C", '-''’.', '    '), ' ' || w.part) > 0
	)
	SELECT hit.id FROM (
		SELECT o.id, a.nr FROM asked a JOIN public.objectives o ON o.search @@ a.query AND o.company_id = company
		UNION
		SELECT k.objective_id, a.nr FROM asked a JOIN public.key_results k ON k.search @@ a.query AND k.company_id = company
		UNION
		SELECT o.id, w.nr FROM owners w JOIN public.objectives o ON o.company_id = company AND o.owner_id = w.id
	) hit
	GROUP BY hit.id HAVING count(*) = cardinality(lexemes);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION crossing.words_unused(text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION crossing.words_unused(text[]) TO cairn_app;
--> statement-breakpoint
GRANT CREATE ON SCHEMA crossing TO cairn_lookup;
--> statement-breakpoint
ALTER FUNCTION crossing.words_unused(text[]) OWNER TO cairn_lookup;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA crossing FROM cairn_lookup;
